import { useCallback, useEffect, useState } from 'react'
import type { FieldLimits } from '#core/access/limits.ts'
import type { DraftData, PublicData } from '#core/calls/draft.ts'
import { flatRow } from '#core/translations/translated.ts'
import { useWhenBack } from '#web/api/reach.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { rowsUrl } from '../../area/area.ts'
import type { FormValues } from './form-fields.ts'

/** A row on its way into a form. `missing`: it is not there, or not for this caller; `failed` may be tried again. */
export type RowLoad =
  | { readonly status: 'new' }
  | { readonly status: 'loading' }
  | ({ readonly status: 'ready' } & OpenedRow)
  | { readonly status: 'missing'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string; readonly retry: () => void }

/** A row as its form opens it. */
export interface OpenedRow {
  readonly row: FormValues
  readonly limits?: FieldLimits | undefined
  /** null where nobody tells what the public sees of rows */
  readonly publication: Publication | null
}

/** What the public sees of a row, and what waits to become of it. */
export interface Publication {
  readonly state: PublicData
  readonly draft: DraftData | null
  /** what is saved waits in a draft */
  readonly isHeld: boolean
}

/** Asks for a row to edit. */
export async function openRow(
  resourceName: string,
  id: number,
  signal?: AbortSignal | undefined,
): Promise<OpenedRow> {
  const { data } = await request<{
    readonly row: FormValues
    readonly field_limits?: FieldLimits
    readonly draft?: DraftData | null
    readonly is_public?: boolean
    readonly public_state?: PublicData
  }>(rowsUrl(resourceName, 'edit'), {
    query: { id },
    signal,
    dedupe: false,
    showsError: false,
  })
  const { row, field_limits: limits, draft = null, is_public: isPublic, public_state: state } = data
  const publication = state ? { state, draft, isHeld: isPublic === true || draft !== null } : null
  return { row: flatRow(row), limits, publication }
}

type Outcome =
  | Exclude<RowLoad, { status: 'failed' } | { status: 'new' }>
  | { status: 'failed'; reason: string }

/**
 * Loads the row of an edit form once. Not through the query cache: a row that loaded again by itself would carry away
 * what was typed.
 */
export function useRow(resourceName: string, id: number | null): RowLoad {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (id === null) return
    const controller = new AbortController()
    setOutcome((before) => (before.status === 'ready' ? before : { status: 'loading' }))
    openRow(resourceName, id, controller.signal).then(
      (opened) => {
        if (!controller.signal.aborted) {
          const ready = { status: 'ready', ...opened } as const
          setOutcome((before) => (before.status === 'ready' ? before : ready))
        }
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setOutcome(outcomeOf(error))
      },
    )
    return () => controller.abort()
  }, [resourceName, id, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const hasFailed = outcome.status === 'failed'
  useWhenBack(useCallback(() => hasFailed && retry(), [hasFailed, retry]))
  if (id === null) return { status: 'new' }
  return outcome.status === 'failed' ? { ...outcome, retry } : outcome
}

function outcomeOf(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error)
  const isAnswer = error instanceof RequestFailure && error.kind === 'business'
  return { status: isAnswer ? 'missing' : 'failed', reason }
}

/** Tells whether the row is there to be edited. */
export function isReady({ load }: { readonly load: RowLoad }): boolean {
  return load.status === 'new' || load.status === 'ready'
}
