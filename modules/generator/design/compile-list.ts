import { type Field, type FieldKind, kinds, relationName } from '#core/field.ts'
import type { CellName, ColumnSpec, ListSpec } from '#core/resource.ts'
import { defaultOrder } from '#core/resource.ts'
import { namesOf, textOf } from './attributes.ts'
import { effectiveType } from './compile-field.ts'
import type { RelatedColumn } from './compile-related.ts'
import type { AttributeValue, Design, FieldDesign } from './design.ts'
import { operators, presets, renders, validators } from './presets.ts'
import type { Report } from './report.ts'

/** A field of a design under the name that it has in the entity; times that the system keeps are `timestamp`. */
export interface Listed {
  readonly design: FieldDesign
  readonly name: string
  readonly field: Field
  /** such as `fields.3` */
  readonly place: string
  readonly isInTable: boolean
}

/** How the entity is listed, with every field that it has in the order of the design. */
export function compileList(
  all: readonly Listed[],
  related: readonly RelatedColumn[],
  { table, fields }: Design,
  nameOf: (designed: string) => string,
  report: Report,
): ListSpec {
  const listed = all.filter(({ isInTable }) => isInTable)
  const shown = new Set(listed.filter((one) => canBeListed(one, report)))
  const columns = all.flatMap((one) => [
    ...(shown.has(one) ? [columnOf(one, report)] : []),
    ...related.filter(({ relation }) => relation === one).map(({ column }) => column),
  ])
  if (columns.length === 0) report.fault('table.columnFields', 'noColumn')
  const known = new Map(all.map((one) => [one.name, one]))
  const find = (designed: string) => {
    const isThere = fields.some(({ name }) => name === designed) || designed === 'id'
    return isThere ? known.get(nameOf(designed)) : undefined
  }
  const chosen = compileSearch(table.quickSearchField, find, report)
  const search = chosen.some((name) => name !== 'id') ? chosen : [...chosen, ...firstText(all)]
  // Who sees fields of related rows looks for those rows, whether the relation itself is a column or not.
  const relations = new Set(related.map(({ relation }) => relation))
  const searched = all.filter((one) => one.isInTable || relations.has(one))
  const filters = searched.filter((one) => isFiltered(one, report)).map(({ name }) => name)
  const sortable = listed.filter((one) => isSortable(one, report)).map(({ name }) => name)
  const sort = compileSort(table, find, all, report)
  return {
    columns,
    ...(search.length > 0 ? { search } : {}),
    ...(filters.length > 0 ? { filters } : {}),
    ...(sortable.length > 0 ? { sortable } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Attributes of lists and forms that something was made of. */
const handled: ReadonlySet<string> = new Set([
  ...['render', 'operator', 'sortable', 'width', 'show', 'fixed'],
  ...['validator', 'select-multi', 'image-multi', 'file-multi', 'remote-table', 'remote-field'],
])

/** Reports attributes that nothing is made of, where they are not as the designer sets them by itself. */
export function reportAttributes(design: FieldDesign, report: Report): void {
  const { table, form } = presets[design.designType]
  for (const [given, preset] of [
    [design.table, table],
    [design.form, form],
  ] as const) {
    for (const [name, value] of Object.entries(given)) {
      const isShown = name === 'relation-fields' && effectiveType(design) === 'remoteSelect'
      if (!handled.has(name) && !isShown && !isNothing(value) && !isSame(value, preset[name]))
        report.unused(design, name)
    }
  }
}

/** Reports attributes whose value is none of the choices there are. */
export function checkAttributes(design: FieldDesign, place: string, report: Report): void {
  const { render, operator } = design.table
  const check = (attribute: string, value: string, known: readonly string[]) => {
    if (value !== '' && !known.includes(value)) {
      report.fault(`${place}.${attribute}`, 'attribute', { name: design.name, value: value })
    }
  }
  check('table.render', textOf(render), renders)
  check('table.operator', operatorOf(operator), operators)
  for (const validator of namesOf(design.form.validator)) check('form.validator', validator, validators)
}

function isNothing(value: AttributeValue): boolean {
  return value === null || value === '' || value === false || value === 'false' || value === 'none'
}

function isSame(value: AttributeValue, preset: AttributeValue | undefined): boolean {
  return preset !== undefined && String(value) === String(preset)
}

function canBeListed({ design, field }: Listed, report: Report): boolean {
  const { isListed } = kinds[field.kind]
  if (!isListed) report.unused(design, 'column')
  return isListed
}

const widths = { min: 56, max: 900 } as const

function columnOf(one: Listed, report: Report): ColumnSpec | string {
  const { design, name } = one
  const width = widthOf(design, report)
  const cell = cellOf(one, report)
  const { show, fixed } = design.table
  const isHidden = show === false || show === 'false'
  const spec = {
    field: name,
    ...(width === null ? {} : { width }),
    ...(isHidden ? { show: false } : {}),
    ...(cell ? { cell } : {}),
    ...(fixed === 'left' || fixed === 'right' ? { fixed: fixed as 'left' | 'right' } : {}),
  }
  return Object.keys(spec).length === 1 ? name : spec
}

function widthOf(design: FieldDesign, report: Report): number | null {
  const { width } = design.table
  if (width === undefined || width === null || width === '') return null
  const pixels = Number(width)
  if (Number.isInteger(pixels) && pixels >= widths.min && pixels <= widths.max) return pixels
  report.unused(design, 'width')
  return null
}

const addresses: ReadonlySet<FieldKind> = new Set(['text', 'textarea', 'varName', 'url', 'image', 'file'])
const drawn: ReadonlySet<FieldKind> = new Set(['image', 'icon', 'color', 'url'])

/** The cell of a column where it is not the kind's own one. */
function cellOf({ design, field: { kind, options } }: Listed, report: Report): CellName | undefined {
  const render = textOf(design.table.render)
  const { family } = kinds[kind]
  const isPicture = render === 'image' || render === 'images'
  if (render === '' || render === kind) return undefined
  if (render === 'none') return drawn.has(kind) ? 'text' : undefined
  if ((render === 'tag' || render === 'tags') && family === 'choice') return undefined
  if (render === 'datetime' && family === 'moment') return undefined
  if (isPicture && (kind === 'image' || kind === 'images')) return undefined
  if (render === 'switch' && (kind === 'radio' || kind === 'select') && isOnOff(options)) return 'switch'
  if (render === 'url' && addresses.has(kind)) return 'url'
  if (isPicture && addresses.has(kind)) return 'image'
  if (render === 'icon' && (kind === 'text' || kind === 'varName')) return 'icon'
  report.unused(design, `render ${render}`)
  return undefined
}

function isOnOff(options: readonly string[] = []): boolean {
  return options.length === 2 && options.includes('0') && options.includes('1')
}

const aliases: Readonly<Record<string, string>> = {
  '=': 'eq',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'egt',
  '<': 'lt',
  '<=': 'elt',
  off: 'false',
}

/** The operator by its own name; '' when none is given. */
function operatorOf(value: AttributeValue | undefined): string {
  if (value === false || value === null) return 'false'
  const text = textOf(value)
  return (Object.hasOwn(aliases, text) ? aliases[text] : undefined) ?? text
}

function isFiltered({ design, name, field }: Listed, report: Report): boolean {
  const wanted = operatorOf(design.table.operator)
  if (wanted === 'false' || wanted === '' || name === 'id') return false
  const rule = kinds[field.kind]
  if (rule.search === false) {
    // Nobody looks for a weight; the designer's own preset does.
    if (field.kind !== 'weigh') report.unused(design, `operator ${wanted}`)
    return false
  }
  if (!rule.operators.some((operator) => operator === wanted)) report.unused(design, `operator ${wanted}`)
  return true
}

/** The longest text that every database takes into an index. */
const maxIndexedLength = 500

function canOrder({ kind, max }: Field): boolean {
  const { isOrdered, length } = kinds[kind]
  return isOrdered && (length === undefined || (max ?? length) <= maxIndexedLength)
}

function isSortable({ design, name, field }: Listed, report: Report): boolean {
  const isWanted = design.table.sortable === 'custom' || design.table.sortable === true
  if (!isWanted || name === 'id') return false
  if (!canOrder(field)) report.unused(design, 'sortable')
  return canOrder(field)
}

type Find = (designed: string) => Listed | undefined

/** The default order; nothing where it is the one that the entity has anyway. */
function compileSort(
  { defaultSortField, defaultSortType }: Design['table'],
  find: Find,
  all: readonly Listed[],
  report: Report,
): readonly [string, 'asc' | 'desc'] | null {
  if (defaultSortField === '') return null
  const place = 'table.defaultSortField'
  const params = { field: defaultSortField }
  const found = find(defaultSortField)
  if (!found) report.fault(place, 'unknownField', params)
  else if (!canOrder(found.field)) report.fault(place, 'sortField', params)
  if (!found) return null
  const fields = Object.fromEntries(all.map(({ name, field }) => [name, field]))
  const [usual, direction] = defaultOrder({ list: { columns: [] }, fields })
  const isUsual = found.name === usual && defaultSortType === direction
  return isUsual ? null : [found.name, defaultSortType]
}

/** What people look for where the design names nothing but the key: the first line of text that a row has. */
function firstText(all: readonly Listed[]): readonly string[] {
  const names: ReadonlySet<FieldKind> = new Set(['text', 'varName', 'account', 'email', 'mobile'])
  return all.flatMap(({ name, field }) => (names.has(field.kind) ? [name] : [])).slice(0, 1)
}

function compileSearch(names: readonly string[], find: Find, report: Report): readonly string[] {
  const searched = names.flatMap((designed) => {
    const found = find(designed)
    if (!found) {
      report.fault('table.quickSearchField', 'unknownField', { field: designed })
      return []
    }
    const { name, field, design } = found
    const shown = field.show?.find((one) => one !== 'id')
    if (!kinds[field.kind].isSearched || (field.kind === 'belongsTo' && !shown)) {
      report.unused(design, 'quickSearchField')
      return []
    }
    return shown ? [`${relationName(name)}.${shown}`] : [name]
  })
  return [...new Set(searched)]
}
