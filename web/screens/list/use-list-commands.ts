import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nodeOf } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { actionApplies } from '#core/resource.ts'
import { makeKey } from '#core/values/make-key.ts'
import { adminUrl, type Envelope } from '#core/wire.ts'
import { invalidateRows, type RowsData } from '#web/api/queries.ts'
import { type RequestOptions, request } from '#web/api/request.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import { toast } from '../../ui/feedback/feedback.ts'
import { askForInput } from '../actions/asked.ts'
import { wayBack } from '../actions/way-back.ts'
import { askToAct, askToDelete, deletionQuery } from '../references/ask-first.ts'
import { askAboutMove } from '../references/ask-references.ts'
import { tellDeleted } from '../undo.ts'
import { nameOfOnly } from './row/row-name.ts'
import type { Chosen } from './selection/chosen.ts'
import { parentAfter, placeOf, placeRow, type TreeMove } from './tree/tree-moves.ts'
import { changeRow, findRow, type ListRow, moveRow } from './tree/tree-rows.ts'
import type { ListRows } from './use-list-rows.ts'

/** What this person may do here. The server decides again at every call. */
export interface ListRights {
  readonly canAdd: boolean
  readonly canEdit: boolean
  readonly canDelete: boolean
  readonly canSort: boolean
  /** granted actions, in the order of the declaration */
  readonly actions: readonly string[]
}

/** What is asked before something is done, and what follows from the yes. */
interface Asking {
  /** the only row, where no list shows it */
  readonly row?: ListRow
  /** hears of the yes; false ends it there */
  readonly onAgreed?: () => unknown
}

/** Calls that change rows; each answers whether it was done, and has told the user if not. */
export interface ListCommands {
  /** deletes rows once its user has agreed */
  readonly remove: (chosen: Chosen, asking?: Asking) => Promise<boolean>
  /** does an action, with what it asks for, once its user has agreed where it wants that */
  readonly run: (action: string, chosen: Chosen, asking?: Asking) => Promise<boolean>
  /** puts a row of a plain list in another's place */
  readonly move: (id: number, targetId: number) => Promise<boolean>
  /** moves a row of a tree, after its user has seen what follows from that, and offers the way back */
  readonly place: (id: number, wanted: TreeMove) => Promise<boolean>
  /** rejects when refused, so that the switch can go back */
  readonly switchField: (id: number, field: string, value: unknown) => Promise<void>
  /** shows values of a row that were just saved, until it is loaded anew */
  readonly showValues: (id: number, values: Readonly<Record<string, unknown>>) => void
}

/** Tells whether what was saved waits in a draft. */
export function isDraftAnswer({ data }: Envelope): boolean {
  return typeof data === 'object' && data !== null && 'draft_version' in data
}

/** What follows a call. */
interface Outcome {
  readonly onDone?: (answer: Envelope) => void
  readonly onRefused?: () => void
  /** nothing has become another by it */
  readonly isRead?: boolean
}

/** Rights of the caller on a resource, by its nodes and the calls it has. */
export function useListRights(resource: ResourceJson): ListRights {
  const { nodes } = useRights()
  return useMemo(() => {
    const may = (call: string) => nodes.has(nodeOf(resource.name, call))
    const has = (call: 'add' | 'edit' | 'del' | 'sortable') => resource.calls.includes(call) && may(call)
    // A form without fields is none: its rows are looked at some other way.
    const hasForm = resource.form.some((group) => group.length > 0)
    return {
      canAdd: hasForm && has('add'),
      canEdit: hasForm && has('edit'),
      canDelete: has('del'),
      canSort: has('sortable'),
      actions: Object.keys(resource.actions).filter(may),
    }
  }, [resource, nodes])
}

/** Tells whether a row button applies to a row: by its state, then by what the client side says. */
export function isButtonShown(
  resource: ResourceJson,
  side: AnyClientSide,
  button: string,
  row: ListRow,
  data: RowsData | undefined,
): boolean {
  if (!actionApplies(resource, button, row)) return false
  return side.isButtonShown?.(button, row as never, data ?? {}) ?? true
}

