import { type Rights, writableFields } from '#core/access/permissions.ts'
import type { ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import { isEmptyValue } from '#core/rules/rules.ts'
import { copiedKey, staleKey, translationName } from '#core/translations/translated.ts'
import { needsTranslation } from '#core/values/copied-text.ts'
import type { Line } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import type { FormValues } from '../form-fields.ts'
import { isSameValue } from '../form-values.ts'
import type { TextState } from './use-form-languages.ts'

/** Lines of a form whose fields are translated. */
export interface LineTexts {
  /** the field of the form that holds the lines */
  readonly field: string
  readonly child: ResourceJson
  /** translated fields of a line that the caller may translate into a language */
  readonly namesIn: (language: Language) => readonly string[]
  readonly isTranslated: boolean
}

/** Fields of a form that hold lines, with the resource of these. */
export function linesFields({ fields }: ResourceJson, names: readonly string[]): readonly string[] {
  return names.filter((name) => kinds[fields[name]?.kind ?? 'text'].isLines)
}

/** What a form has of lines with translated fields. */
export function lineTextsOf(field: string, child: ResourceJson, rights: Rights): LineTexts {
  const writable = new Set(writableFields(child, rights, 'edit'))
  const translated = Object.keys(child.fields).filter((name) => child.fields[name]?.translated)
  return {
    field,
    child,
    namesIn: (language) => translated.filter((name) => writable.has(translationName(language, name))),
    isTranslated: translated.length > 0,
  }
}

/** What a field of a line is in a language, and what is said of it. */
export function lineText(line: Line, language: Language, name: string): unknown {
  return textsIn(line, language)[name]
}

/** What the input of a translation in a line goes by within its form. */
export function lineTextId(field: string, { id, key }: Line, name: string, language: Language): string {
  return `${field}-${id ?? key}-${name}-${language}`
}

/** A line with another text in a language; what is sent says nothing of those that are as they were. */
export function withLineText(line: Line, language: Language, name: string, value: unknown): Line {
  const { [staleKey]: _stale, [copiedKey]: _copied, ...texts } = textsIn(line, language)
  // Whatever was said to be rightly the same was another text.
  return withTexts(line, language, { ...texts, copied: [...namesOf(texts.copied), name], [name]: value })
}

/** A line whose translations into a language are said to be right. */
export function confirmedLine(line: Line, language: Language): Line {
  const said = { stale: [], [staleKey]: false, copied: [], [copiedKey]: false }
  return withTexts(line, language, { ...textsIn(line, language), ...said })
}

/** What there is to be said of a translation in a line, of which the stored one tells what was outdated. */
export function lineTextState(
  line: Line,
  stored: Line | undefined,
  language: Language,
  name: string,
): TextState {
  const text = lineText(line, language, name)
  if (isEmptyValue(text)) return isEmptyValue(line[name]) ? null : 'missing'
  const { stale, copied } = textsIn(line, language)
  const isKept = stored && isSameValue(text, lineText(stored, language, name))
  if (isKept && namesOf(stale).includes(name)) return 'outdated'
  const isCopy = isSameValue(text, line[name]) && needsTranslation(text, language)
  return isCopy && (copied === undefined || namesOf(copied).includes(name)) ? 'copied' : null
}

function namesOf(names: unknown): readonly unknown[] {
  return Array.isArray(names) ? names : []
}

/** The lines that a form has in a field, those that are to go among them. */
export function linesIn(values: FormValues, field: string): readonly Line[] {
  const value = values[field]
  return Array.isArray(value) ? (value as readonly Line[]) : []
}

function textsIn(line: Line, language: Language): Readonly<Record<string, unknown>> {
  const all = line.translations as Readonly<Record<string, FormValues>> | undefined
  return all?.[language] ?? {}
}

function withTexts(line: Line, language: Language, texts: FormValues): Line {
  return { ...line, translations: { ...(line.translations as object | undefined), [language]: texts } }
}
