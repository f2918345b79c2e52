import { type FilterTree, filterTreeLimits, leavesOf, readFilterTree } from '#core/conditions/filter-tree.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds, relationName } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'
import { languageOfFilter, translationField, translationFilter } from '#core/translations/filter.ts'
import { listLimits } from '#core/wire.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import { useSite } from '#web/stores/site.ts'
import { isBackOffice } from '../../../area/area.ts'

/** Conditions of the common search, by column. */
export type Filters = Readonly<Record<string, FilterValue>>

export type Order = readonly [field: string, direction: 'asc' | 'desc']

/** What a list shows: everything that a shared link has to carry. */
export interface ListState {
  readonly page: number
  readonly limit: number
  /** null: the order of the declaration */
  readonly order: Order | null
  readonly quickSearch: string
  readonly filters: Filters
  /** groups of conditions, which hold besides */
  readonly where: FilterTree | null
  /** visible columns; null: as this person has set them, or as declared */
  readonly columns: readonly string[] | null
}

/** Parameters with a meaning of their own; all others are conditions on columns. */
const ownKeys = ['page', 'limit', 'order', 'quickSearch', 'where', 'columns'] as const

/** Behind a column's name: the operator, when it is not the one that the column searches with anyway. */
const operatorSuffix = '-operator'

/** Reads the state from an address; what the declaration does not offer is passed over. */
export function readListState(query: URLSearchParams, resource: ResourceJson): ListState {
  const columns = query.get('columns')
  return {
    page: readInteger(query.get('page'), 1, listLimits.maxPage),
    limit: readInteger(query.get('limit'), listLimits.defaultRows, listLimits.maxRows),
    order: readOrder(query.get('order'), resource),
    quickSearch: (query.get('quickSearch') ?? '').slice(0, listLimits.maxQuickSearch),
    filters: readFilters(query, resource),
    where: readWhere(query.get('where'), resource),
    columns: columns ? columns.split(',').filter(Boolean) : null,
  }
}

/** Writes the state into an address, keeping parameters that belong to somebody else. */
export function writeListState(
  state: ListState,
  resource: ResourceJson,
  previous: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(previous)
  for (const key of ownKeys) query.delete(key)
  for (const name of filterNames(resource)) {
    query.delete(name)
    query.delete(name + operatorSuffix)
  }
  if (state.page !== 1) query.set('page', String(state.page))
  if (state.limit !== listLimits.defaultRows) query.set('limit', String(state.limit))
  if (state.order) query.set('order', state.order.join(','))
  if (state.quickSearch) query.set('quickSearch', state.quickSearch)
  if (state.where) query.set('where', JSON.stringify(state.where))
  if (state.columns) query.set('columns', state.columns.join(','))
  for (const [name, { operator, val }] of Object.entries(state.filters)) {
    const field = fieldOf(resource, name)
    if (!field) continue
    for (const one of Array.isArray(val) ? val : [val]) query.append(name, String(one))
    if (operator !== defaultOperator(field)) query.set(name + operatorSuffix, operator)
  }
  return query
}

