import { type RawBuilder, sql } from 'kysely'
import { type Rights, readableFields } from '#core/permissions.ts'
import type { Context } from '../../context.ts'
import { type DialectName, quote } from '../../db/dialect.ts'
import type { Entry, Relation } from '../registry.ts'
import { joinAlias, mainAlias, shownFields } from './column-ref.ts'

/** What a list call of a resource looks like for callers with certain rights, whatever they ask for. */
export interface ListShape {
  readonly readable: ReadonlySet<string>
  /** columns of a row: what the caller may see, without long texts */
  readonly columns: readonly string[]
  /** relations whose row is joined, with the names its columns are selected under */
  readonly joins: readonly { readonly relation: Relation; readonly keys: readonly Selected[] }[]
  /** what is selected: own columns, then those of the related rows */
  readonly select: RawBuilder<unknown>
  /** the table with all joins */
  readonly from: RawBuilder<unknown>
}

/** A column of a joined row and its name in what is selected; the id comes first. */
type Selected = readonly [name: string, key: string]

// Rights and entries live as long as what they were made from, so a shape is made once for each pair of them.
const shapes = new WeakMap<Entry, WeakMap<Rights, ListShape>>()

/** The shape of a resource's list for a caller. */
export function listShape(entry: Entry, { app, identity }: Context): ListShape {
  const ofEntry = shapes.get(entry) ?? new WeakMap<Rights, ListShape>()
  shapes.set(entry, ofEntry)
  const shape = ofEntry.get(identity.rights) ?? makeShape(entry, identity.rights, app.database.dialect)
  ofEntry.set(identity.rights, shape)
  return shape
}

/** The table, joined with some related ones. */
export function fromSql(
  { resource }: Pick<Entry, 'resource'>,
  joins: readonly Relation[],
  dialect: DialectName,
): RawBuilder<unknown> {
  return sql`${sql.raw(`${quote(dialect, resource.table)} ${mainAlias}`)} ${joinsSql(joins, dialect)}`
}

/** Related rows, joined to what is read from the table. */
export function joinsSql(joins: readonly Relation[], dialect: DialectName): RawBuilder<unknown> {
  const name = (identifier: string) => quote(dialect, identifier)
  const parts = [...new Set(joins)].map((relation) => {
    const alias = joinAlias(relation)
    return `left join ${name(relation.target.resource.table)} ${alias} on ${alias}.${name('id')} = ${mainAlias}.${name(relation.field)}`
  })
  return sql.raw(parts.join(' '))
}

function makeShape(entry: Entry, rights: Rights, dialect: DialectName): ListShape {
  const readable = new Set(readableFields(entry.resource, rights))
  const columns = entry.columns.filter(
    (name) => readable.has(name) && entry.resource.fields[name]?.kind !== 'richText',
  )
  const joins = entry.one
    .filter(({ field }) => readable.has(field))
    .map((relation) => ({ relation, shown: shownFields(relation, rights) }))
    .filter(({ shown }) => shown.length > 0)
    .map(({ relation, shown }) => ({
      relation,
      keys: ['id', ...shown].map((name): Selected => [name, `${joinAlias(relation)}_${name}`]),
    }))
  const own = columns.map((name) => `${mainAlias}.${quote(dialect, name)}`)
  const related = joins.flatMap(({ relation, keys }) =>
    keys.map(([name, key]) => `${joinAlias(relation)}.${quote(dialect, name)} as ${quote(dialect, key)}`),
  )
  const select = sql.raw([...own, ...related].join(', '))
  const from = fromSql(
    entry,
    joins.map(({ relation }) => relation),
    dialect,
  )
  return { readable, columns, joins, select, from }
}
