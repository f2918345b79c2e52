import type { Language } from '../wire.ts'

/** A name as it stands within a sentence: “Article category” as “article category”, while “API key” keeps its capitals. */
export function withinSentence(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())
}

/** The plural of an English name, by its last letters: “category” → “categories”, “box” → “boxes”. */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** What several are called within a sentence of a language; Chinese has one form for any number. */
export function severalOf(name: string, language: Language): string {
  return language === 'en' && /[a-z]$/i.test(name) ? pluralOf(withinSentence(name)) : name
}
