import { isEmptyValue } from '#core/rules/rules.ts'
import { oncePer } from '#core/values/once.ts'
import type { Language } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import { compiledFor } from '#server/db/compiled.ts'
import { textTableName } from '#server/resource/columns/text-table.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { shownLanguages } from '#server/settings/site-languages.ts'
import { neededFields } from './translatable.server.ts'

/** How far a row is translated: `outdated` where a base text has changed since, `missing` where one it needs is not there, or is only copied. */
export type LanguageState = 'complete' | 'outdated' | 'missing'

const statesOf = oncePer(({ resource }: Entry) =>
  compiledFor<PlainRow>((db, ids) =>
    db
      .selectFrom(textTableName(resource))
      .select(['row_id', 'language', 'is_stale', 'is_complete'])
      .where('row_id', 'in', ids),
  ),
)

/** How far rows are translated into each further language of the site, by id; one query, which reads no texts. */
export async function languagesOf(
  entry: Entry,
  rows: readonly PlainRow[],
  { app, db }: Context,
): Promise<ReadonlyMap<number, Readonly<Partial<Record<Language, LanguageState>>>>> {
  const languages = shownLanguages(app)
  if (entry.translated.length === 0 || rows.length === 0 || languages.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const known = await statesOf(entry)(app.database, db, ids)
  const states = new Map(known.map((one) => [`${one.row_id} ${one.language}`, one]))
  const needed = neededFields(entry)
  const stateOf = (row: PlainRow, language: Language): LanguageState => {
    const state = states.get(`${row.id} ${language}`)
    // Of a text that a list leaves out nobody knows here whether there is one.
    const isNeeded = needed.some((name) => !Object.hasOwn(row, name) || !isEmptyValue(row[name]))
    if (!state) return isNeeded ? 'missing' : 'complete'
    if (Number(state.is_stale) === 1) return 'outdated'
    return Number(state.is_complete) === 1 ? 'complete' : 'missing'
  }
  return new Map(
    rows.map((row) => [
      Number(row.id),
      Object.fromEntries(languages.map((language) => [language, stateOf(row, language)])),
    ]),
  )
}

/** Adds to rows what lists of the back office say of their languages. */
export async function markLanguages(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<void> {
  if (context.identity.kind !== 'admin') return
  const states = await languagesOf(entry, rows, context)
  for (const row of rows) row.languages = states.get(Number(row.id)) ?? {}
}
