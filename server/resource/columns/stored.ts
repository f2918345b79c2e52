import { type RawBuilder, sql } from 'kysely'
import { readableFields } from '#core/access/permissions.ts'
import { oneOf, type Where } from '#core/conditions/where.ts'
import type { Field } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { oncePer } from '#core/values/once.ts'
import type { Context } from '../../context.ts'
import { compiledFor, compiledOnce, type Run, type RunFor } from '../../db/compiled.ts'
import { type DialectName, indexHint, quote } from '../../db/dialect.ts'
import type { PlainRow } from '../door.ts'
import { mainAlias } from '../list/column-ref.ts'
import { allOf, whereSql } from '../list/condition.ts'
import type { Entry } from '../registry.ts'
import { scopeOf } from '../rights/scope.ts'
import { fitsColumn } from './columns.ts'
import { isOutside, textsInLanguage } from './in-language.ts'
import { translatedFields } from './product-texts.ts'
import { throughOf } from './table.ts'
import { attachTexts } from './text-rows.ts'

/**
 * Stored rows in the caller's scope, complete, in the order of the ids. `'locked'` keeps others from changing them until
 * the open transaction ends.
 */
export async function findStored(
  entry: Entry,
  ids: readonly number[],
  context: Context,
  lock?: 'locked',
): Promise<readonly PlainRow[]> {
  const scope = await scopeOf(entry, context)
  // PostgreSQL refuses to compare a key with a number that no key can be.
  const possible = ids.filter((id) => fitsColumn(keyOf(entry), id))
  const [only] = possible
  if (scope === 'all' && possible.length === 1 && only !== undefined)
    return complete(entry, await storedById(entry, only, context, lock), context)
  const rows = await selectStored(entry, [{ id: oneOf(possible) }, scope], context, lock)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
}

/** The field that tells rows of a resource apart. */
export function keyOf({ resource }: Pick<Entry, 'resource'>): Field {
  return resource.fields.id ?? { kind: 'primaryKey' }
}

