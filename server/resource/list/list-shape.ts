import { type RawBuilder, sql } from 'kysely'
import { type Rights, readableFields, rightsOfSome } from '#core/access/permissions.ts'
import { isLeftOut } from '#core/field.ts'
import { limitOf } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import { type DialectName, quote } from '../../db/dialect.ts'
import { emptyObject } from '../../db/empty-object.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, Relation } from '../registry.ts'
import { joinAlias, mainAlias, shownFields } from './column-ref.ts'
import { whereSql } from './condition.ts'

/** What a list call of a resource looks like for callers with certain rights, whatever they ask for. */
export interface ListShape {
  /** fields that the caller may see of some row at least */
  readonly readable: ReadonlySet<string>
  /** columns of a row: what the caller may see, without long texts */
  readonly columns: readonly string[]
  /** how rows are made of these columns */
  readonly maker: RowMaker
  /** relations whose row is joined, with the names its columns are selected under */
  readonly joins: readonly (Join & { readonly keys: readonly Selected[]; readonly maker: RowMaker })[]
  /** what is selected: own columns, then those of the related rows */
  readonly select: RawBuilder<unknown>
  /** the table with all joins */
  readonly from: RawBuilder<unknown>
}

/** A column of a joined row and its name in what is selected; the id comes first. */
type Selected = readonly [name: string, key: string]

// Rights and entries live as long as what they were made from, so a shape is made once for each pair of them and kind of database.
const shapes = new WeakMap<Entry, WeakMap<Rights, Map<DialectName, ListShape>>>()

/** The shape of a resource's list for a caller. */
export function listShape(entry: Entry, context: Context): ListShape {
  const { rights } = context.identity
  const { dialect } = context.app.database
  const ofEntry = shapes.get(entry) ?? new WeakMap<Rights, Map<DialectName, ListShape>>()
  shapes.set(entry, ofEntry)
  const ofRights = ofEntry.get(rights) ?? new Map<DialectName, ListShape>()
  ofEntry.set(rights, ofRights)
  const shape = ofRights.get(dialect) ?? makeShape(entry, context)
  ofRights.set(dialect, shape)
  return shape
}

/** A related row that is joined, and what it has to meet besides: whether the limits of the caller's groups leave it. */
export interface Join {
  readonly relation: Relation
  readonly limit: RawBuilder<unknown> | null
}

/** A relation as it is joined for a caller: out of their groups' limits there is no row. */
export function joinOf(relation: Relation, context: Context): Join {
  const where = limitOf(relation.target, { ...context, takes: undefined })
  const { dialect } = context.app.database
  return {
    relation,
    limit: where === 'all' ? null : whereSql(relation.target, where, dialect, joinAlias(relation)),
  }
}

/** The table, joined with some related ones. */
export function fromSql(
  { resource }: Pick<Entry, 'resource'>,
  joins: readonly Join[],
  dialect: DialectName,
): RawBuilder<unknown> {
  return sql`${sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)} ${joinsSql(joins, dialect)}`
}

/** Related rows, joined to what is read from the table. */
export function joinsSql(joins: readonly Join[], dialect: DialectName): RawBuilder<unknown> {
  const name = (identifier: string) => quote(dialect, identifier)
  const parts = [...new Map(joins.map((join) => [join.relation, join])).values()].map(
    ({ relation, limit }) => {
      const alias = joinAlias(relation)
      const join = sql.raw(
        `left join ${name(relation.target.resource.table)} ${alias} on ${alias}.${name('id')} = ${mainAlias}.${name(relation.field)}`,
      )
      return limit === null ? join : sql`${join} and ${limit}`
    },
  )
  return parts.length === 0 ? sql.raw('') : sql.join(parts, sql.raw(' '))
}

/** Makes a row, in the form of its fields, of what was selected of it. */
export type RowMaker = (selected: PlainRow) => PlainRow

/** Makes rows of some columns. */
export function rowMaker({ loaders }: Pick<Entry, 'loaders'>, keys: readonly Selected[]): RowMaker {
  const empty: PlainRow = emptyObject(keys.map(([name]) => name))
  const loads = loaders.filter(([name]) => Object.hasOwn(empty, name))
  return (selected) => {
    const row = { ...empty }
    for (const [name, key] of keys) row[name] = selected[key]
    for (const [name, load] of loads) row[name] = load(row[name])
    return row
  }
}

/** Columns that are selected under their own names. */
export function selectedAlike(names: readonly string[]): readonly Selected[] {
  return names.map((name) => [name, name])
}

function makeShape(entry: Entry, context: Context): ListShape {
  const { rights } = context.identity
  const { dialect } = context.app.database
  const readable = new Set(readableFields(entry.resource, rightsOfSome(rights)))
  const columns = entry.columns.filter(
    (name) => readable.has(name) && !isLeftOut(entry.resource.fields[name]),
  )
  const joins = entry.one
    .filter(({ field }) => readable.has(field))
    .map((relation) => ({ relation, shown: shownFields(relation, rights) }))
    .filter(({ shown }) => shown.length > 0)
    .map(({ relation, shown }) => {
      const keys = ['id', ...shown].map((name): Selected => [name, `${joinAlias(relation)}_${name}`])
      return { ...joinOf(relation, context), keys, maker: rowMaker(relation.target, keys) }
    })
  const own = columns.map((name) => `${mainAlias}.${quote(dialect, name)}`)
  const related = joins.flatMap(({ relation, keys }) =>
    keys.map(([name, key]) => `${joinAlias(relation)}.${quote(dialect, name)} as ${quote(dialect, key)}`),
  )
  const select = sql.raw([...own, ...related].join(', '))
  const from = fromSql(entry, joins, dialect)
  return { readable, columns, maker: rowMaker(entry, selectedAlike(columns)), joins, select, from }
}
