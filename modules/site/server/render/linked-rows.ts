import { sql } from 'kysely'
import type { Where } from '#core/conditions/where.ts'
import type { Field } from '#core/field.ts'
import { quote } from '#server/db/dialect.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { allOf, whereSql } from '#server/resource/list/condition.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { textsInLanguage } from '#server/resource/translated/in-language.ts'
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
  { where, order = ['id', 'asc'], limit = 100 }: Wanted,
): Promise<readonly LinkedRow[]> {
  const { dialect } = context.app.database
  const entry = context.app.registry.get(resource)
  const { name, table, label } = entry.resource
  const column = (of: string) => sql.raw(`${mainAlias}.${quote(dialect, of)}`)
  const condition = allOf(
    [where, await scopeOf(entry, context)].map((one) => whereSql(entry, one as Where, dialect)),
  )
  const [field, direction] = order
  const { rows } = await sql<{ id: unknown; label: unknown; path: unknown }>`
    select ${column('id')} as id, ${column(label)} as label, site_path.path as path
    from ${sql.raw(quote(dialect, table))} ${sql.raw(mainAlias)}
    join site_path on site_path.resource = ${name} and site_path.row_id = ${column('id')} and site_path.is_current = 1
    where ${condition} order by ${column(field)} ${sql.raw(direction)}, ${column('id')} ${sql.raw(direction)}
    limit ${sql.lit(limit)}`.execute(context.db)
  const isTranslated = entry.translated.includes(label)
  const ids = rows.map(({ id }) => id)
  const texts = isTranslated ? await textsInLanguage(entry, ids, [label], context) : new Map()
  return rows.map((row) => ({
    id: Number(row.id),
    label: String(texts.get(row.id)?.[label] || row.label),
    path: String(row.path),
  }))
}