/** What people call the rows with these ids that are in the caller's scope. */
export async function findLabels(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, string>> {
  const { dialect } = context.app.database
  const { resource } = entry
  const scope = await scopeOf(entry, context)
  const isOpen = readableFields(resource, context.identity.rights).includes(resource.label)
  const column = (name: string) => `${mainAlias}.${quote(dialect, name)}`
  const condition = allOf([{ id: oneOf(ids) }, scope].map((one) => whereSql(entry, one, dialect)))
  const { rows } =
    await sql<PlainRow>`select ${sql.raw(`${column('id')} as id, ${column(isOpen ? resource.label : 'id')} as label`)} from ${sql.raw(
      quote(dialect, resource.table),
    )} ${sql.raw(mainAlias)} where ${condition}`.execute(context.db)
  if (!isOpen) return new Map(rows.map(({ id }) => [Number(id), `#${id}`]))
  const texts = translatedFields(entry, context.app).get(resource.label)
  const own = await labelsInLanguage(entry, rows, context)
  const shown = ({ id, label }: PlainRow) =>
    own.get(id) || texts?.get(String(label))?.[context.language] || label
  return new Map(rows.map((row) => [Number(row.id), String(shown(row) || `#${row.id}`)]))
}

/** What rows are called in the language of readers outside the back office, where that is another one than theirs. */
async function labelsInLanguage(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<ReadonlyMap<unknown, unknown>> {
  const { label } = entry.resource
  if (!entry.translated.includes(label) || !isOutside(context)) return new Map()
  const ids = rows.map(({ id }) => id)
  const texts = await textsInLanguage(entry, ids, [label], context)
  return new Map([...texts].map(([id, text]) => [id, text[label]]))
}

/** Which of these rows meet every condition. */
export async function idsAmong(
  entry: Entry,
  ids: readonly number[],
  where: readonly Where[],
  { app, db }: Context,
): Promise<ReadonlySet<number>> {
  const { dialect } = app.database
  const conditions = [{ id: oneOf(ids) }, ...where].map((one) => whereSql(entry, one, dialect))
  const [table, id] = [entry.resource.table, 'id'].map((name) => sql.raw(quote(dialect, name)))
  const main = sql.raw(mainAlias)
  const { rows } =
    await sql<PlainRow>`select ${main}.${id} as id from ${table} ${main} where ${allOf(conditions)}`.execute(
      db,
    )
  return new Set(rows.map((row) => Number(row.id)))
}

/** One stored row whatever the scope, for what just was written. */
export async function loadStored(entry: Entry, id: number, context: Context): Promise<PlainRow> {
  const [row] = await complete(entry, await storedById(entry, id, context), context)
  if (!row) throw new Problem('rowNotFound')
  return row
}

const byId = oncePer((entry: Entry) => compiledById(entry, false))
const byIdLocked = oncePer((entry: Entry) => compiledById(entry, true))

/** The row with an id as it is stored, if there is one: what nearly every write asks for, compiled once for each table. */
export function storedById(
  entry: Entry,
  id: number,
  { app: { database }, db }: Context,
  lock?: 'locked',
): Promise<readonly PlainRow[]> {
  // SQLite's writing transactions are immediate: nobody else is writing.
  const isLocking = lock !== undefined && database.dialect !== 'sqlite'
  return (isLocking ? byIdLocked : byId)(entry)(database, db, id)
}

function compiledById({ resource, columns }: Entry, isLocking: boolean): Run<PlainRow> {
  return compiledOnce((db, id) =>
    db
      .selectFrom(resource.table)
      .select([...columns, 'row_version'])
      .where('id', '=', id)
      .$if(isLocking, (query) => query.forUpdate()),
  )
}

/**
 * Stored rows that meet every condition, whatever the scope, with the ids of their relations. Those that are locked are named by their
 * ids and found by their key: a database locks in the order in which it finds rows, and one that looks along an index whose
 * entries others are changing waits crosswise with them, and may miss a row.
 */
export async function selectStored(
  entry: Entry,
  where: readonly Where[],
  context: Context,
  lock?: 'locked',
): Promise<readonly PlainRow[]> {
  const { dialect } = context.app.database
  // SQLite's writing transactions are immediate: nobody else is writing.
  const isLocking = lock !== undefined && dialect !== 'sqlite'
  const table = `${quote(dialect, entry.resource.table)} ${mainAlias}${isLocking ? indexHint(dialect, null, 'id') : ''}`
  const suffix = lock ? ` order by ${mainAlias}.id${isLocking ? ' for update' : ''}` : ''
  const condition = allOf(where.map((one) => whereSql(entry, one, dialect)))
  const { rows } =
    await sql<PlainRow>`select ${columnsOf(entry, dialect)} from ${sql.raw(table)} where ${condition}${sql.raw(
      suffix,
    )}`.execute(context.db)
  return complete(entry, rows, context)
}

/** The columns of rows of a table, which is `t`. */
export function columnsOf({ columns }: Entry, dialect: DialectName): RawBuilder<unknown> {
  const named = [...columns, 'row_version'].map((name) => `${mainAlias}.${quote(dialect, name)}`)
  return sql.raw(named.join(', '))
}

/** Rows as they came from the database, with their values loaded and the ids of their relations. */
async function complete(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly PlainRow[]> {
  const loaded = rows.map((stored) => loadedRow(entry, stored))
  await attachLinks(entry, loaded, context)
  await attachTexts(entry, loaded, context)
  return loaded
}

/** The columns of a row as they are stored, as the values of its fields. */
export function loadedRow(entry: Entry, stored: PlainRow): PlainRow {
  const row: PlainRow = { ...stored }
  for (const [name, load] of entry.loaders) row[name] = load(row[name])
  return row
}

/** Which rows a stored row leads to. */
export interface StoredLink {
  readonly own_id: unknown
  readonly id: unknown
}

/** Sets the ids that rows lead to by `manyToMany` relations, in order; one query a relation whose links are not known. */
export async function attachLinks(
  entry: Entry,
  rows: readonly PlainRow[],
  { app, db }: Context,
  known: ReadonlyMap<string, readonly StoredLink[]> = new Map(),
): Promise<void> {
  if (rows.length === 0) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { field } of entry.many) {
    const links = known.get(field) ?? (await linkQueries(entry)[field]?.(app.database, db, [...byId.keys()]))
    for (const row of rows) row[field] = []
    for (const { own_id, id } of links ?? []) (byId.get(own_id)?.[field] as unknown[] | undefined)?.push(id)
  }
}

const linkQueries = oncePer(({ resource, many }: Entry): Readonly<Record<string, RunFor<StoredLink>>> => {
  const queries = many.map(({ field }) => {
    const { table, own, other } = throughOf(resource, field)
    const query = compiledFor<StoredLink>((db, ids) =>
      db
        .selectFrom(table)
        .select([`${own} as own_id`, `${other} as id`])
        .where(own, 'in', ids)
        .orderBy(other),
    )
    return [field, query] as const
  })
  return Object.fromEntries(queries)
})
