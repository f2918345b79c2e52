import { useCallback, useEffect, useState } from 'react'
import type { FieldLimits } from '#core/limits.ts'
import { useWhenBack } from '#web/api/reach.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { rowsUrl } from '../../area/area.ts'
import type { FormValues } from './form-fields.ts'

/** A row on its way into a form. `missing`: it is not there, or not for this caller; `failed` may be tried again. */
export type RowLoad =
  | { readonly status: 'new' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly row: FormValues; readonly limits?: FieldLimits | undefined }
  | { readonly status: 'missing'; readonly reason: string }
  | { readonly status: 'failed'; readonly reason: string; readonly retry: () => void }

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
    request<{ row: FormValues; field_limits?: FieldLimits }>(rowsUrl(resourceName, 'edit'), {
      query: { id },
      signal: controller.signal,
      dedupe: false,
      showsError: false,
    }).then(
      ({ data }) => {
        if (!controller.signal.aborted) {
          const ready = { status: 'ready', row: data.row, limits: data.field_limits } as const
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
