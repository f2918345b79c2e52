import { useState } from 'react'
import { isEmptyValue } from '#core/rules/rules.ts'
import {
  baseName,
  copiedKey,
  languageOfName,
  staleKey,
  translationName,
} from '#core/translations/translated.ts'
import { needsTranslation } from '#core/values/copied-text.ts'
import type { Line } from '#core/values/lines.ts'
import type { Language } from '#core/wire.ts'
import { useSite } from '#web/stores/site.ts'
import type { FormValues } from '../form-fields.ts'
import { isSameValue } from '../form-values.ts'
import { confirmedLine, type LineTexts, linesIn, lineTextId, lineTextState } from './line-texts.ts'

/**
 * What is to be said of a translation: there is none, it is only the base text, or the base text is another one than it was made
 * from.
 */
export type TextState = 'missing' | 'copied' | 'outdated' | null

/** The languages that the translated fields of a form have beside the base language. */
export interface FormLanguages {
  /** those with fields in the form */
  readonly offered: readonly Language[]
  readonly base: Language
  /** the one whose texts stand beside those of the base language */
  readonly shown: Language | null
  readonly show: (language: Language | null) => void
  /** of a translation, by its name */
  readonly stateOf: (name: string) => TextState
  readonly countOf: (language: Language, state: TextState) => number
  /** says that what is outdated is still right, and what is copied, too */
  readonly confirm: (language: Language) => void
  /** lines with translated fields */
  readonly lines: readonly LineTexts[]
  /** only what is translated shows, and the base language is there to be read */
  readonly isTranslating: boolean
  readonly translate: (isTranslating: boolean) => void
}

interface FormTexts {
  /** fields of the form, translations among them */
  readonly names: readonly string[]
  readonly values: FormValues
  /** the row as it was opened */
  readonly stored: FormValues
  readonly firstFaulty: string | null
  readonly refusals: number
  readonly set: (name: string, value: unknown) => void
  readonly lines: readonly LineTexts[]
  /** the language that the form is opened to be translated into */
  readonly translating?: Language | undefined
}

/** Which translations a form shows and what of them is missing or outdated; a refused save shows the faulty one. */
export function useFormLanguages({
  names,
  values,
  stored,
  firstFaulty,
  refusals,
  set,
  lines,
  translating,
}: FormTexts): FormLanguages {
  const { base, others } = useSite(({ languages }) => languages)
  const offered = others.filter(
    (language) =>
      names.some((name) => languageOfName(name) === language) ||
      lines.some(({ namesIn }) => namesIn(language).length > 0),
  )
  const { shown, show } = useShownLanguage(offered, translating)
  const [isWanted, translate] = useState(translating !== undefined)
  const [seen, setSeen] = useState(refusals)
  if (seen !== refusals) {
    setSeen(refusals)
    const faulty = firstFaulty === null ? null : languageOfName(firstFaulty)
    if (faulty) show(faulty)
    // What is at fault is to be seen.
    else if (firstFaulty !== null) translate(false)
  }
  const stateOf = (name: string) => textState(name, values, stored)
  const countOf = (language: Language, state: TextState) =>
    names.filter((name) => languageOfName(name) === language && stateOf(name) === state).length +
    lines.flatMap((texts) => lineStates(texts, language, values, stored)).filter((one) => one === state)
      .length
  const confirm = (language: Language) => {
    for (const texts of lines) {
      const { field } = texts
      const isMeant = (line: Line) => statesOfLine(texts, language, line, stored).some(isDoubtful)
      const all = linesIn(values, field)
      if (all.some(isMeant))
        set(
          field,
          all.map((line) => (isMeant(line) ? confirmedLine(line, language) : line)),
        )
    }
    const meant = names.filter((name) => languageOfName(name) === language && isDoubtful(stateOf(name)))
    if (meant.length === 0) return
    const before = confirmedTexts(language, values)
    const now = meant.map((name) => [baseName(name), values[baseName(name)]])
    set(translationName(language, staleKey), { ...before, ...Object.fromEntries(now) })
  }
  const isTranslating = isWanted && shown !== null
  return { offered, base, shown, show, stateOf, countOf, confirm, lines, isTranslating, translate }
}

/** Tells whether somebody may say of a translation that it is right as it is. */
function isDoubtful(state: TextState): boolean {
  return state === 'outdated' || state === 'copied'
}

/** What there is to be said of the translations in the lines that stay. */
function lineStates(
  texts: LineTexts,
  language: Language,
  values: FormValues,
  stored: FormValues,
): readonly TextState[] {
  return linesIn(values, texts.field)
    .filter(({ removed }) => !removed)
    .flatMap((line) => statesOfLine(texts, language, line, stored))
}

