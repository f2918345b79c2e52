import {
  type FilterLeaf,
  type FilterTree,
  filterTreeLimits,
  isGroup,
  leavesOf,
  partsOf,
  readFilterTree,
} from '#core/conditions/filter-tree.ts'
import { kinds } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { defaultOrder } from '#core/resource.ts'
import { type Operator, parseId, Refusal } from '#core/rules/rules.ts'
import { moneyToMinor } from '#core/values/money.ts'
import { composed, tidy } from '#core/values/plain-text.ts'
import { instantsOf, zonedToUnix } from '#core/values/time.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { parseJsonBody } from '../../http/body/body.ts'
import { fitsColumn } from '../columns/columns.ts'
import { pipelineOf } from '../pipeline/aspect.ts'
import type { Entry } from '../registry.ts'
import { findableFields } from '../rights/held-back.ts'
import { type ColumnRef, columnRef } from './column-ref.ts'

/** One condition of a list, checked: the column exists for this caller and the value fits it. */
export interface Filter {
  readonly ref: ColumnRef
  readonly operator: Operator
  /** one value, several for IN and FIND_IN_SET, two for ranges (either may be missing) */
  readonly values: readonly (string | number | null)[]
}

/** Conditions of which all hold, or any. */
export interface FilterGroup {
  readonly match: 'all' | 'any'
  readonly of: readonly (Filter | FilterGroup)[]
}

/** A list call after every check of `docs/wire.md#lists` and `docs/wire.md#selects-and-trees`. */
export interface ListQuery {
  readonly page: number
  readonly limit: number
  readonly order: readonly (readonly [ref: ColumnRef, direction: 'asc' | 'desc'])[]
  /** all of them hold, and all of the groups */
  readonly filters: readonly Filter[]
  readonly groups: readonly FilterGroup[]
  /** words that must each be contained in one of the searched columns */
  readonly words: readonly string[]
  /** columns that the words are looked for in, of those that the caller may see */
  readonly searched: readonly ColumnRef[]
  readonly isSelect: boolean
  /** sums are asked for */
  readonly hasSums: boolean
  readonly isTree: boolean
  /** rows asked for by value: no tree is built */
  readonly isPreselection: boolean
}

type Raw = Readonly<Record<string, unknown>>

const jsonLimits = { depth: 32, keys: 1000 }

const aliases: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  eq: 'eq',
  '<>': 'ne',
  ne: 'ne',
  '>': 'gt',
  gt: 'gt',
  '>=': 'egt',
  egt: 'egt',
  '<': 'lt',
  lt: 'lt',
  '<=': 'elt',
  elt: 'elt',
  like: 'LIKE',
  'not like': 'NOT LIKE',
  in: 'IN',
  'not in': 'NOT IN',
  range: 'RANGE',
  'not range': 'NOT RANGE',
  null: 'NULL',
  'not null': 'NOT NULL',
  find_in_set: 'FIND_IN_SET',
}

/** Reads the parameters of a list call. Names come from the declaration; what it does not allow is refused. */
export function parseListQuery(entry: Entry, query: Raw, context: Context): ListQuery {
  const readable = new Set(findableFields(entry, context))
  const { filters, groups } = parseFilters(query, (item) => parseFilter(entry, item, readable, context))
  const init = parseInit(entry, query, readable, context)
  const words = parseQuickSearch(entry, query.quickSearch)
  return {
    page: parsePage(query.page),
    limit: init ? listLimits.maxRows : parseLimit(query.limit),
    order: parseOrder(entry, query.order, readable, context),
    filters: init ? [...filters, init] : filters,
    groups,
    words,
    searched: words.length > 0 ? searchedColumns(entry, readable, context) : [],
    isSelect: isOn(query.select, false),
    hasSums: isOn(query.sums, false),
    isTree: isOn(query.isTree, true),
    isPreselection: init !== null,
  }
}

function isOn(value: unknown, absent: boolean): boolean {
  if (value === undefined || value === null) return absent
  return value !== '' && value !== '0' && value !== 0
}

function parsePage(value: unknown): number {
  if (value === undefined || value === '') return 1
  const page = parseId(value)
  if (page instanceof Refusal || page > listLimits.maxPage)
    throw new Problem('wrongPage', { max: listLimits.maxPage })
  return page
}

