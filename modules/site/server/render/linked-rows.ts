import { type RawBuilder, sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import type { Field } from '#core/field.ts'
import type { Context } from '#server/context.ts'
import { quote } from '#server/db/dialect.ts'
import { spokenIn } from '#server/resource/columns/in-language.ts'
import { textTableName } from '#server/resource/columns/text-table.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { placeOf } from '#server/resource/write/references.ts'
import type { SiteView } from '../face.ts'

/** A public row that a page leads to. */
export interface LinkedRow {
  readonly id: number
  readonly label: string
  readonly path: string
}

/** Which rows, in which order, and how many of them. */
interface Wanted {
  readonly where: Where
  /** rows alike in the field come in the order of their ids */
  readonly order?: readonly [field: string, direction: 'asc' | 'desc']
  readonly limit?: number
}

/** Ids of rows that public rows of a resource refer to by one of its relations. */
export async function relatedIds(
  { context }: Pick<SiteView, 'context'>,
  resource: string,
  field: string,
): Promise<readonly number[]> {
  const { dialect } = context.app.database
  const entry = context.app.registry.get(resource)
  const { table, own, other } = placeOf(entry, field, entry.resource.fields[field] as Field)
  const name = (text: string) => sql.raw(quote(dialect, text))
  const { rows } = await sql<{ id: unknown }>`
    select distinct related.${name(other)} as id from ${name(table)} related
    join ${name(entry.resource.table)} ${sql.raw(mainAlias)} on ${sql.raw(mainAlias)}.id = related.${name(own)}
    where ${whereSql(entry, await scopeOf(entry, context), dialect)} limit 200`.execute(context.db)
  return rows.flatMap(({ id }) => (id === null ? [] : Number(id)))
}

/** Rows of a resource that a guest sees and that have a page, with what they are called and where they are: one question. */
export async function linkedRows(
  { context }: Pick<SiteView, 'context'>,
  resource: string,
  wanted: Wanted,
): Promise<readonly LinkedRow[]> {
  const found = await selectLinked(resource, wanted, context)
  const { rows } = await found.execute(context.db)
  return rows.map(linkedRow)
}

/** Of several wishes the first row each, where there is one: one question for all of them. */
export async function firstLinkedRows(
  { context }: Pick<SiteView, 'context'>,
  resource: string,
  wishes: readonly Omit<Wanted, 'limit'>[],
): Promise<readonly (LinkedRow | undefined)[]> {
  const parts = await Promise.all(
    wishes.map((wanted) => selectLinked(resource, { ...wanted, limit: 1 }, context)),
  )
  const each = parts.map(
    (part, at) => sql`select ${sql.lit(at)} as wish, of_one.* from (${part}) ${sql.raw('of_one')}`,
  )
  const { rows } = await sql<Selected & { wish: unknown }>`${sql.join(each, sql` union all `)}`.execute(
    context.db,
  )
  const found = new Map(rows.map((row) => [Number(row.wish), linkedRow(row)]))
  return wishes.map((_wanted, at) => found.get(at))
}

interface Selected {
  readonly id: unknown
  readonly label: unknown
  readonly path: unknown
}

const linkedRow = ({ id, label, path }: Selected): LinkedRow => ({
  id: Number(id),
  label: String(label),
  path: String(path),
})

/** The statement of some rows, each called as in the language of the page where it is translated. */
async function selectLinked(
  resource: string,
  { where, order = ['id', 'asc'], limit = 100 }: Wanted,
  context: Context,
): Promise<RawBuilder<Selected>> {
  const { dialect } = context.app.database
  const entry = context.app.registry.get(resource)
  const { name, table, label } = entry.resource
  const column = (of: string, alias = mainAlias) => sql.raw(`${alias}.${quote(dialect, of)}`)
  const condition = allOf(
    [where, await scopeOf(entry, context)].map((one) => whereSql(entry, one as Where, dialect)),
  )
  const [field, direction] = order
  const language = entry.translated.includes(label) ? spokenIn(context) : undefined
  const texts = sql.raw(quote(dialect, textTableName(entry.resource)))
  const called = language
    ? sql`coalesce(nullif(${column(label, 'texts')}, ''), ${column(label)})`
    : column(label)
  const joined = language
    ? sql`left join ${texts} texts on texts.row_id = ${column('id')} and ${column('language', 'texts')} = ${language}`
    : sql``
  return sql<Selected>`
    select ${column('id')} as id, ${called} as label, site_path.path as path
    from ${sql.raw(quote(dialect, table))} ${sql.raw(mainAlias)}
    join site_path on site_path.resource = ${name} and site_path.row_id = ${column('id')} and site_path.is_current = 1
    ${joined}
    where ${condition} order by ${column(field)} ${sql.raw(direction)}, ${column('id')} ${sql.raw(direction)}
    limit ${sql.lit(limit)}`
}
