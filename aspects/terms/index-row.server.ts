import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { compiledOnce, type Run } from '#server/db/compiled.ts'
import { type DialectName, insertMissingSql, weightedTermsSql, wholeSql } from '#server/db/dialect.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { labelIn, searchedRelations, sourceOf, termsOfRows, type Weighted } from './row-terms.server.ts'

/** ids that one transaction notes one by one; of more, the whole resource is looked at again */
const mostNoted = 1000

/** Notes the words of a new row, in its transaction. */
export async function indexAdded(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  const [byLanguage = new Map()] = await termsOfRows(entry, [row], context)
  for (const [language, terms] of byLanguage) await insertTerms(entry, row, language, terms, context)
}

/** Notes what the words of a row are by now, and that rows which lead to it have other ones. */
export async function indexChanged(
  entry: Entry,
  before: PlainRow,
  after: PlainRow,
  context: Context,
): Promise<void> {
  if (entry.resource.terms.length > 0 && sourceOf(entry, before) !== sourceOf(entry, after))
    await indexRows(entry, [after], context)
  for (const { entry: referrer } of entry.referrers)
    for (const { field, target, label } of searchedRelations(referrer))
      if (target === entry && labelIn(entry, before, label) !== labelIn(entry, after, label))
        await noteDue(referrer, [{ field, row_id: Number(after.id) }], context)
}

/** Makes the index say of stored rows what they hold: only what differs is written. */
export async function indexRows(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<void> {
  const all = await termsOfRows(entry, rows, context)
  for (const [at, row] of rows.entries()) await settle(entry, row, all[at] ?? new Map(), context)
}

/** Takes the words of rows away that are about to go. */
export async function unindex(
  { resource }: Entry,
  rows: readonly PlainRow[],
  { db }: Context,
): Promise<void> {
  await db
    .deleteFrom('search_term')
    .where('resource', '=', resource.name)
    .where(
      'row_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Does `change`, which writes a relation of rows that are not written themselves, and has their words looked at again. */
export async function indexRelating(
  entry: Entry,
  field: string,
  rowsOf: () => Promise<readonly number[]>,
  context: Context,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!entry.resource.terms.some((term) => term.field === field)) {
    await change()
    return
  }
  const ids = await rowsOf()
  await change()
  const due = ids.length > mostNoted ? [0] : ids
  await noteDue(
    entry,
    due.map((row_id) => ({ field: '', row_id })),
    context,
  )
}

/** Rows of a resource that the job looks at: the row itself, the rows that lead to it by `field`, or all of them. */
interface Due {
  readonly field: string
  /** 0 for all rows */
  readonly row_id: number
}

async function noteDue({ resource }: Entry, due: readonly Due[], { db }: Context): Promise<void> {
  if (due.length === 0) return
  await db
    .insertInto('search_due')
    .values(due.map((one) => ({ resource: resource.name, ...one })))
    .execute()
}

async function settle(
  entry: Entry,
  row: PlainRow,
  byLanguage: ReadonlyMap<string, Weighted>,
  context: Context,
): Promise<void> {
  const { db } = context
  const ofRow = db.selectFrom('search_term').where('resource', '=', entry.resource.name)
  const known = await ofRow.select(['term', 'language', 'weight']).where('row_id', '=', row.id).execute()
  const gone = new Map<string, string[]>()
  const kept = new Set<string>()
  for (const { term, language, weight } of known as readonly Known[]) {
    if (byLanguage.get(language)?.get(term) === weight) kept.add(`${language} ${term}`)
    else gone.set(language, [...(gone.get(language) ?? []), term])
  }
  for (const [language, terms] of gone)
    await db
      .deleteFrom('search_term')
      .where('resource', '=', entry.resource.name)
      .where('row_id', '=', row.id)
      .where('language', '=', language)
      .where('term', 'in', terms)
      .execute()
  for (const [language, terms] of byLanguage) {
    const missing = [...terms].filter(([term]) => !kept.has(`${language} ${term}`))
    await insertTerms(entry, row, language, new Map(missing), context)
  }
}

interface Known {
  readonly term: string
  readonly language: string
  readonly weight: number
}

async function insertTerms(
  { resource }: Entry,
  { id }: PlainRow,
  language: string,
  terms: Weighted,
  { app, db }: Context,
): Promise<void> {
  if (terms.size === 0) return
  const run = inserts[app.database.dialect]
  await run(app.database, db, language, resource.name, Number(id), JSON.stringify([...terms]))
}

/** Compiled once, since every write of a row with texts has it. */
const inserts: Readonly<Record<DialectName, Run<unknown>>> = {
  sqlite: insertOf('sqlite'),
  postgres: insertOf('postgres'),
  mysql: insertOf('mysql'),
}

function insertOf(dialect: DialectName): Run<unknown> {
  const [head, tail] = insertMissingSql(dialect)
  return compiledOnce((db, language, resource, id, terms) => ({
    compile: () =>
      sql`${head} search_term (term, language, resource, weight, row_id)
    select term, ${language}, ${resource}, weight, ${wholeSql(dialect, id)} from ${weightedTermsSql(dialect, terms)} ${tail}`.compile(
        db,
      ),
  }))
}
