import { sql } from 'kysely'
import { kinds } from '#core/field.ts'
import { oncePer, oncePerPair } from '#core/once.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { markName, translationName } from '#core/translated.ts'
import type { Language } from '#core/wire.ts'
import type { App, Context } from '../../context.ts'
import { compiledFor } from '../../db/compiled.ts'
import { serverKinds, storeValue } from '../columns/columns.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { copiedIn, marksAfter, staleIn } from './marks.ts'
import { otherLanguages } from './site-languages.ts'
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

/** What values say of a row in other languages than the base; what they do not say is empty. */
function textsIn(entry: Entry, values: PlainRow, app: App): PlainRow {
  const empty = noTexts(entry, otherLanguages(app))
  return Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, values[name] ?? none]))
}

/** The texts of a row that has none in these languages. */
const noTexts = oncePerPair(
  (entry: Entry, into: readonly Language[]): PlainRow =>
    Object.fromEntries(
      into.flatMap((language) => [
        ...entry.translated.map((name) => [translationName(language, name), emptyOf(entry, name)]),
        ...(entry.translated.length > 0 ? [[markName(language), '']] : []),
      ]),
    ),
)

/**
 * Writes what values say of a row in other languages, and what follows for its translations from a change of the base texts.
 * Answers them as they are stored by now, with what they are made from.
 */
export async function saveTexts(
  entry: Entry,
  id: number,
  stored: PlainRow | null,
  values: PlainRow,
  context: Context,
): Promise<PlainRow> {
  // A draft was made from what it says itself, whatever the row has become.
  const marks = context.cause === 'apply' ? {} : marksAfter(entry, stored, values, context.app)
  const after = { ...stored, ...values, ...marks }
  const texts = textsIn(entry, after, context.app)
  for (const language of entry.translated.length === 0 ? [] : otherLanguages(context.app)) {
    const names = entry.translated.map((name) => translationName(language, name))
    const isTouched = [...entry.translated, ...names, markName(language)].some(
      (name) => values[name] !== undefined,
    )
    const isThere = (row: PlainRow | null) => names.some((name) => !isEmptyValue(row?.[name]))
    if (!isThere(after)) texts[markName(language)] = ''
    if (!isTouched) continue
    if (isThere(after)) await writeText(entry, id, language, after, isThere(stored), context)
    else if (isThere(stored)) await textsOf(entry, [id], context, language).execute()
  }
  return texts
}

/** Has the translations of rows go with them. */
export async function dropTexts(entry: Entry, ids: readonly number[], context: Context): Promise<void> {
  await textsOf(entry, ids, context).execute()
}

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

/**
 * Translated fields that a translation has to have to be complete: those that are required, or all where none is. What is only
 * copied into it counts as not translated in any field.
 */
export function neededFields({ resource, translated }: Entry): readonly string[] {
  const required = translated.filter((name) => resource.fields[name]?.required)
  return required.length > 0 ? required : translated
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

async function writeText(
  entry: Entry,
  id: number,
  language: Language,
  row: PlainRow,
  isStored: boolean,
  { db, now }: Context,
): Promise<void> {
  const { resource, translated } = entry
  const isMissing = (name: string) =>
    !isEmptyValue(row[name]) && isEmptyValue(row[translationName(language, name)])
  const record: PlainRow = {
    base_mark: row[markName(language)],
    is_stale: staleIn(entry, row, language).length > 0 ? 1 : 0,
    is_complete: neededFields(entry).some(isMissing) || copiedIn(entry, row, language).length > 0 ? 0 : 1,
    update_time: now,
  }
  for (const name of translated) {
    const value = row[translationName(language, name)]
    record[name] = isEmptyValue(value) ? null : storeValue(resource.fields[name] ?? { kind: 'text' }, value)
  }
  const table = textTableName(resource)
  if (isStored) {
    await db
      .updateTable(table)
      .set(record)
      .where('row_id', '=', id)
      .where('language', '=', language)
      .execute()
  } else {
    await db
      .insertInto(table)
      .values({ row_id: id, language, ...record })
      .execute()
  }
}

function textsOf({ resource }: Entry, ids: readonly number[], { db }: Context, language?: Language) {
  const rows = db.deleteFrom(textTableName(resource)).where('row_id', 'in', ids)
  return language ? rows.where('language', '=', language) : rows
}

/** The texts of rows. */
const textRows = oncePer(({ resource }: Entry) =>
  compiledFor<PlainRow>((db, ids) =>
    db.selectFrom(textTableName(resource)).selectAll().where('row_id', 'in', ids),
  ),
)
