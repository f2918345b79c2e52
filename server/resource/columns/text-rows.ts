import { sql } from 'kysely'
import { kinds } from '#core/field.ts'
import { markName, translationName } from '#core/translations/translated.ts'
import { oncePer, oncePerPair } from '#core/values/once.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { compiledFor } from '../../db/compiled.ts'
import { otherLanguages, shownLanguages } from '../../settings/site-languages.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { serverKinds } from './columns.ts'
import { textTableName } from './text-table.ts'

/** Adds to stored rows what their fields are in other languages, under the names of the translations; one query for all. */
export async function attachTexts(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<void> {
  if (entry.translated.length === 0 || rows.length === 0) return
  const byId = new Map(rows.map((row) => [row.id, row]))
  const languages = otherLanguages(context.app)
  for (const row of rows) Object.assign(row, noTexts(entry, languages))
  for (const text of await textRows(entry)(context.app.database, context.db, [...byId.keys()])) {
    const language = languages.find((one) => one === text.language)
    const row = byId.get(text.row_id)
    if (!language || !row) continue
    for (const name of entry.translated)
      row[translationName(language, name)] = loadText(entry, name, text[name])
    row[markName(language)] = text.base_mark ?? ''
  }
}

/** What translations were made from, which nobody reads: what of them is outdated is told by it. */
export function marksIn(entry: Entry, row: PlainRow, { app, identity }: Context): PlainRow {
  if (entry.translated.length === 0 || identity.rights.isMemberArea) return {}
  const marks = shownLanguages(app).map(markName)
  return Object.fromEntries(marks.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]))
}

/** The texts of a row that has none in these languages. */
export const noTexts = oncePerPair(
  (entry: Entry, into: readonly Language[]): PlainRow =>
    Object.fromEntries(
      into.flatMap((language) => [
        ...entry.translated.map((name) => [translationName(language, name), emptyOf(entry, name)]),
        ...(entry.translated.length > 0 ? [[markName(language), '']] : []),
      ]),
    ),
)

/** Tells whether any row is translated yet, of whichever resource. */
export async function hasTranslations(context: Context): Promise<boolean> {
  return hasRows(({ resource }) => textTableName(resource), context)
}

/** Tells whether there is any row yet that can be translated, of whichever resource. */
export async function hasTranslatable(context: Context): Promise<boolean> {
  return hasRows(({ resource }) => resource.table, context)
}

async function hasRows(tableOf: (entry: Entry) => string, { app, db }: Context): Promise<boolean> {
  for (const entry of app.registry.entries) {
    if (entry.translated.length === 0) continue
    const found = await db.selectFrom(tableOf(entry)).select(sql.lit(1).as('one')).limit(1).executeTakeFirst()
    if (found) return true
  }
  return false
}

/** A stored text as the value of its field; an empty one where there is none. */
export function loadText(entry: Entry, name: string, stored: unknown): unknown {
  const { kind } = entry.resource.fields[name] ?? { kind: 'text' }
  if (stored === null || stored === undefined) return emptyOf(entry, name)
  return serverKinds[kind].load?.(stored) ?? stored
}

function emptyOf({ resource }: Entry, name: string): unknown {
  return kinds[resource.fields[name]?.kind ?? 'text'].empty
}

/** The texts of rows. */
const textRows = oncePer(({ resource }: Entry) =>
  compiledFor<PlainRow>((db, ids) =>
    db.selectFrom(textTableName(resource)).selectAll().where('row_id', 'in', ids),
  ),
)
