import { isEmptyValue } from '#core/rules/rules.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { shownLanguages } from './site-languages.ts'
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
  const language = spoken(context)
  if (!language || ids.length === 0) return new Map()
  const texts = await context.db
    .selectFrom(textTableName(entry.resource))
    .select(['row_id', ...names])
    .where('row_id', 'in', [...new Set(ids)])
    .where('language', '=', language)
    .execute()
  return new Map(texts.map((text) => [text.row_id, text]))
}

/** Sets translations of some fields in rows that have them; answers, by row, the fields that have none. */
export async function putInLanguage(
  entry: Entry,
  rows: readonly PlainRow[],
  names: readonly string[],
  context: Context,
): Promise<ReadonlyMap<PlainRow, readonly string[]>> {
  const isThere = (name: string) => rows.some((row) => Object.hasOwn(row, name))
  const shown = names.filter(isThere)
  const missing = new Map<PlainRow, readonly string[]>()
  if (!spoken(context) || shown.length === 0) return missing
  const ids = rows.map(({ id }) => id)
  const texts = await textsInLanguage(entry, ids, shown, context)
  for (const row of rows) {
    const text = texts.get(row.id)
    const own = shown.filter((name) => Object.hasOwn(row, name) && !isEmptyValue(text?.[name]))
    for (const name of own) row[name] = loadText(entry, name, text?.[name])
    missing.set(
      row,
      shown.filter((name) => !own.includes(name)),
    )
  }
  return missing
}

/** The caller's language where it is another one than rows are in, and the site has it. */
function spoken({ app, language }: Context): Language | undefined {
  return shownLanguages(app).find((one) => one === language)
}