/** Makes a call about rows of a resource and asks for its lists anew, whatever came of it. */
function useCall(name: string) {
  const client = useQueryClient()
  return useCallback(
    async (action: string, options: RequestOptions, { onDone, onRefused, isRead = false }: Outcome = {}) => {
      try {
        // On a line of its own: behind `?.` it would not be asked at all when nothing follows it.
        const answer = await request(adminUrl(name, action), { showsSuccess: true, ...options })
        onDone?.(answer)
        return true
      } catch {
        // The request function has said why.
        onRefused?.()
        return false
      } finally {
        if (!isRead) await invalidateRows(client, name)
      }
    },
    [client, name],
  )
}

/** The calls of a list, bound to the rows it shows. */
export function useListCommands(
  resource: ResourceJson,
  side: AnyClientSide,
  { queryKey }: Pick<ListRows, 'queryKey'>,
): ListCommands {
  const client = useQueryClient()
  const { name } = resource

  const call = useCall(name)
  const shown = useShownRows(queryKey)
  const { setRows, shownRows } = shown
  const knownRows = useCallback(({ row }: Asking) => (row ? [row] : shownRows()), [shownRows])
  const remove: ListCommands['remove'] = useCallback(
    async (chosen, asking = {}) => {
      const wishes = await askToDelete(resource, chosen, nameOfOnly(resource, chosen, knownRows(asking)))
      if (wishes === null || (await asking.onAgreed?.()) === false) return false
      const onDone = (answer: Envelope) => tellDeleted(answer, () => invalidateRows(client, name))
      const options = {
        method: 'DELETE',
        query: deletionQuery(chosen, wishes),
        showsSuccess: false,
        timeout: 60_000,
      } as const
      return call('del', options, { onDone })
    },
    [call, client, name, resource, knownRows],
  )
  const tellDone = useActionOffer(resource)
  const run: ListCommands['run'] = useCallback(
    async (action, chosen, asking = {}) => {
      const { input, movesValue, reads } = resource.actions[action] ?? {}
      const rows = knownRows(asking)
      const before = rowsAmong(rows, chosen)
      const isAgreed = await askToAct(resource, action, chosen, nameOfOnly(resource, chosen, rows))
      if (!isAgreed || (await asking.onAgreed?.()) === false) return false
      if (input) return askForInput({ resource, side, action, chosen })
      const once = movesValue ? { idempotency_key: makeKey() } : {}
      const take = side.answers?.[action]
      const onDone = (answer: Envelope) =>
        take ? take(answer.data as Readonly<Record<string, unknown>>) : tellDone(answer, action, before)
      return call(
        action,
        { method: 'POST', body: { ...once, ...chosen }, timeout: 60_000, showsSuccess: false },
        { onDone, isRead: reads === true },
      )
    },
    [call, resource, side, knownRows, tellDone],
  )
  const { move, place } = useMoves(resource, queryKey, shown, call)
  const showValues: ListCommands['showValues'] = useCallback(
    (id, values) => setRows((rows) => changeRow(rows, id, values)),
    [setRows],
  )
  const switchField = useCallback(
    async (id: number, field: string, value: unknown) => {
      const answer = await request(adminUrl(name, 'edit'), {
        method: 'POST',
        body: { id, [field]: value },
        dedupe: false,
      })
      if (isDraftAnswer(answer)) return void invalidateRows(client, name)
      showValues(id, { [field]: value })
      await client.invalidateQueries({ queryKey: ['rows'], refetchType: 'none' })
    },
    [client, name, showValues],
  )
  return useMemo(
    () => ({ remove, run, move, place, switchField, showValues }),
    [remove, run, move, place, switchField, showValues],
  )
}

