import { isEmptyValue } from '#core/rules/rules.ts'
import { translationName } from '#core/translations/translated.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { shownLanguages } from '../../settings/site-languages.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { loadText } from './text-rows.ts'
import { textTableName } from './text-table.ts'

/** Whoever reads in a language of their own: everybody but administrators and the product itself. */
export function isOutside({ identity }: Pick<Context, 'identity'>): boolean {
  return identity.kind === 'member' || identity.kind === 'guest'
}

/** Texts of a field of some rows in the caller's language, by id; none in the base language. */
export async function textsInLanguage(
  entry: Entry,
  ids: readonly unknown[],
  names: readonly string[],
  context: Context,
): Promise<ReadonlyMap<unknown, PlainRow>> {
  const language = spokenIn(context)
  if (!language || ids.length === 0) return new Map()
  const texts = await context.db
    .selectFrom(textTableName(entry.resource))
    .select(['row_id', ...names])
    .where('row_id', 'in', [...new Set(ids)])
    .where('language', '=', language)
    .execute()
  return new Map(texts.map((text) => [text.row_id, text]))
}

/**
 * Sets translations of some fields in rows that have them; answers, by row, the fields that have none. Rows that were read with all
 * their translations are asked themselves.
 */
export async function putInLanguage(
  entry: Entry,
  rows: readonly PlainRow[],
  names: readonly string[],
  context: Context,
): Promise<ReadonlyMap<PlainRow, readonly string[]>> {
  const isThere = (name: string) => rows.some((row) => Object.hasOwn(row, name))
  const shown = names.filter(isThere)
  const missing = new Map<PlainRow, readonly string[]>()
  const language = spokenIn(context)
  if (!language || shown.length === 0) return missing
  const isWhole = rows.every((row) =>
    shown.every((name) => !Object.hasOwn(row, name) || Object.hasOwn(row, translationName(language, name))),
  )
  const ids = rows.map(({ id }) => id)
  const texts = isWhole ? null : await textsInLanguage(entry, ids, shown, context)
  for (const row of rows) {
    const textOf = (name: string) =>
      texts ? loadText(entry, name, texts.get(row.id)?.[name]) : row[translationName(language, name)]
    const own = shown.filter((name) => Object.hasOwn(row, name) && !isEmptyValue(textOf(name)))
    for (const name of own) row[name] = textOf(name)
    missing.set(
      row,
      shown.filter((name) => !own.includes(name)),
    )
  }
  return missing
}

/** The caller's language where it is another one than rows are in, and the site has it. */
export function spokenIn({ app, language }: Context): Language | undefined {
  return shownLanguages(app).find((one) => one === language)
}
