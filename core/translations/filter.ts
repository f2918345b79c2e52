import type { Field } from '../field.ts'
import { type Language, languages } from '../wire.ts'

/** How far a row can be translated, as its form opens it; `copied`: all is there, of which some is only its base text. */
export const translationStates = ['missing', 'copied', 'outdated', 'draft', 'complete'] as const

const prefix = 'languages.'

/** What lists of translated rows are filtered by: how far rows are translated into a language. */
export const translationFilter = (language: Language): string => `${prefix}${language}`

/** The language that a filter asks about; null where it is about a field. */
export function languageOfFilter(name: string): Language | null {
  return languages.find((one) => name === translationFilter(one)) ?? null
}

/** What such a filter takes. */
export const translationField: Field = { kind: 'select', options: translationStates }
