import { isEmptyValue } from '#core/rules/rules.ts'
import { markName, translationName } from '#core/translations/translated.ts'
import type { Language } from '#core/wire.ts'
import type { App, Context } from '#server/context.ts'
import { storeValue } from '#server/resource/columns/columns.ts'
import { noTexts } from '#server/resource/columns/text-rows.ts'
import { textTableName } from '#server/resource/columns/text-table.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { otherLanguages } from '#server/settings/site-languages.ts'
import { copiedIn, marksAfter, staleIn } from './marks.server.ts'
import { neededFields } from './translatable.server.ts'

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

/** What values say of a row in other languages than the base; what they do not say is empty. */
function textsIn(entry: Entry, values: PlainRow, app: App): PlainRow {
  const empty = noTexts(entry, otherLanguages(app))
  return Object.fromEntries(Object.entries(empty).map(([name, none]) => [name, values[name] ?? none]))
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
