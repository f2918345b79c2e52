import { hasNode, nodeOf, readableFields, writableFields } from '#core/access/permissions.ts'
import type { ImportField, ImportMode } from '#core/calls/exchange.ts'
import { type Field, kinds } from '#core/field.ts'
import { labelKeys, optionKey } from '#core/messages.ts'
import { fileName, isMark, languageOfName } from '#core/translations/translated.ts'
import { languages } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import { isOfSite } from '#server/settings/site-languages.ts'
import { headingOf } from './file-columns.ts'

/** Fields that a file may bring for this caller: what they may write, and the number of the row to find it by. */
export function importFields(
  entry: Entry,
  context: Context,
): readonly (ImportField & { readonly field: Field })[] {
  const { resource } = entry
  const { rights } = context.identity
  const readable = new Set(readableFields(resource, rights))
  const added = new Set(writableFields(resource, rights, 'add'))
  const changed = new Set(writableFields(resource, rights, 'edit'))
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isWritten = added.has(name) || changed.has(name)
    if ((name !== 'id' && !isWritten) || kinds[field.kind].isLines) return []
    if (isMark(field) || !isOfSite(name, context.app)) return []
    return {
      name,
      field,
      label: headingOf(entry, name, context),
      isRequired: field.required === true,
      isKey: readable.has(name) && (name === 'id' || field.unique === true),
      isWritten,
    }
  })
}

/** What this caller may do with rows that come in: an import can no more than their calls. */
export function importModes({ resource }: Entry, { identity }: Context): readonly ImportMode[] {
  const may = (call: string) => hasNode(identity.rights, nodeOf(resource, call))
  const modes: readonly (ImportMode | false)[] = [
    may('add') && 'add',
    may('edit') && 'update',
    may('add') && may('edit') && 'both',
  ]
  return modes.filter((mode) => mode !== false)
}

/** The field of each heading: by its label in either language, or by its name; each field once. */
export function guessMapping(entry: Entry, headings: readonly string[], context: Context): readonly string[] {
  const names = new Map<string, string>()
  const know = (text: string, name: string) => {
    const key = plain(text)
    if (!names.has(key)) names.set(key, name)
  }
  const fields = importFields(entry, context)
  for (const { name } of fields) know(fileName(name), name)
  for (const language of [context.language, ...languages]) {
    const translate = context.app.translator(language)
    for (const { name } of fields) {
      const keys = [...labelKeys(entry.resource.name, name), name]
      know(headingOf(entry, name, { ...context, translate }), name)
      if (languageOfName(name)) continue
      know(translate(keys), name)
      know(translate([`${entry.resource.name}:columns.${name}`, ...keys]), name)
    }
  }
  const used = new Set<string>()
  return headings.map((heading) => {
    const name = names.get(plain(heading)) ?? ''
    if (name === '' || used.has(name)) return ''
    used.add(name)
    return name
  })
}

function plain(text: string): string {
  return text.replace(/[*＊\s]/g, '').toLowerCase()
}

/** Finds options by their labels in both languages, the caller's first, then by how they are spelt. */
export function optionFinder(
  entry: Entry,
  name: string,
  { options = [] }: Field,
  { app, language }: Context,
): (text: string) => string | null {
  const found = new Map<string, string>()
  for (const one of [language, ...languages]) {
    for (const option of options) {
      const label = app.translator(one)([optionKey(entry.resource.name, name, option), option])
      if (!found.has(label)) found.set(label, option)
    }
  }
  for (const option of options) if (!found.has(option)) found.set(option, option)
  return (text) => found.get(text) ?? null
}

const on = new Set(['1', 'true', 'yes', 'y', 'on', '是', '开', '启用', '✓', '√'])
const off = new Set(['0', 'false', 'no', 'n', 'off', '否', '关', '禁用', '停用', '×'])

/** On, off, or neither. */
export function readState(text: string): boolean | null {
  const word = text.toLowerCase()
  return on.has(word) ? true : off.has(word) ? false : null
}
