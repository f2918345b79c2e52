import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { openDeclaration } from '#core/open-declaration.ts'
import { defaultOrder } from '#core/resource.ts'
import { keptDraft, useDraftKept } from '#web/dev/kept-drafts.ts'
import { usePage } from '#web/page/page.ts'
import type { FormValues } from '#web/screens/form/form-fields.ts'
import type { AnyClientSide } from '#web/screens/side.ts'
import { useRights } from '#web/stores/permissions.ts'
import { go } from '../../navigation/navigation.ts'
import type { RecordKey } from '../../navigation/page-path.ts'
import { useResource } from '../../resources/resources-context.tsx'
import type { ListColumn } from './columns/list-columns.ts'
import { type ListColumns, useListColumns } from './columns/use-list-columns.ts'
import { useOpening } from './list-parts.ts'
import { type Selection, useSelection } from './selection/use-selection.ts'
import {
  type Filters,
  formOfAddress,
  type ListState,
  type Order,
  openParameter,
  presetsOf,
} from './state/list-state.ts'
import { useListState } from './state/use-list-state.ts'
import { flattenRows, type ListRow, parentIds } from './tree/tree-rows.ts'
import {
  isButtonShown,
  type ListCommands,
  type ListRights,
  useListCommands,
  useListRights,
} from './use-list-commands.ts'
import { type ListRows, useListRows } from './use-list-rows.ts'

/** What a list is narrowed to, besides what its quick search says. */
export type Conditions = Pick<ListState, 'filters' | 'where'>

/** The form that is open over the list. */
export interface OpenForm {
  readonly mode: 'add' | 'edit'
  readonly ids: readonly number[]
  /** the view that the row opens at, such as its history */
  readonly view?: string | undefined
  /** the row that a new one is a duplicate of, where it opens on a page */
  readonly copyOf?: number
  /** what a new row starts with, beyond what the list is narrowed to */
  readonly initial?: FormValues
}

/** A list as plain values: what it shows, what may be done, and how. */
export interface List extends Selection {
  readonly resource: ResourceJson
  readonly side: AnyClientSide
  readonly state: ListState
  readonly found: ListRows
  readonly columns: ListColumns
  readonly rights: ListRights
  readonly commands: ListCommands
  /** the order in force, declared or chosen */
  readonly order: Order
  /** rows can be dragged: in the order of their weight only */
  readonly canDrag: boolean
  /** something can be done with several rows at once */
  readonly canSelect: boolean
  /** conditions or a quick search are on */
  readonly isNarrowed: boolean
  readonly expanded: ReadonlySet<number>
  readonly form: OpenForm | null
  /** rows that were just saved */
  readonly marked: ReadonlySet<number>
  readonly setPage: (page: number, limit: number) => void
  readonly setOrder: (order: Order | null) => void
  readonly setQuickSearch: (text: string) => void
  readonly setFilters: (filters: Filters) => void
  /** conditions and groups of them at once */
  readonly setConditions: (conditions: Conditions) => void
  readonly clearSearch: () => void
  readonly setExpanded: (ids: readonly number[]) => void
  readonly openForm: (form: OpenForm) => void
  readonly closeForm: () => void
  /** to be called when the form has saved rows; the form itself has the lists load again */
  readonly saved: () => void
  readonly isButtonShown: (button: string, row: ListRow) => boolean
  /** saves a switch of the row at once; undefined where this caller may not */
  readonly switchOf: (column: ListColumn, row: ListRow) => ListCommands['switchField'] | undefined
}

/** Trees with more rows than this start folded. */
const unfoldedRows = 30
const markedFor = 2500

/** Everything a list screen needs, for the derived screen and for one's own. */
export function useList(name: string): List {
  const { json, side } = useResource(name)
  const held = useRights()
  // Without a limit of fields it stays the same value.
  const resource = useMemo(
    () => (held.fields?.has(name) ? openDeclaration(json, held) : json),
    [json, held, name],
  )
  const [state, change] = useListState(resource)
  const found = useListRows(resource, state, change)
  const own = useListColumns(resource, state.columns, change)
  const isOpening = useOpening(resource, state, own)
  const columns = isOpening ? { ...own, isLoading: true } : own
  const rights = useListRights(resource)
  const commands = useListCommands(resource, side, found)
  const { rows, data } = found
  const isNarrowed = state.quickSearch !== '' || Object.keys(state.filters).length > 0 || state.where !== null
  const order = state.order ?? defaultOrder(resource)

  const search = useMemo(
    () => ({
      setPage: (page: number, limit: number) => change({ page, limit }),
      setOrder: (order: Order | null) => change({ order, page: 1 }),
      setQuickSearch: (quickSearch: string) => change({ quickSearch, page: 1 }, { replace: true }),
      setFilters: (filters: Filters) => change({ filters, page: 1 }),
      setConditions: (conditions: Conditions) => change({ ...conditions, page: 1 }),
      clearSearch: () => change({ filters: {}, where: null, quickSearch: '', page: 1 }),
    }),
    [change],
  )
  const isShown = useCallback(
    (button: string, row: ListRow) => isButtonShown(resource, side, button, row, data),
    [resource, side, data],
  )
  const { canEdit } = rights
  const { switchField } = commands
  const switchOf = useCallback(
    (column: ListColumn, row: ListRow) =>
      canEdit && isWritable(column) && isShown('edit', row) ? switchField : undefined,
    [canEdit, switchField, isShown],
  )
  const goToNewRows = useCallback(() => {
    if (!state.order) change({ page: 1 })
  }, [state.order, change])
  return {
    resource,
    side,
    state,
    found,
    columns,
    rights,
    commands,
    order,
    canDrag: rights.canSort && resource.fields[order[0]]?.kind === 'weigh' && order[1] === 'desc',
    canSelect:
      rights.canEdit ||
      rights.canDelete ||
      rights.actions.some((action) => resource.actions[action]?.on === 'rows'),
    isNarrowed,
    ...search,
    ...useSelection(resource, state, found),
    ...useExpanded(rows, isNarrowed),
    ...useRecordPages(resource, state.filters, useOpenForm(name, rows, rights, goToNewRows)),
    isButtonShown: isShown,
    switchOf,
  }
}