function parseLimit(value: unknown): number {
  if (value === undefined || value === '') return listLimits.defaultRows
  const limit = parseId(value)
  if (limit instanceof Refusal || limit > listLimits.maxRows)
    throw new Problem('wrongLimit', { max: listLimits.maxRows })
  return limit
}

/** Words for a tree, one phrase otherwise. */
function parseQuickSearch({ resource }: Entry, value: unknown): readonly string[] {
  if (value === undefined || value === null || value === '') return []
  if (typeof value !== 'string') throw new Problem('parameter', { name: 'quickSearch' })
  if (value.length > listLimits.maxQuickSearch) {
    throw new Problem('quickSearchTooLong', { max: listLimits.maxQuickSearch })
  }
  const text = tidy(value.replaceAll('\0', ''))
  if (text === '' || !resource.list.search?.length) return []
  return resource.parent ? text.split(/\s+/) : [text]
}

function searchedColumns(
  entry: Entry,
  readable: ReadonlySet<string>,
  context: Context,
): readonly ColumnRef[] {
  return (entry.resource.list.search ?? []).flatMap((name) => columnRef(entry, name, readable, context) ?? [])
}

function parseOrder(
  entry: Entry,
  value: unknown,
  readable: ReadonlySet<string>,
  context: Context,
): readonly (readonly [ColumnRef, 'asc' | 'desc'])[] {
  const { resource } = entry
  const [wanted, way] = defaultOrder(resource)
  // The order of a field that the caller may not see would tell what is in it.
  const [field, direction] = readable.has(wanted) ? [wanted, way] : (['id', 'desc'] as const)
  let order: readonly [string, 'asc' | 'desc'] = [field, direction]
  if (typeof value === 'string' && value !== '') {
    const [name = '', way = ''] = value.split(',')
    // Any other direction is ignored, as by the original.
    if (way === 'asc' || way === 'desc') {
      const allowed = name === 'id' || name === field || resource.list.sortable?.includes(name)
      if (!allowed || !readable.has(name)) throw new Problem('unknownColumn', { name: name.slice(0, 50) })
      order = [name, way]
    }
  }
  const first = columnRef(entry, order[0], readable, context)
  if (!first) throw new Problem('unknownColumn', { name: order[0] })
  if (order[0] === 'id') return [[first, order[1]]]
  const id = columnRef(entry, 'id', readable, context)
  // Rules come in the order weigh desc, id asc (`docs/wire.md#back-office`): a tree reads from the oldest.
  return id
    ? [
        [first, order[1]],
        [id, resource.parent ? 'asc' : order[1]],
      ]
    : [[first, order[1]]]
}

interface SearchItem {
  readonly field: unknown
  readonly operator: unknown
  readonly val: unknown
}

/** The conditions of `search` and `where`: those that all hold by themselves, so that indexes may answer them. */
function parseFilters(
  { search, where }: Raw,
  parse: (item: SearchItem) => Filter,
): Pick<ListQuery, 'filters' | 'groups'> {
  const items = searchItems(search)
  const tree = parseWhere(where)
  if (items.length + (tree ? leavesOf(tree).length : 0) > listLimits.maxFilters)
    throw new Problem('tooManyFilters', { max: listLimits.maxFilters })
  const all = [...items.map(parse), ...(tree ? flat(parseGroup(tree, parse), 'all') : [])]
  return {
    filters: all.filter((part) => 'ref' in part),
    groups: all.filter((part) => 'match' in part),
  }
}

/** Groups of conditions, as JSON or, in a body, as they are. */
function parseWhere(raw: unknown): FilterTree | null {
  if (raw === undefined || raw === null || raw === '') return null
  const { depth, bytes } = filterTreeLimits
  const isText = typeof raw === 'string'
  const tree = isText && raw.length > bytes ? null : readFilterTree(isText ? parseJson(raw) : raw, leafOf)
  if (!tree) throw new Problem('wrongWhere', { max: depth })
  return tree
}

function leafOf({ field, operator, val }: Readonly<Record<string, unknown>>): FilterLeaf {
  return { field: String(field), operator: operator as Operator, val }
}

/** What an address carries as JSON is bounded as a body is; null for what no body could be. */
export function parseJson(text: string): Raw | null {
  try {
    return parseJsonBody(text, jsonLimits)
  } catch {
    return null
  }
}

