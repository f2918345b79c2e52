import type { Entry } from '../registry.ts'

/**
 * Tells whether how far rows are translated is kept for boards (`translation_state`): of rows that have a form of their own, with
 * translated texts in themselves or in their lines. Lines belong to their row.
 */
export function isTranslatable(entry: Entry): boolean {
  return entry.owners.length === 0 && hasTexts(entry)
}

/** Translated fields of rows, and fields of lines that have some. */
export function translatable(entry: Entry): readonly string[] {
  return [
    ...entry.translated,
    ...entry.lines.filter(({ target }) => hasTexts(target)).map(({ field }) => field),
  ]
}

const known = new WeakMap<Entry, boolean>()

/** Tells whether rows have translated texts in themselves or in their lines. */
export function hasTexts(entry: Entry): boolean {
  const has =
    known.get(entry) ?? (entry.translated.length > 0 || entry.lines.some(({ target }) => hasTexts(target)))
  known.set(entry, has)
  return has
}
