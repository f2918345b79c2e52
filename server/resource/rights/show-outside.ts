import { isEmptyValue } from '#core/rules/rules.ts'
import type { Context } from '../../context.ts'
import { siteLanguage } from '../../settings/language-settings.ts'
import { serverKinds } from '../columns/columns.ts'
import { isOutside, putInLanguage } from '../columns/in-language.ts'
import type { PlainRow } from '../door.ts'
import type { Entry, Relation } from '../registry.ts'
import { holdingBack } from './held-back.ts'

/**
 * Makes rows what readers outside the back office read, in place, and the related rows that travel along. Texts are in the caller's
 * language, field by field, in the base language where there is no translation: `language` names the fields of which that is
 * so. Of each value there is what its kind shows, and what is for members only is empty for guests, in whichever form it came. One
 * query for the rows, and one for each relation whose rows are translated.
 */
export async function showOutside(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<void> {
  if (!isOutside(context)) return
  const missing = await open(entry, rows, entry.translated, context)
  const base = context.app.settings.value(siteLanguage)
  if (entry.translated.length > 0)
    for (const row of rows) {
      const names = (missing.get(row) ?? []).filter((name) => !isEmptyValue(row[name]))
      row.language = Object.fromEntries(names.map((name) => [name, base]))
    }
  for (const relation of [...entry.one, ...entry.many]) {
    const names = relation.show.filter((name) => relation.target.translated.includes(name))
    await open(relation.target, rows.flatMap(relatedTo(relation)), names, context)
  }
}

/** Opens rows to a reader; answers, by row, those of the fields that have no translation. */
async function open(
  entry: Entry,
  rows: readonly PlainRow[],
  translated: readonly string[],
  context: Context,
): Promise<ReadonlyMap<PlainRow, readonly string[]>> {
  const missing = await putInLanguage(entry, rows, translated, context)
  const opened = opening(entry, context)
  if (opened) for (const row of rows) Object.assign(row, opened(row))
  return missing
}

/**
 * How a row in the reader's language is opened to them: of values what their kind shows, and what is for members only held back.
 * Null where they read it as it is.
 */
export function opening(entry: Entry, context: Context): ((row: PlainRow) => PlainRow) | null {
  const { app, timeZone } = context
  const hold = holdingBack(entry, context)
  const kept = Object.entries(entry.resource.fields).flatMap(([name, { kind }]) => {
    const { shown } = serverKinds[kind]
    return shown ? [{ name, shown }] : []
  })
  if (kept.length === 0) return hold
  return (row) => {
    const there = kept.filter(({ name }) => Array.isArray(row[name]))
    const values = there.map(({ name, shown }) => [name, shown(row[name], app.blocks, { timeZone })])
    const shown = { ...row, ...Object.fromEntries(values) }
    return hold?.(shown) ?? shown
  }
}

function relatedTo({ name }: Relation): (row: PlainRow) => readonly PlainRow[] {
  return (row) => {
    const related = row[name]
    if (Array.isArray(related)) return related as readonly PlainRow[]
    return related ? [related as PlainRow] : []
  }
}
