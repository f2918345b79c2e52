import { createHash } from 'node:crypto'
import { isEmptyValue } from '#core/rules/rules.ts'
import { markName, translationName } from '#core/translations/translated.ts'
import { needsTranslation } from '#core/values/copied-text.ts'
import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import type { PlainRow } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { otherLanguages } from '#server/settings/site-languages.ts'

/** Stand in the place of a mark: every translation into the language is still right, or rightly the same as its base text. */
export const said = { right: '*', same: '!' } as const

/**
 * What the translations that a write touches are made from, by the names of their marks. A translation that gets another
 * text is made from the base text as it is after the write; a mark that a draft was made with stays.
 */
export function marksAfter(entry: Entry, before: PlainRow | null, values: PlainRow, app: App): PlainRow {
  if (entry.translated.length === 0) return {}
  const after = { ...before, ...values }
  return Object.fromEntries(
    otherLanguages(app).flatMap((language) => {
      const mark = markName(language)
      const given = String(values[mark] ?? '')
      if (given !== '' && !/^[*!]+$/.test(given)) return []
      const marks = { ...readMarks(before?.[mark]) }
      const known = writeMarks(marks)
      for (const name of entry.translated) {
        const isMade = isOther(translationName(language, name), before, values)
        if (isMade) marks[name] = hashOf(after[name])
        else if (given.includes(said.right))
          marks[name] = hashOf(after[name]) + (isSaidSame(marks[name]) ? said.same : '')
        if (given.includes(said.same) && isCopy(after, language, name) && !isSaidSame(marks[name]))
          marks[name] = (marks[name] ?? hashOf(after[name])) + said.same
      }
      return given === '' && writeMarks(marks) === known ? [] : [[mark, writeMarks(marks)]]
    }),
  )
}

/** Translations into a language whose base text is another one than they were made from. */
export function staleIn(entry: Entry, row: PlainRow, language: Language): readonly string[] {
  const marks = readMarks(row[markName(language)])
  return entry.translated.filter(
    (name) =>
      !isEmptyValue(row[translationName(language, name)]) && hashIn(marks[name]) !== hashOf(row[name]),
  )
}

/** Translations into a language that are their base text, copied, as long as nobody has said that this is right. */
export function copiedIn(entry: Entry, row: PlainRow, language: Language): readonly string[] {
  const marks = readMarks(row[markName(language)])
  return entry.translated.filter((name) => isCopy(row, language, name) && !isSaidSame(marks[name]))
}

/** Tells of a translation whether a base text is the one that it was made from. */
export function isMadeFrom(row: PlainRow, language: Language, name: string, base: unknown): boolean {
  return hashIn(readMarks(row[markName(language)])[name]) === hashOf(base)
}

function isCopy(row: PlainRow, language: Language, name: string): boolean {
  const own = row[translationName(language, name)]
  return (
    !isEmptyValue(own) && JSON.stringify(own) === JSON.stringify(row[name]) && needsTranslation(own, language)
  )
}

const isSaidSame = (mark: string | undefined) => mark?.endsWith(said.same) === true

/** The hash in the mark of a field. */
const hashIn = (mark: string | undefined) => (isSaidSame(mark) ? mark?.slice(0, -1) : mark)

function isOther(name: string, before: PlainRow | null, values: PlainRow): boolean {
  const value = values[name]
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(before?.[name] ?? '')
}

/** `title=1a2b… body=3c4d…!`: field and hash of its base text, and whether the translation is rightly the same. */
function readMarks(text: unknown): Record<string, string> {
  const marks = String(text ?? '').split(' ')
  return Object.fromEntries(marks.map((mark) => mark.split('=') as [string, string]))
}

function writeMarks(marks: Readonly<Record<string, string>>): string {
  return Object.entries(marks)
    .filter(([name]) => name !== '')
    .map(([name, hash]) => `${name}=${hash}`)
    .join(' ')
}

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value ?? ''))
    .digest('base64url')
    .slice(0, 16)
}