/** The chosen rows; null where one is not among these. */
function rowsAmong(rows: readonly ListRow[], chosen: Chosen): readonly ListRow[] | null {
  if ('all' in chosen) return null
  const found = chosen.ids.flatMap((id) => findRow(rows, id) ?? [])
  return found.length === chosen.ids.length ? found : null
}

/** Says what an action did to which rows, with the way back where there is one. */
function useActionOffer(resource: ResourceJson) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { nodes } = useRights()
  return useCallback(
    ({ msg }: Envelope, action: string, before: readonly ListRow[] | null) => {
      const text = msg || t('errors:done')
      const back = before && wayBack(resource, action, before, nodes)
      if (!back) return toast.success(text)
      const take = async () => {
        for (const [inverse, ids] of back) {
          const options = { method: 'POST', body: { ids }, showsSuccess: true, timeout: 60_000 } as const
          // The request function says why it could not be.
          await request(adminUrl(resource.name, inverse), options).catch(() => null)
        }
        await invalidateRows(client, resource.name)
      }
      toast.offer({ text, label: t('list:undo'), take })
    },
    [client, nodes, resource, t],
  )
}

/** The rows that a list shows by now, and what changes them before the server has answered. */
function useShownRows(queryKey: ListRows['queryKey']) {
  const client = useQueryClient()
  const setRows = useCallback(
    (to: (rows: readonly ListRow[]) => readonly ListRow[]) =>
      client.setQueryData<RowsData>(
        queryKey,
        (data) => (data ? { ...data, list: to(data.list as readonly ListRow[]) } : data),
        // Nothing was loaded by that.
        { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
      ),
    [client, queryKey],
  )
  const shownRows = useCallback(
    () => (client.getQueryData<RowsData>(queryKey)?.list ?? []) as readonly ListRow[],
    [client, queryKey],
  )
  return useMemo(() => ({ setRows, shownRows }), [setRows, shownRows])
}

/** Moves rows to where they are dropped at once, and back where the server refuses that. */
function useMoves(
  resource: ResourceJson,
  queryKey: ListRows['queryKey'],
  { setRows, shownRows }: ReturnType<typeof useShownRows>,
  call: ReturnType<typeof useCall>,
): Pick<ListCommands, 'move' | 'place'> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { name } = resource
  const move = useCallback(
    async (id: number, targetId: number) => {
      const rows = shownRows()
      await client.cancelQueries({ queryKey })
      setRows((rows) => moveRow(rows, id, targetId))
      const onRefused = () => setRows(() => rows)
      const body = { id, targetId }
      return call('sortable', { method: 'POST', body, showsSuccess: false }, { onRefused })
    },
    [client, queryKey, setRows, shownRows, call],
  )
  const place = useCallback(
    async (id: number, wanted: TreeMove) => {
      const rows = shownRows()
      const [row, back, above] = [findRow(rows, id), placeOf(rows, id), parentAfter(rows, wanted)]
      const { parent } = resource
      if (!row || !back || above === null || parent === null) return false
      const isHung = above !== row[parent]
      const texts = { title: t('list:references.addresses'), label: t('list:tree.move') }
      const version = isHung ? await askAboutMove(resource, id, above, texts) : {}
      if (!version) return false
      await client.cancelQueries({ queryKey })
      setRows((rows) => changeRow(placeRow(rows, id, wanted), id, { [parent]: above }))
      const send = (body: object, outcome?: Outcome) =>
        call('sortable', { method: 'POST', body, showsSuccess: false }, outcome)
      const offerBack = ({ data }: Envelope) =>
        toast.offer({
          key: `moved ${name}`,
          text: t('list:tree.done', { name: String(row[resource.label] || `#${id}`) }),
          label: t('list:undo'),
          take: async () => void (await send({ id, ...back, ...(data as object) })),
        })
      return send({ id, ...wanted, ...version }, { onDone: offerBack, onRefused: () => setRows(() => rows) })
    },
    [client, queryKey, setRows, shownRows, call, resource, name, t],
  )
  return { move, place }
}