/** The one row that a list is narrowed to by a relation of its own; null when it is none, or several. */
export function soleRelated(filters: Filters, name: string): number | null {
  const { operator, val } = filters[name] ?? {}
  const ids = Array.isArray(val) ? val : [val]
  const id = Number(ids[0])
  const isSole = (operator === 'eq' || operator === 'IN') && ids.length === 1
  return isSole && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** What a new row starts with: it belongs to what the list is narrowed to. */
export function presetsOf(filters: Filters, { fields }: ResourceJson): Readonly<Record<string, number>> {
  const relations = Object.keys(filters).filter((name) => fields[name]?.kind === 'belongsTo')
  return Object.fromEntries(
    relations.flatMap((name) => {
      const id = soleRelated(filters, name)
      return id === null ? [] : [[name, id]]
    }),
  )
}

/** The parameters of the list call (`docs/wire.md#lists`). */
export function listParams(state: ListState, resource: ResourceJson): Readonly<Record<string, unknown>> {
  const search = Object.entries(state.filters).map(([field, { operator, val }]) => ({
    field,
    operator,
    val: isRange(operator) && Array.isArray(val) ? val.map((half) => half ?? '').join(',') : val,
  }))
  return {
    ...(resource.parent ? {} : { page: state.page, limit: state.limit }),
    ...(state.order ? { order: state.order.join(',') } : {}),
    ...(state.quickSearch ? { quickSearch: state.quickSearch } : {}),
    ...(search.length > 0 ? { search } : {}),
    ...(state.where ? { where: JSON.stringify(state.where) } : {}),
  }
}

/** The parameter by which a link opens a form over the list. */
export const openParameter = 'open'

/** The form that an address asks for, as far as the caller has it: for a new row, or for the row with an id. */
export function formOfAddress(
  wanted: string | null,
  rights: { readonly canAdd: boolean; readonly canEdit: boolean },
): { readonly mode: 'add' | 'edit'; readonly ids: readonly number[] } | null {
  if (wanted === 'add') return rights.canAdd ? { mode: 'add', ids: [] } : null
  const isId = wanted !== null && /^[1-9]\d{0,15}$/.test(wanted)
  return isId && rights.canEdit ? { mode: 'edit', ids: [Number(wanted)] } : null
}

/** What the common search offers: columns, and of translated rows how far they are translated into each language of the site. */
export function offeredFilters({ list, fields }: ResourceJson): readonly string[] {
  const isTranslated = Object.values(fields).some(({ translated }) => translated)
  const further = isTranslated && isBackOffice() ? useSite.getState().languages.others : []
  return [...(list.filters ?? []), ...further.map(translationFilter)]
}

function filterNames(resource: ResourceJson): readonly string[] {
  return [...new Set([...offeredFilters(resource), 'id'])]
}

/** The field behind a column; one of a related row counts as text. */
export function fieldOf(resource: Pick<ResourceJson, 'fields'>, name: string): Field | null {
  const own = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (own) return own
  if (languageOfFilter(name)) return translationField
  const dot = name.indexOf('.')
  const isRelated =
    dot > 0 &&
    Object.entries(resource.fields).some(([key, { to }]) => to && relationName(key) === name.slice(0, dot))
  return isRelated ? { kind: 'text' } : null
}

function defaultOperator(field: Field): Operator {
  const { search, operators } = kinds[field.kind]
  return search || operators[0] || 'eq'
}

function readInteger(text: string | null, absent: number, max: number): number {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= max ? Number(text) : absent
}

function readOrder(text: string | null, resource: ResourceJson): Order | null {
  const [field = '', direction] = (text ?? '').split(',')
  if (direction !== 'asc' && direction !== 'desc') return null
  return isSortable(resource, field) ? [field, direction] : null
}

/** Tells whether the server orders by this column. */
export function isSortable({ list, fields }: ResourceJson, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return false
  return name === 'id' || list.sort?.[0] === name || list.sortable?.includes(name) === true
}

/** The groups of an address, or of a view; a tree that names what the declaration does not offer is passed over. */
function readWhere(text: string | null, resource: ResourceJson): FilterTree | null {
  if (!text || text.length > filterTreeLimits.bytes) return null
  const offered = filterNames(resource)
  const tree = readFilterTree(parseJson(text), ({ field, operator, val }) => {
    const spec = typeof field === 'string' && offered.includes(field) ? fieldOf(resource, field) : null
    const known = spec && kinds[spec.kind].operators.find((one) => one === operator)
    return known ? { field: String(field), operator: known, val } : null
  })
  return tree && leavesOf(tree).length <= listLimits.maxFilters ? tree : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readFilters(query: URLSearchParams, resource: ResourceJson): Filters {
  const filters: Record<string, FilterValue> = {}
  for (const name of filterNames(resource)) {
    const field = fieldOf(resource, name)
    const texts = query.getAll(name).filter((text) => text !== '')
    if (!field || texts.length === 0) continue
    const given = query.get(name + operatorSuffix)
    const operator = kinds[field.kind].operators.find((one) => one === given) ?? defaultOperator(field)
    filters[name] = { operator, val: readValue(field, operator, texts) }
  }
  return filters
}

function readValue(field: Field, operator: Operator, texts: readonly string[]): unknown {
  if (operator === 'NULL' || operator === 'NOT NULL') return true
  if (isRange(operator)) return texts.length === 2 ? texts.join(',') : texts[0]
  const takesMany = operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET'
  if (!takesMany) return readScalar(field, texts[0] ?? '')
  const items = texts.length === 1 ? (texts[0] ?? '').split(',') : texts
  return items.map((item) => readScalar(field, item))
}

/** Ids and switches are numbers in rows and inputs; everything else filters by its text. */
function readScalar({ kind }: Field, text: string): string | number {
  const { isRelation, family } = kinds[kind]
  const isNumber = isRelation || family === 'switch'
  return isNumber && /^\d{1,15}$/.test(text) ? Number(text) : text
}

function isRange(operator: Operator): boolean {
  return operator === 'RANGE' || operator === 'NOT RANGE'
}
