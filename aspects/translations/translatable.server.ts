import { oncePer } from '#core/values/once.ts'
import type { Entry } from '#server/resource/registry.ts'

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

/** Tells whether rows have translated texts in themselves or in their lines. */
export const hasTexts: (entry: Entry) => boolean = oncePer(
  ({ translated, lines }) => translated.length > 0 || lines.some(({ target }) => hasTexts(target)),
)

/**
 * Translated fields that a translation has to have to be complete: those that are required, or all where none is. What is only
 * copied into it counts as not translated in any field.
 */
export function neededFields({ resource, translated }: Entry): readonly string[] {
  const required = translated.filter((name) => resource.fields[name]?.required)
  return required.length > 0 ? required : translated
}
