import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { bulkFields } from '#core/access/permissions.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import type { Fault } from '#core/problems.ts'
import { initialOf, validateRow } from '#core/rules/validate.ts'
import { adminUrl, type BulkRefusal, type BulkStart } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { RequestFailure, request } from '#web/api/request.ts'
import { useTimeZone } from '#web/fields/times/time-zone.ts'
import { type FormValues, formField } from '#web/screens/form/form-fields.ts'
import { type Chosen, queryOf } from '#web/screens/list/selection/chosen.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'

/** The rows as they are before they are changed alike. */
export type BulkLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'ready'; readonly start: BulkStart }

/** A change of several rows as plain values: what may be set, what is, and how it went. */
export interface BulkEdit {
  readonly load: BulkLoad
  /** names of the fields that can be set */
  readonly offered: readonly string[]
  /** names of those that will be */
  readonly chosen: readonly string[]
  readonly values: FormValues
  readonly faults: Readonly<Record<string, Fault | string>>
  readonly refusal: BulkRefusal | null
  /** why the change did not reach the server */
  readonly notice: string | null
  readonly isSaving: boolean
  readonly fieldOf: (name: string) => Field | undefined
  readonly differs: (name: string) => boolean
  readonly choose: (names: readonly string[]) => void
  readonly set: (name: string, value: unknown) => void
  /** loads the rows anew, so that what others have changed meanwhile is known */
  readonly reload: () => void
  /** true once all rows are changed */
  readonly submit: () => Promise<boolean>
}

/** Fields of a resource's form that a caller may set on several rows, as far as the rows' other values show them. */
export function offeredFields(
  resource: ResourceJson,
  side: AnyClientSide,
  rights: Parameters<typeof bulkFields>[1],
  values: FormValues,
): readonly string[] {
  const open = new Set(bulkFields(resource, rights))
  // An input of the resource's own looks at the other values of one row.
  const own = new Set(Object.keys(side.inputs ?? {}))
  return resource.form
    .flat()
    .filter(
      (name) =>
        open.has(name) &&
        !own.has(name) &&
        belongsToRow(resource.fields, name, values) &&
        side.isFieldShown?.(name as never, values) !== false,
    )
}

/** The state of a dialog that sets fields of several rows at once. */
export function useBulkEdit(resource: ResourceJson, side: AnyClientSide, chosen: Chosen): BulkEdit {
  const rights = useRights()
  const timeZone = useTimeZone()
  const [attempt, setAttempt] = useState(0)
  const load = useStart(resource.name, chosen, attempt)
  const [values, setValues] = useState<FormValues>({})
  const { outcome, update, isSaving, send } = useSend(resource.name)
  const shared: FormValues = load.status === 'ready' ? load.start.values : {}
  const names = Object.keys(values)
  const startOf = (name: string) => {
    const field = resource.fields[name]
    return name in shared ? shared[name] : field && initialOf(field)
  }
  return {
    load,
    offered: offeredFields(resource, side, rights, { ...shared, ...values }),
    chosen: names,
    values,
    ...outcome,
    isSaving,
    fieldOf: (name) => (name in shared ? formField(resource, name, rights, shared) : resource.fields[name]),
    differs: (name) => load.status === 'ready' && !(name in shared),
    choose: (names) =>
      setValues(
        Object.fromEntries(names.map((name) => [name, name in values ? values[name] : startOf(name)])),
      ),
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      update(({ faults: { [name]: _gone, ...faults } }) => ({ faults }))
    },
    reload: useCallback(() => {
      update(() => ({ refusal: null }))
      setAttempt((count) => count + 1)
    }, [update]),
    async submit() {
      if (load.status !== 'ready' || isSaving) return false
      const body = Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
      const checked = validateRow({ fields: resource.fields }, body, names, {
        timeZone,
        partial: true,
        stored: shared,
      })
      update(() => ({ refusal: null, notice: null, faults: checked.faults }))
      return Object.keys(checked.faults).length === 0 && send(load.start, checked.values)
    },
  }
}

type Outcome = Pick<BulkEdit, 'faults' | 'refusal' | 'notice'>

/** Sends the change of all rows; what came of it, if they are not changed, stays until it is sent again. */
function useSend(resourceName: string) {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ faults: {}, refusal: null, notice: null })
  const [isSaving, setSaving] = useState(false)
  const update = useCallback(
    (change: (before: Outcome) => Partial<Outcome>) =>
      setOutcome((before) => ({ ...before, ...change(before) })),
    [],
  )
  const send = async (start: BulkStart, payload: FormValues): Promise<boolean> => {
    setSaving(true)
    try {
      await request(adminUrl(resourceName, 'bulkEdit'), {
        method: 'POST',
        body: {
          ids: start.rows.map(({ id }) => id),
          values: payload,
          versions: Object.fromEntries(start.rows.map(({ id, row_version }) => [id, row_version])),
        },
        dedupe: false,
        showsError: false,
        showsSuccess: true,
        timeout: 60_000,
      })
      void invalidateRows(client, resourceName)
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      const notice = refusal ? null : error instanceof Error ? error.message : String(error)
      update(() => ({ refusal, faults: refusal?.faults ?? {}, notice }))
      return false
    } finally {
      setSaving(false)
    }
  }
  return { outcome, update, isSaving, send }
}

function useStart(resourceName: string, chosen: Chosen, attempt: number): BulkLoad {
  const [load, setLoad] = useState<BulkLoad>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    const controller = new AbortController()
    request<BulkStart>(adminUrl(resourceName, 'bulkEdit'), {
      query: queryOf(chosen),
      signal: controller.signal,
      dedupe: false,
      showsError: false,
    }).then(
      ({ data }) => setLoad({ status: 'ready', start: data }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setLoad({ status: 'failed', reason: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => controller.abort()
  }, [resourceName, chosen, attempt])
  return load
}

/** Reads which row a change was refused for; null when it was refused, or failed, for another reason. */
function refusalOf(error: unknown): BulkRefusal | null {
  const data = error instanceof RequestFailure ? error.envelope?.data : null
  const isRefusal = typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'bulk'
  return isRefusal ? (data as BulkRefusal) : null
}
