import { readableFields } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import type { Title } from '#core/menu.ts'
import { defaultLanguage, type Language } from '#core/wire.ts'
import type { App, Context } from '../../context.ts'
import type { Translations } from '../../messages.ts'
import type { Body, PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

const byEntry = new WeakMap<Entry, ReadonlyMap<string, Translations>>()
const none: ReadonlyMap<string, Translations> = new Map()

/** The fields in which rows of a resource began with texts of the product's, and those texts as rows keep them. */
export function translatedFields(entry: Entry, app: App): ReadonlyMap<string, Translations> {
  const { translations } = entry.side
  if (!translations) return none
  const known = byEntry.get(entry)
  if (known) return known
  const fields = new Map(
    Object.entries(translations).map(([name, titles]) => [name, asStored(titles?.(app) ?? [])]),
  )
  byEntry.set(entry, fields)
  return fields
}

/** By the text of the default language, which is what the product writes: what reads like another language was typed. */
function asStored(titles: readonly Title[]): Translations {
  // Where two are alike, the first counts.
  return new Map(titles.toReversed().map((title) => [title[defaultLanguage], title]))
}

/** Puts texts that nobody has changed into the caller's language, in place. */
export function translateRow(entry: Entry, row: PlainRow, { app, language }: Context): void {
  for (const [name, texts] of translatedFields(entry, app)) {
    const title = texts.get(String(row[name] ?? ''))
    if (title) row[name] = title[language]
  }
}

/** Families of kinds whose values are read as they are kept. */
const named: ReadonlySet<string> = new Set(['text', 'number'])

/** What people call a row, in the caller's language where nobody has changed that; '' where they may not read it, or it has no name. */
export function nameOfRow(entry: Entry, row: PlainRow, { app, identity, language }: Context): string {
  const { label, fields } = entry.resource
  const kind = fields[label]?.kind
  if (!kind || !named.has(kinds[kind].family)) return ''
  if (!readableFields(entry.resource, identity.rights).includes(label)) return ''
  const stored = String(row[label] ?? '')
  return translatedFields(entry, app).get(label)?.get(stored)?.[language] ?? stored
}

/** What was sent for a stored row: a text that came back as it was shown is the stored one. */
export function untranslated(entry: Entry, stored: PlainRow, body: Body, { app, language }: Context): Body {
  const kept = [...translatedFields(entry, app)].filter(
    ([name, texts]) => body[name] !== undefined && body[name] === texts.get(String(stored[name]))?.[language],
  )
  return { ...body, ...Object.fromEntries(kept.map(([name]) => [name, stored[name]])) }
}

/** The stored texts of a field whose text in a language meets a condition. */
export function storedTexts(
  texts: Translations | undefined,
  language: Language,
  isMeant: (text: string) => boolean,
): readonly string[] {
  return [...(texts ?? [])].flatMap(([text, title]) => (isMeant(title[language]) ? [text] : []))
}
