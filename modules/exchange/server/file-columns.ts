import { readableFields, rightsOfSome } from '#core/access/permissions.ts'
import { exchangeLimits } from '#core/calls/exchange.ts'
import type { Field } from '#core/field.ts'
import { labelKeys, optionKey, relatedKey } from '#core/messages.ts'
import { Problem } from '#core/problems.ts'
import { listColumns } from '#core/resource.ts'
import { baseName, isTranslation, languageOfName, nameInFile } from '#core/translations/translated.ts'
import type { Context } from '#server/context.ts'
import { type Cell, joinList, textCell } from '#server/resource/columns/cell.ts'
import { serverKinds } from '#server/resource/columns/columns.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { CellWriteEnv } from '#server/resource/kind.ts'
import { columnRef } from '#server/resource/list/column-ref.ts'
import type { Entry, Relation } from '#server/resource/registry.ts'
import { isOfSite } from '#server/settings/site-languages.ts'

/** A column of a file that goes out. */
export interface FileColumn {
  readonly name: string
  readonly heading: string
  readonly field: Field
  readonly width: number
  readonly cellOf: (row: PlainRow) => Cell
}

/**
 * The columns that somebody asks for: those of the list, unless others are named. A column that the caller may not see is
 * refused like one that does not exist.
 */
export function fileColumns(
  entry: Entry,
  names: readonly string[] | null,
  context: Context,
): readonly FileColumn[] {
  const { resource } = entry
  const readable = new Set(readableFields(resource, rightsOfSome(context.identity.rights)))
  const listed = listColumns(resource)
  const shown = listed.filter(
    ({ field, show }) => show !== false && columnRef(entry, field, readable, context),
  )
  const wanted = names ?? shown.map(({ field }) => field)
  if (wanted.length === 0 || wanted.length > exchangeLimits.columns) {
    throw new Problem('parameter', { name: 'columns' })
  }
  const paths = new Map<unknown, string>()
  return [...new Set(wanted.map(nameInFile))].map((name) => {
    const ref = refOf(entry, name, readable, context)
    if (!ref) throw new Problem('unknownColumn', { name: name.slice(0, 50) })
    const { field, relation } = ref
    const width = Math.round((listed.find((column) => column.field === name)?.width ?? widthOf(field)) / 8)
    const cellOf = relation
      ? relatedCell(relation, name, field, context)
      : ownCell(entry, name, field, context, paths)
    return { name, heading: headingOf(entry, name, context), field, width, cellOf }
  })
}

/** A column of the list, or a translation of a field, which no list has a column of. */
function refOf(
  entry: Entry,
  name: string,
  readable: ReadonlySet<string>,
  context: Context,
): { readonly field: Field; readonly relation: Relation | null } | null {
  const field = entry.resource.fields[name]
  if (!field || !isTranslation(field)) return columnRef(entry, name, readable, context)
  return readable.has(name) && isOfSite(name, context.app) ? { field, relation: null } : null
}

/** The name of a column in the caller's language, as the list has it; of a translation with the language. */
export function headingOf(
  { resource }: Pick<Entry, 'resource'>,
  name: string,
  { translate }: Context,
): string {
  const language = languageOfName(name)
  if (language) return `${translate([...labelKeys(resource.name, name), baseName(name)])}@${language}`
  if (name.includes('.')) return translate([`${resource.name}:related.${relatedKey(name)}`, name])
  return translate([`${resource.name}:columns.${name}`, ...labelKeys(resource.name, name), name])
}

function ownCell(
  entry: Entry,
  name: string,
  field: Field,
  context: Context,
  paths: Map<unknown, string>,
): FileColumn['cellOf'] {
  const { label, name: resourceName, parent } = entry.resource
  if (name === parent) return (row) => parentCell(row, name, label, paths)
  const relation = [...entry.one, ...entry.many].find((one) => one.field === name)
  if (relation) return (row) => relationCell(row, relation)
  const env = cellWriteEnv(resourceName, name, context)
  return (row) => serverKinds[field.kind].cellOut(row[name], field, env)
}

function relatedCell(relation: Relation, name: string, field: Field, context: Context): FileColumn['cellOf'] {
  const column = name.slice(relation.name.length + 1)
  const env = cellWriteEnv(relation.target.resource.name, column, context)
  return (row) => {
    const related = row[relation.name] as PlainRow | null
    return related ? serverKinds[field.kind].cellOut(related[column], field, env) : null
  }
}

function cellWriteEnv(resourceName: string, name: string, { timeZone, translate }: Context): CellWriteEnv {
  const labels = new Map<string, string>()
  return {
    timeZone,
    state: (isOn) => translate(isOn ? 'core:switch.on' : 'core:switch.off'),
    option(option) {
      const label = labels.get(option) ?? translate([optionKey(resourceName, name, option), option])
      labels.set(option, label)
      return label
    },
  }
}

/** Related rows by what they are called; one without a name by its number. */
function relationCell(row: PlainRow, { name, field, show }: Relation): Cell {
  const related = row[name] as PlainRow | readonly PlainRow[] | null
  if (related === null || related === undefined) return textCell(row[field] ? `#${row[field]}` : '')
  const nameOf = (one: PlainRow) => String((show[0] ? one[show[0]] : '') || `#${one.id}`)
  return textCell(Array.isArray(related) ? joinList(related.map(nameOf)) : nameOf(related as PlainRow))
}

/** The names from the root down to the parent. Rows come behind those above them, so their paths are known. */
function parentCell(row: PlainRow, parent: string, label: string, paths: Map<unknown, string>): Cell {
  const id = row[parent]
  const above = id ? (paths.get(id) ?? `#${id}`) : ''
  const own = String(row[label] ?? '')
  paths.set(row.id, above === '' ? own : `${above} / ${own}`)
  return textCell(above)
}

const widths: Partial<Record<Field['kind'], number>> = {
  primaryKey: 72,
  date: 96,
  dateTime: 152,
  timestamp: 152,
  switch: 64,
  textarea: 280,
  richText: 320,
}

function widthOf({ kind }: Field): number {
  return widths[kind] ?? 128
}
