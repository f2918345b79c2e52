import {
  copiedKey,
  languageOfName,
  markName,
  staleKey,
  translationName,
} from '#core/translations/translated.ts'
import type { Context } from '#server/context.ts'
import { inOnePiece } from '#server/db/empty-object.ts'
import { linesIn } from '#server/resource/columns/stored-lines.ts'
import type { Body, PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { isOfSite, shownLanguages } from '#server/settings/site-languages.ts'
import { copiedIn, said, staleIn } from './marks.server.ts'

/**
 * A body with its `translations: { en: { title } }` as fields of their own. Languages that the site does not have and fields
 * that are not translated are dropped like all that is unknown; `is_stale: false` says that all of a language is still right,
 * `is_copied: false` that what is the same as its base text is meant to be.
 */
export function flattened(entry: Entry, body: Body, { app }: Pick<Context, 'app'>): Body {
  if (entry.translated.length === 0) return body
  const { translations, ...rest } = body
  const flat = Object.fromEntries(Object.entries(rest).filter(([name]) => isOfSite(name, app)))
  for (const language of shownLanguages(app)) {
    const given = objectIn(objectIn(translations)[language])
    for (const name of entry.translated)
      if (Object.hasOwn(given, name)) flat[translationName(language, name)] = given[name]
    const [right, same] = [given[staleKey] === false, given[copiedKey] === false]
    if (right || same) flat[markName(language)] = (right ? said.right : '') + (same ? said.same : '')
  }
  return flat
}

/** A row as the wire has it: translations by language, with what of them is outdated or copied. */
export function nested(entry: Entry, given: PlainRow, context: Pick<Context, 'app'>): PlainRow {
  const { app } = context
  const row = { ...given }
  for (const { field, target } of entry.lines)
    if (Array.isArray(row[field]))
      row[field] = linesIn(row[field]).map((line) => nested(target, line, context))
  if (entry.translated.length === 0) return row
  const translations = Object.fromEntries(
    shownLanguages(app).map((language) => {
      const shown = entry.translated.filter((name) => Object.hasOwn(row, translationName(language, name)))
      const stale = staleIn(entry, row, language).filter((name) => shown.includes(name))
      const copied = copiedIn(entry, row, language).filter((name) => shown.includes(name))
      const texts = shown.map((name) => [name, row[translationName(language, name)]])
      const states = { [staleKey]: stale.length > 0, stale, [copiedKey]: copied.length > 0, copied }
      return [language, { ...Object.fromEntries(texts), ...states }]
    }),
  )
  const own = Object.entries(row).filter(([name]) => languageOfName(name) === null)
  return inOnePiece([...own, ['translations', translations]])
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}