function statesOfLine(
  { field, namesIn }: LineTexts,
  language: Language,
  line: Line,
  stored: FormValues,
): readonly TextState[] {
  const before = linesIn(stored, field).find(({ id }) => id !== undefined && id === line.id)
  return namesIn(language).map((name) => lineTextState(line, before, language, name))
}

/** What the input of the first translation goes by that somebody has to do something about, of fields before lines. */
export function firstToTranslate(
  {
    languages,
    stored,
  }: { readonly languages?: FormLanguages | undefined; readonly stored?: FormValues | null | undefined },
  names: readonly string[],
): string | undefined {
  // As long as the row is not taken up, nothing can be said of it.
  if (!languages?.shown || stored?.id === undefined) return undefined
  const { shown, lines } = languages
  const own = names.filter((name) => languageOfName(name) === shown)
  const inLines = lines.flatMap((texts) =>
    linesIn(stored, texts.field).flatMap((line) =>
      texts.namesIn(shown).map((name) => ({
        id: lineTextId(texts.field, line, name, shown),
        state: lineTextState(line, line, shown, name),
      })),
    ),
  )
  const open = own.find((name) => textState(name, stored, stored) !== null)
  return open ?? inLines.find(({ state }) => state !== null)?.id ?? own[0]
}

/** The language that was looked at last; it shows in the next form, too. */
let remembered: Language | null = null

/** Which of some languages shows beside the base language. */
export function useShownLanguage(
  offered: readonly Language[],
  first?: Language,
): Pick<FormLanguages, 'shown' | 'show'> {
  const [chosen, choose] = useState(first ?? remembered)
  const show = (language: Language | null) => {
    remembered = language
    choose(language)
  }
  return { shown: chosen && offered.includes(chosen) ? chosen : null, show }
}

/** What a save says of translations that are right as they are, as the wire has it: nothing of a language where one is not. */
export function confirmations(values: FormValues, stored: FormValues): FormValues {
  const said = staleNames(values).flatMap((name) => {
    const language = languageOfName(name)
    if (!language || !confirmedTexts(language, values)) return []
    const own = Object.keys(values).filter((one) => languageOfName(one) === language)
    const isAny = (state: TextState) => own.some((one) => textState(one, values, stored) === state)
    const right = isAny('outdated') ? {} : { [staleKey]: false }
    const same = own.some((one) => isCopy(one, values)) && !isAny('copied') ? { [copiedKey]: false } : {}
    return [[language, { ...right, ...same }] as const]
  })
  const some = said.filter(([, one]) => Object.keys(one).length > 0)
  return some.length === 0 ? {} : { translations: Object.fromEntries(some) }
}

/** What says of each language of a row whether its texts are outdated. */
export function staleNames(row: FormValues): readonly string[] {
  return Object.keys(row).filter((name) => languageOfName(name) && baseName(name) === staleKey)
}

/** What there is to be said of a translation in values, of which the stored ones tell what was outdated. */
export function textState(name: string, values: FormValues, stored: FormValues): TextState {
  const language = languageOfName(name)
  const base = baseName(name)
  if (!language) return null
  if (isEmptyValue(values[name])) return isEmptyValue(values[base]) ? null : 'missing'
  const confirmed = confirmedTexts(language, values)
  if (confirmed && base in confirmed && isSameValue(confirmed[base], values[base])) return null
  const isKept = isSameValue(values[name], stored[name])
  const isOfBase = isSameValue(values[base], stored[base])
  const isNamed = (list: string) => {
    const names = stored[translationName(language, list)]
    return Array.isArray(names) ? names.includes(base) : null
  }
  if (isKept && (isNamed('stale') || !isOfBase)) return 'outdated'
  // The server knows of a copy whether somebody has said that it is right.
  if (isKept && isNamed('copied') === false) return null
  return isCopy(name, values) ? 'copied' : null
}

/** Tells of a translation whether it is the base text, which looks as if it were still to be translated. */
function isCopy(name: string, values: FormValues): boolean {
  const language = languageOfName(name)
  const own = values[name]
  if (!language || isEmptyValue(own)) return false
  return isSameValue(own, values[baseName(name)]) && needsTranslation(own, language)
}

/** The base texts that the translations into a language were said to be right for in this form, by their names. */
function confirmedTexts(language: Language, values: FormValues): FormValues | null {
  const given = values[translationName(language, staleKey)]
  return typeof given === 'object' ? (given as FormValues | null) : null
}
