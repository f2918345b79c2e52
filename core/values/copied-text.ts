import type { Language } from '../wire.ts'

/** Letters that readers of a language can not be expected to know, in however short a text. */
const foreign: Readonly<Partial<Record<Language, RegExp>>> = { en: /\p{Script=Han}/u }

/** Names and codes of up to so many words may be the same in every language. */
const wordsOfName = 3

/**
 * Tells whether something that is the same in the base language and in another one looks as if it were still to be translated: some
 * text in it has more than three words, or letters of another script. Numbers, codes, names and addresses do not.
 */
export function needsTranslation(value: unknown, language: Language): boolean {
  if (typeof value === 'string') return isProse(value, language)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((part) => needsTranslation(part, language))
}

function isProse(text: string, language: Language): boolean {
  const words = text
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && !isAddress(word))
  return words.length > wordsOfName || words.some((word) => foreign[language]?.test(word))
}

const isAddress = (word: string) => /^\/|^www\.|:\/\/|@/.test(word)
