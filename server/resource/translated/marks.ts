import { createHash } from 'node:crypto'
import { isEmptyValue } from '#core/rules/rules.ts'
import { markName, translationName } from '#core/translated.ts'
import type { Language } from '#core/wire.ts'
import type { App } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { otherLanguages } from './site-languages.ts'

/** Stands in the place of a mark: every translation into the language is still right. */
export const confirmed = '*'

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
      const given = values[mark]
      if (typeof given === 'string' && given !== '' && given !== confirmed) return []
      const made = entry.translated.filter(
        (name) => given === confirmed || isOther(translationName(language, name), before, values),
      )
      if (made.length === 0) return []
      const marks = { ...readMarks(before?.[mark]) }
      for (const name of made) marks[name] = hashOf(after[name])
      return [[mark, writeMarks(marks)]]
    }),
  )
}

/** Translations into a language whose base text is another one than they were made from. */
export function staleIn(entry: Entry, row: PlainRow, language: Language): readonly string[] {
  const marks = readMarks(row[markName(language)])
  return entry.translated.filter(
    (name) => !isEmptyValue(row[translationName(language, name)]) && marks[name] !== hashOf(row[name]),
  )
}

/** Tells of a translation whether a base text is the one that it was made from. */
export function isMadeFrom(row: PlainRow, language: Language, name: string, base: unknown): boolean {
  return readMarks(row[markName(language)])[name] === hashOf(base)
}

function isOther(name: string, before: PlainRow | null, values: PlainRow): boolean {
  const value = values[name]
  return value !== undefined && JSON.stringify(value) !== JSON.stringify(before?.[name] ?? '')
}

/** `title=1a2b… body=3c4d…`: field and hash of its base text. */
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