function parseGroup(tree: FilterTree, parse: (item: SearchItem) => Filter): FilterGroup {
  const match = 'all' in tree ? 'all' : 'any'
  const read = (part: FilterLeaf | FilterTree) => {
    if (isGroup(part)) return parseGroup(part, parse)
    const takesValue = !/null$/i.test(String(part.operator))
    if (takesValue && (part.val === undefined || part.val === null))
      throw new Problem('wrongFilterValue', { field: part.field.slice(0, 50) })
    return parse(part)
  }
  return { match, of: partsOf(tree).flatMap((part) => flat(read(part), match)) }
}

/** What a group that is joined in this way consists of: one that is joined alike, or has one part, is none. */
function flat(part: Filter | FilterGroup, match: FilterGroup['match']): readonly (Filter | FilterGroup)[] {
  if ('ref' in part) return [part]
  return part.match === match || part.of.length === 1 ? part.of.flatMap((one) => flat(one, match)) : [part]
}

/** Items that carry all three parts; the others are not honoured (`docs/wire.md#filters`). */
function searchItems(search: unknown): readonly SearchItem[] {
  if (search === undefined || search === null || search === '') return []
  if (typeof search !== 'object') throw new Problem('parameter', { name: 'search' })
  const items = Object.values(search).filter(
    (item): item is SearchItem =>
      typeof item === 'object' &&
      item !== null &&
      item.field != null &&
      item.operator != null &&
      item.val != null,
  )
  return items
}

function parseFilter(
  entry: Entry,
  item: SearchItem,
  readable: ReadonlySet<string>,
  context: Context,
): Filter {
  const name = String(item.field).slice(0, 100)
  const { list } = entry.resource
  const isOffered = name === 'id' || list.filters?.includes(name)
  const ref = isOffered ? columnRef(entry, name, readable, context) : columnBeside(entry, name, context)
  if (!ref) throw new Problem('unknownColumn', { name: name.slice(0, 50) })
  return makeFilter(ref, item.operator, item.val, context)
}

/** What lists can be filtered by besides fields. */
function columnBeside(entry: Entry, name: string, context: Context): ColumnRef | null {
  for (const column of pipelineOf(entry, context).column) {
    const found = column(name, context)
    if (found) return found
  }
  return null
}

/** A condition of any column of a resource, whatever its lists offer; a Problem where the column does not take it. */
export function filterOfLeaf(entry: Entry, { field, operator, val }: FilterLeaf, context: Context): Filter {
  const ref = columnRef(entry, field, new Set([field]), context)
  if (!ref) throw new Problem('unknownColumn', { name: field.slice(0, 50) })
  if (val === null && !/null$/i.test(operator)) throw wrongValue(ref)
  return makeFilter(ref, operator, val, context)
}

/** Tells whether a column that is empty may hold the empty text instead of null. */
export function hasTextEmpty({ ref: { field } }: Pick<Filter, 'ref'>): boolean {
  return typeof kinds[field.kind].empty === 'string'
}

function parseInit(
  entry: Entry,
  { initKey, initValue, initOperator }: Raw,
  readable: ReadonlySet<string>,
  context: Context,
): Filter | null {
  if (initValue === undefined || initValue === null || initValue === '') return null
  if (Array.isArray(initValue) && initValue.length === 0) return null
  // The key may arrive as `pk`, `alias.pk` or `table.pk`.
  const name = typeof initKey === 'string' && initKey !== '' ? (initKey.split('.').at(-1) ?? 'id') : 'id'
  const { list, fields, label } = entry.resource
  const isAllowed = name === 'id' || name === label || list.filters?.includes(name) || fields[name]?.unique
  const ref = isAllowed ? columnRef(entry, name, readable, context) : null
  if (!ref) throw new Problem('unknownColumn', { name: name.slice(0, 50) })
  return makeFilter(ref, initOperator || 'in', initValue, context, listLimits.maxRows)
}

