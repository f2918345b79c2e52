/**
 * Words of a text as an index keeps them, the same for what is searched and for the search. Texts are folded: compatible forms
 * are one (NFKC), letters are small, and Latin ones have no accents. What is written with spaces is cut at them; Chinese,
 * Japanese and Korean become pairs of neighbouring characters, so that any part of a sentence is found without a dictionary.
 */

/** Changes whenever terms of a text do: indexes made with another one are made anew. */
export const termsVersion = 2

/** What is read of a text, and what of it is kept. */
export const termLimits = {
  /** characters of a text that are looked at */
  text: 2000,
  /** characters of one term */
  term: 32,
  /** terms of a search; further ones do not count */
  query: 8,
} as const

/** One thing that a search asks for: a whole term, or with what it begins. */
export interface QueryTerm {
  readonly term: string
  readonly isPrefix: boolean
}

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u30FC`
const runs = new RegExp(`(?<cjk>[${cjk}]+)|[[\\p{L}\\p{N}\\p{M}]--[${cjk}]]+`, 'gv')
/** what is in words without being read: joiners, soft hyphens, choices of a glyph */
const unread = /[\u00AD\u200B-\u200D\u2060\uFEFF]|\p{Variation_Selector}/gu
const accents = /(?<=\p{Script=Latin}\p{M}*)\p{M}/gu

/** The different terms of a text, in the order in which they are met. */
export function termsOf(text: string): readonly string[] {
  const terms = new Set<string>()
  for (const { characters, isPaired } of runsOf(text)) {
    if (!isPaired) terms.add(cut(characters))
    else {
      for (const pair of pairsOf(characters)) terms.add(pair)
      // Its last character begins no pair, and is found by itself all the same.
      terms.add(characters.at(-1) ?? '')
    }
  }
  return [...terms]
}

/**
 * What a search asks for; rows have to have all of it. The word that may still be typed is found by its beginning, and so is a
 * single character of those that are paired.
 */
export function queryTerms(text: string): readonly QueryTerm[] {
  const asked = new Map<string, boolean>()
  const ask = (term: string, isPrefix: boolean) => asked.set(term, isPrefix && (asked.get(term) ?? true))
  const found = [...runsOf(text)]
  const isBeingTyped = /[\p{L}\p{N}\p{M}]$/u.test(text)
  for (const [at, { characters, isPaired }] of found.entries()) {
    const isLast = at === found.length - 1 && isBeingTyped
    if (!isPaired) ask(cut(characters), isLast && characters.length > 1)
    else if (characters.length === 1) ask(characters[0] ?? '', true)
    else for (const pair of pairsOf(characters)) ask(pair, false)
  }
  return [...asked].slice(0, termLimits.query).map(([term, isPrefix]) => ({ term, isPrefix }))
}

interface Run {
  readonly characters: readonly string[]
  readonly isPaired: boolean
}

function* runsOf(text: string): Generator<Run> {
  for (const { 0: run, groups } of fold(text.slice(0, termLimits.text)).matchAll(runs))
    yield { characters: [...run], isPaired: groups?.cjk !== undefined }
}

function fold(text: string): string {
  const small = text.normalize('NFKC').replace(unread, '').toLowerCase()
  return small.normalize('NFD').replace(accents, '').normalize('NFKC')
}

function pairsOf(characters: readonly string[]): readonly string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

function cut(characters: readonly string[]): string {
  return characters.slice(0, termLimits.term).join('')
}