function isWritable({ fieldSpec }: ListColumn): boolean {
  return fieldSpec.write !== 'system' && !fieldSpec.fixed
}

/** Open rows of a tree: small trees and search results start open, until the user decides. */
function useExpanded(rows: readonly ListRow[], isNarrowed: boolean): Pick<List, 'expanded' | 'setExpanded'> {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const parents = useMemo(() => parentIds(rows), [rows])
  const isSmall = useMemo(() => flattenRows(rows).length <= unfoldedRows, [rows])
  const expanded = useMemo(() => {
    if (isNarrowed) return new Set(parents)
    return chosen ?? new Set(isSmall ? parents : [])
  }, [chosen, isNarrowed, parents, isSmall])
  const setExpanded = useCallback((ids: readonly number[]) => setChosen(new Set(ids)), [])
  return { expanded, setExpanded }
}

/**
 * The form over the list, and which rows its saving has changed or brought. One that the address asks for (`?open=add`,
 * `?open=7`) is asked for no more once it has closed.
 */
function useOpenForm(
  name: string,
  rows: readonly ListRow[],
  rights: ListRights,
  goToNewRows: () => void,
): Pick<List, 'form' | 'marked' | 'openForm' | 'closeForm' | 'saved'> {
  const { query, setQuery } = usePage()
  const wanted = query.get(openParameter)
  const [seen, setSeen] = useState<string | null>(null)
  const keptName = `form over ${name}`
  const [form, setForm] = useState(() => keptDraft<OpenForm>(keptName))
  useDraftKept(
    keptName,
    useCallback(() => form, [form]),
  )
  // Once: a step back takes the parameter away, not the form with what was typed in it.
  if (wanted !== seen) {
    setSeen(wanted)
    if (!form) setForm(formOfAddress(wanted, rights))
  }
  const [before, setBefore] = useState<Saved | null>(null)
  const marked = useMemo(() => (before ? changedSince(before, rows) : nothing), [before, rows])
  useEffect(() => {
    if (!before) return
    const timer = setTimeout(() => setBefore(null), markedFor)
    return () => clearTimeout(timer)
  }, [before])
  const closeForm = useCallback(() => {
    setForm(null)
    if (wanted !== null) setQuery(withoutOpen, { replace: true })
  }, [wanted, setQuery])
  const saved = useCallback(() => {
    const known = new Map(flattenRows(rows).map(({ row }) => [row.id, row]))
    setBefore({ ids: form?.mode === 'edit' ? form.ids : null, known })
    if (form?.mode === 'add') goToNewRows()
  }, [form, rows, goToNewRows])
  return { form, marked, openForm: setForm, closeForm, saved }
}

/**
 * Where a resource has pages for its rows, a new one and a single one open there, in a tab beside that of the list. Several
 * are edited over the list, one after the other.
 */
function useRecordPages(
  resource: ResourceJson,
  filters: Filters,
  opened: ReturnType<typeof useOpenForm>,
): ReturnType<typeof useOpenForm> {
  const { recordAddress } = usePage()
  const { form, openForm, closeForm } = opened
  const row = form ? recordOf(form) : null
  const hasPages = resource.formSize === 'page'
  const openPage = useCallback(
    (next: OpenForm) => {
      const row = recordOf(next)
      if (row === null) return openForm(next)
      const presets = row === 'new' ? presetsOf(filters, resource) : {}
      const { view, copyOf } = next
      go(recordAddress(row, { ...presets, ...(view && { view }), ...(copyOf && { copyOf }) }))
    },
    [openForm, recordAddress, filters, resource],
  )
  const isForPage = hasPages && row !== null
  useEffect(() => {
    if (!isForPage || !form) return
    // The address asked for it: the list is to be as it was without that.
    closeForm()
    openPage(form)
  }, [isForPage, form, closeForm, openPage])
  return hasPages ? { ...opened, openForm: openPage, form: isForPage ? null : form } : opened
}

/** What a form is about, where that is one row. */
function recordOf({ mode, ids }: OpenForm): RecordKey | null {
  if (mode === 'add') return 'new'
  return ids.length === 1 ? (ids[0] ?? null) : null
}

function withoutOpen(query: URLSearchParams): URLSearchParams {
  query.delete(openParameter)
  return query
}

/** Rows as they were when a save was done; `ids` are those it may have changed, null when it added one. */
interface Saved {
  readonly ids: readonly number[] | null
  readonly known: ReadonlyMap<number, ListRow>
}

const nothing: ReadonlySet<number> = new Set()

/** Rows that a save has changed or brought. A row that stayed as it was is still the same object. */
function changedSince({ ids, known }: Saved, rows: readonly ListRow[]): ReadonlySet<number> {
  const changed = flattenRows(rows).filter(({ row }) =>
    ids ? ids.includes(row.id) && known.get(row.id) !== row : !known.has(row.id),
  )
  return new Set(changed.map(({ row }) => row.id))
}
