import { type Field, kinds } from '#core/field.ts'
import type { Through } from '#core/field-options.ts'
import { type AnyResource, defaultOrder } from '#core/resource.ts'
import { baseFields } from '#core/translations/translated.ts'
import { linkType } from '#fields/columns.server.ts'
import { indexName } from '../../db/define-table.ts'
import type { Column, Index, Schema, Table } from '../../db/schema.ts'
import { checksOf } from '../checks/row-checks.ts'
import { isSparse, serverKinds } from './columns.ts'
import { textTables } from './text-table.ts'

/** The schema that all declarations together ask for, with the tables of the framework itself. */
export function declaredSchema(resources: Iterable<AnyResource>, system: Iterable<Table>): Schema {
  const tables = new Map<string, Table>()
  const add = (table: Table) => {
    if (tables.has(table.name)) throw new Error(`table ${table.name} is declared twice`)
    tables.set(table.name, table)
  }
  for (const table of system) add(table)
  for (const resource of resources) for (const table of tablesOf(resource)) add(table)
  return tables
}

/** The table of a resource, the join tables of its relations and the table of its translations. */
export function tablesOf(resource: AnyResource): readonly Table[] {
  const columns: Column[] = []
  const joins: Table[] = []
  for (const [name, field] of baseFields(resource.fields)) {
    const side = serverKinds[field.kind].column(field)
    if (side) {
      const column = isSparse(field) ? { ...side, nullable: true, default: undefined } : side
      columns.push(clean({ name, ...column, was: field.was }))
    } else if (!kinds[field.kind].isLines)
      joins.push(joinTable(throughOf(resource, name), resource.fields.id ?? {}, field))
  }
  columns.push({ name: 'row_version', type: 'int', nullable: false, default: 1 })
  // A key that the database does not count by itself is one like any other.
  const key = resource.fields.id?.wide ? { primaryKey: ['id'] } : {}
  const checks = checksOf(resource).map(({ bound: _, ...check }) => check)
  const held = checks.length > 0 ? { checks } : {}
  return [
    { name: resource.table, columns, ...key, indexes: indexesOf(resource), ...held },
    ...joins,
    ...textTables(resource),
  ]
}

/** The table and columns that join the two sides of a `manyToMany` field. */
export function throughOf({ table, fields }: AnyResource, name: string): Through {
  const stem = name.replace(/_ids$/, '')
  return fields[name]?.through ?? { table: `${table}_${stem}`, own: `${table}_id`, other: `${stem}_id` }
}

/** Columns of an index, at most: MySQL has no more than 16 together with the key. */
const maxIndexColumns = 14
/** longest text that indexes carry along */
const maxCarried = 64

/**
 * Columns that every index of a list carries along, so that a list is filtered and put in order without looking at the
 * rows themselves (`docs/decisions/0021-lists-that-never-scan.md`). Trees come whole and need none.
 */
export function listColumns(resource: AnyResource): readonly string[] {
  if (resource.parent) return []
  const { list, areas } = resource
  const named = [defaultOrder(resource)[0], ...(list.sortable ?? []), ...(list.filters ?? [])]
  if (areas.member?.owner !== undefined) named.push(areas.member.owner)
  const carried = [...new Set(named)].filter((name) => name !== 'id' && isCarried(resource, name))
  return carried.slice(0, maxIndexColumns - 2)
}

/** Tells whether a column is short, and filtered by its values and not by what they contain. */
function isCarried({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  const column = field && serverKinds[field.kind].column(field)
  if (!column || kinds[field.kind].search === 'LIKE' || kinds[field.kind].isList) return false
  if (column.type === 'varchar') return column.length <= maxCarried
  return column.type !== 'text' && column.type !== 'longtext'
}

/** Indexes that the list needs: unique fields, every exact or range filter, every order it offers. */
export function indexesOf(resource: AnyResource): readonly Index[] {
  const found = new Map<string, Index>()
  const add = (columns: readonly string[], unique = false) => {
    const index = { name: indexName(resource.table, columns), columns, unique }
    if (!(columns.length === 1 && columns[0] === 'id')) found.set(columns.join(), index)
  }
  const carried = listColumns(resource)
  const addForList = (columns: readonly string[]) => add([...new Set([...columns, ...carried])])
  const { list, fields } = resource
  const [order] = defaultOrder(resource)
  const kindOf = (name: string) => fields[name]?.kind
  for (const [name, { unique }] of Object.entries(fields)) if (unique) add([name], true)
  for (const name of [order, ...(list.sortable ?? []), 'id']) addForList([name, 'id'])
  for (const name of list.filters ?? []) {
    const kind = kindOf(name)
    if (!kind || kind === 'manyToMany' || kinds[kind].isLines || fields[name]?.unique || name === order)
      continue
    // A contains-search can use no index: those filters scan, by decision.
    if (kinds[kind].search === 'LIKE' || kinds[kind].isList || !kinds[kind].isOrdered) continue
    addForList(kinds[kind].isSelective && order !== 'id' ? [name, order, 'id'] : [name, 'id'])
  }
  for (const columns of resource.indexes) add(columns)
  for (const columns of resource.uniques) add(columns, true)
  if (resource.parent) add([resource.parent, order, 'id'].filter((name, at, all) => all.indexOf(name) === at))
  for (const [name, { kind }] of Object.entries(fields)) {
    // Where-used checks look a relation up from its other side.
    if (kind === 'belongsTo' && ![...found.values()].some(({ columns }) => columns[0] === name))
      add([name, 'id'])
  }
  return [...found.values()]
}

type Wide = Pick<Field, 'wide'>

function joinTable({ table, own, other }: Through, owner: Wide, related: Wide): Table {
  return {
    name: table,
    columns: [
      { name: own, type: linkType(owner), nullable: false },
      { name: other, type: linkType(related), nullable: false },
    ],
    primaryKey: [own, other],
    indexes: [{ name: indexName(table, [other, own]), columns: [other, own], unique: false }],
  }
}

function clean(column: Column): Column {
  return Object.fromEntries(
    Object.entries(column).filter(([, value]) => value !== undefined),
  ) as unknown as Column
}
