import type { translationStates } from '#core/translations/filter.ts'
import type { Language } from '#core/wire.ts'

export type TranslationState = (typeof translationStates)[number]

/** States that somebody has to do something about. */
export const openStates: readonly TranslationState[] = ['missing', 'copied', 'outdated']

/** A row and a language of the board. */
export interface BoardEntry {
  readonly resource: string
  readonly resource_label: string
  readonly id: number
  readonly label: string
  readonly language: Language
  readonly state: TranslationState
  /** labels of the fields that are missing, copied or outdated */
  readonly fields: readonly string[]
  /** when its texts were changed last, in unix seconds */
  readonly time: number
}

/** How many rows are in each state in a language. */
export type BoardFigure = Readonly<Record<TranslationState, number>> & { readonly language: Language }

/** `data` of `content.translation/index`. */
export interface BoardData {
  readonly list: readonly BoardEntry[]
  readonly total: number
  readonly figures: readonly BoardFigure[]
  /** what rows may be of, as far as the caller may translate them */
  readonly kinds: readonly { readonly resource: string; readonly label: string }[]
  /** translations of some rows are not looked at yet */
  readonly is_counting: boolean
}

/** Entries of a page, entries that pages lead to, characters of a word, and rows of one kind that have it, at most. */
export const boardLimits = { page: 50, entries: 1000, word: 100, matches: 200 } as const
