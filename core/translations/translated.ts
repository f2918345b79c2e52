import type { Field, FieldKind } from '../field.ts'
import type { FieldOptions } from '../field-options.ts'
import { type Language, languages } from '../wire.ts'

/**
 * Translated fields. A row keeps the base language of the site; what a field is in another language is a field of its own,
 * called `translations.en.title` everywhere but on the wire, where translations are nested. So rights, checks, drafts,
 * histories and conflicts treat a translation like any other field (`docs/decisions/0057-translated-fields.md`).
 */

/** Kinds whose values can differ by language. */
const translatedKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'textarea',
  'richText',
  'image',
  'array',
  'blocks',
])

const prefix = 'translations.'

/** Where the wire says of a translation that the base text has changed since. */
export const staleKey = 'is_stale'

/** Where the wire says of a language that some translation is a copy of its base text, which nobody has called right. */
export const copiedKey = 'is_copied'

/** What a translated field can not be called: it would be a column of the translations twice. */
const taken: ReadonlySet<string> = new Set([
  'row_id',
  'language',
  'base_mark',
  staleKey,
  'stale',
  copiedKey,
  'copied',
  'is_complete',
  'update_time',
])

/** The field that a translation is kept under. */
export function translationName(language: Language, name: string): string {
  return `${prefix}${language}.${name}`
}

/** The field that says which base texts the translations into a language were made from. */
export function markName(language: Language): string {
  return translationName(language, 'base_mark')
}

/** The field whose rights, label and tab count: of a translation that of the base language, else the field itself. */
export function baseName(name: string): string {
  return name.startsWith(prefix) ? name.slice(name.indexOf('.', prefix.length) + 1) : name
}

/** A field's column in files: a translation is `title@en`. */
export function fileName(name: string): string {
  const language = languageOfName(name)
  return language ? `${baseName(name)}@${language}` : name
}

/** The field of a column that a file has by its name. */
export function nameInFile(column: string): string {
  const [name = '', code] = column.split('@')
  const language = languages.find((one) => one === code)
  return language ? translationName(language, name) : column
}

/** The language of a translation, or null of any other field. */
export function languageOfName(name: string): Language | null {
  if (!name.startsWith(prefix)) return null
  return languages.find((language) => name.startsWith(`${language}.`, prefix.length)) ?? null
}

/** Tells whether a field is a translation of another one, or the mark of some. */
export function isTranslation(field: FieldOptions | undefined): boolean {
  return field?.translates !== undefined
}

/** Tells whether a field says what translations were made from: nobody reads it, whoever translates writes it. */
export function isMark(field: FieldOptions | undefined): boolean {
  return field?.translates?.field === null
}

/** The fields that a translated field has in every language; a declaration that cannot be translated is refused. */
export function translationsOf(resource: string, name: string, one: Field): Readonly<Record<string, Field>> {
  if (!one.translated) return {}
  if (!translatedKinds.has(one.kind) || taken.has(name))
    throw new Error(`${resource}.${name} can not be translated`)
  const { translated: _, required: _required, initial: _initial, unique: _unique, was: _was, ...rest } = one
  return Object.fromEntries(
    languages.map((language) => [
      translationName(language, name),
      { ...rest, translates: { language, field: name } },
    ]),
  )
}

/** What translations into each language were made from, where a declaration has translated fields. */
export function marksOf(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  if (!Object.values(fields).some(({ translated }) => translated)) return {}
  return Object.fromEntries(
    languages.map((language): [string, Field] => [
      markName(language),
      { kind: 'textarea', max: 4000, read: 'system', translates: { language, field: null } },
    ]),
  )
}

/**
 * A row as the back office answers it, with its translations as fields of their own: `translations.en.title`, and beside them
 * what of a language is outdated or copied, `translations.en.stale` and `translations.en.copied`.
 */
export function flatRow<R extends Readonly<Record<string, unknown>>>(row: R): R {
  const { translations, ...own } = row
  if (typeof translations !== 'object' || translations === null) return row
  const flat = Object.entries(translations as Readonly<Record<Language, object>>).flatMap(
    ([language, texts]) =>
      Object.entries(texts).map(([name, text]) => [translationName(language as Language, name), text]),
  )
  return { ...own, ...Object.fromEntries(flat) } as R
}

/** The fields of a declaration that rows have in their own table or by links, without translations. */
export function baseFields(fields: Readonly<Record<string, Field>>): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([, field]) => !isTranslation(field))
}