function makeFilter(
  ref: ColumnRef,
  operatorName: unknown,
  value: unknown,
  context: Context,
  maxValues: number = listLimits.maxFilterValues,
): Filter {
  const key = String(operatorName).toLowerCase()
  const operator = Object.hasOwn(aliases, key) ? aliases[key] : undefined
  if (!operator || !kinds[ref.field.kind].operators.includes(operator)) {
    throw new Problem('unknownOperator', { name: String(operatorName).slice(0, 20), field: ref.name })
  }
  const values = parseValues(ref, operator, value, context, maxValues)
  // A time that clocks show twice is either of its instants.
  if (operator === 'eq' && values.length > 1) return { ref, operator: 'IN', values }
  if (operator === 'ne' && values.length > 1) return { ref, operator: 'NOT IN', values }
  return { ref, operator, values }
}

function parseValues(
  ref: ColumnRef,
  operator: Operator,
  value: unknown,
  context: Context,
  maxValues: number,
): Filter['values'] {
  if (operator === 'NULL' || operator === 'NOT NULL') return []
  if (operator === 'LIKE' || operator === 'NOT LIKE') return [parseText(ref, value)]
  if (operator === 'RANGE' || operator === 'NOT RANGE') return parseRange(ref, value, context)
  if (operator === 'IN' || operator === 'NOT IN' || operator === 'FIND_IN_SET') {
    const items = Array.isArray(value)
      ? value
      : typeof value === 'object'
        ? Object.values(value as object)
        : String(value).split(',')
    if (items.length > maxValues) throw wrongValue(ref)
    return items.flatMap((item) => parseEither(ref, item, context))
  }
  if (operator === 'eq' || operator === 'ne') return parseEither(ref, value, context)
  return [parseValue(ref, value, context, operator === 'lt' || operator === 'elt')]
}

function parseText(ref: ColumnRef, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrongValue(ref)
  const text = composed(String(value))
  if (text.length > listLimits.maxQuickSearch || text.includes('\0')) throw wrongValue(ref)
  return text
}

function parseRange(ref: ColumnRef, value: unknown, context: Context): readonly (string | number | null)[] {
  const halves = Array.isArray(value) ? value : String(value).split(',')
  if (halves.length !== 2) throw wrongValue(ref)
  const bounds = halves.map((half, at) =>
    half === '' || half == null ? null : parseValue(ref, half, context, at === 1),
  )
  if (bounds.every((bound) => bound === null)) throw wrongValue(ref)
  return bounds
}

/** A value in the form of the column; a time that clocks show twice is both of its instants. */
function parseEither(ref: ColumnRef, value: unknown, context: Context): readonly (string | number)[] {
  const first = parseValue(ref, value, context)
  const isInstant = ref.field.kind === 'dateTime' || ref.field.kind === 'timestamp'
  return isInstant ? [...new Set([first, parseValue(ref, value, context, true)])] : [first]
}

/** A value in the form of the column: numbers for numbers and times, text otherwise. As an end, a time that comes twice is the last of both. */
function parseValue(ref: ColumnRef, value: unknown, { timeZone }: Context, isEnd = false): string | number {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrongValue(ref)
  const text = tidy(String(value))
  if (text.length > 255 || text.includes('\0')) throw wrongValue(ref)
  switch (ref.field.kind) {
    case 'dateTime':
    case 'timestamp': {
      if (/^\d{1,12}$/.test(text)) return Number(text)
      const unix = instantsOf(text, timeZone)?.at(isEnd ? -1 : 0) ?? zonedToUnix(text, timeZone)
      if (unix === null) throw wrongValue(ref)
      return unix
    }
    case 'primaryKey':
    case 'integer':
    case 'number':
    case 'float':
    case 'weigh':
    case 'year':
    case 'switch':
    case 'code':
    case 'belongsTo':
    case 'manyToMany':
    case 'parent': {
      if (!/^-?\d{1,16}(?:\.\d{1,10})?$/.test(text) || !fitsColumn(ref.field, Number(text))) {
        throw wrongValue(ref)
      }
      return Number(text)
    }
    case 'money': {
      // Compared as it is kept, in minor units.
      const minor = moneyToMinor(text)
      if (minor === null) throw wrongValue(ref)
      return minor
    }
    case 'date':
      // PostgreSQL compares dates only with dates.
      if (kinds.date.parse(text, ref.field, { timeZone }) instanceof Refusal) throw wrongValue(ref)
      return text
    default:
      return text
  }
}

function wrongValue(ref: ColumnRef): Problem {
  return new Problem('wrongFilterValue', { field: ref.name })
}
