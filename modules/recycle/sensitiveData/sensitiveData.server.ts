import { readableFields } from '#core/access/permissions.ts'
import { type Field, isSecret, kinds } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import { Problem } from '#core/problems.ts'
import { defaultLanguage, type Language } from '#core/wire.ts'
import type { KeyValue } from '#fields/array/kind.ts'
import type { Context } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { firstNotes, firstWatched } from '../first-rules.ts'
import {
  checkSubject,
  notWatched,
  pageOf,
  subjectOf,
  subjectsOf,
  subjectsRoute,
} from '../rule-subject.server.ts'
import type { sensitiveData } from './sensitiveData.ts'

/** Rules are about fields that exist; the wire has them in shapes of its own (`docs/wire.md#data-security`). */
export const sensitiveDataServer: ServerSide<typeof sensitiveData> = {
  invalidates: 'security',
  translations: { name: () => firstWatched.map(([name]) => name) },

  receive: (body) => (body.data_fields === undefined ? body : { ...body, data_fields: receiveFields(body) }),

  beforeSave({ values, stored, context }) {
    const controller = checkSubject(values, stored, notWatched, context)
    const isSame = values.controller === undefined || values.controller === stored?.controller
    const fields = values.data_fields ?? (isSame ? undefined : stored?.data_fields)
    if (!fields) return { ...values, ...controller }
    const subject = { ...stored, ...values }
    return {
      ...values,
      ...controller,
      data_fields: titled(fields, subject, stored?.data_fields ?? [], context),
    }
  },

  present: async ({ rows, view, context }) =>
    rows.map(({ data_fields, ...rule }) => ({
      ...pageOf(subjectOf(context.app, rule), context),
      data_fields:
        view === 'list'
          ? data_fields.map(({ value }) => noteIn(context.language, value))
          : Object.fromEntries(data_fields.map(({ key, value }) => [key, noteIn(context.language, value)])),
    })),

  editData: async (context) => subjectsOf(context, notWatched),
}

export const sensitiveDataRoutes: readonly Route[] = [subjectsRoute('security/sensitiveData', notWatched)]

/** Names with their titles in `fields`, or an object from name to title, as rows of key and value. */
function receiveFields({ data_fields: given, fields }: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(given)) {
    const titles = new Map(Array.isArray(fields) ? fields.map((one) => [one?.name, one?.value]) : [])
    return given.map((item) =>
      typeof item === 'string' ? { key: item, value: titles.get(item) ?? '' } : item,
    )
  }
  if (typeof given !== 'object' || given === null) return given
  return Object.entries(given).map(([key, value]) => ({ key, value }))
}

/** A note of the product's in a language; any other as somebody wrote it. */
function noteIn(language: Language, note: string): string {
  return firstNotes.find((title) => title[defaultLanguage] === note)?.[language] ?? note
}

const longestTitle = 50

/** Watched fields with a title each, their own label where none was given; what can not be watched is refused. */
function titled(
  fields: readonly KeyValue[],
  subject: { readonly controller?: string },
  stored: readonly KeyValue[],
  { app, identity, translate, language }: Context,
): readonly KeyValue[] {
  const refuse = (message: string, params: Record<string, string | number>) =>
    new Problem('invalid', {}, { faults: { data_fields: { message, params } } })
  const resource = subjectOf(app, subject)?.resource
  // Of a page that is gone the rule stays as it is.
  if (!resource) return stored
  const readable = readableFields(resource, identity.rights)
  const found = new Map<string, KeyValue>()
  for (const { key, value } of fields) {
    const field = Object.hasOwn(resource.fields, key) ? resource.fields[key] : undefined
    const isOpen = isSecret(field) || readable.includes(key)
    if (!field || !isOpen || !isWatchable(field))
      throw refuse('recycle:unknownField', { field: key.slice(0, 50) })
    const before = stored.find((one) => one.key === key)?.value
    // A note that came back as it was shown is the stored one.
    const isSame = before !== undefined && value.trim() === noteIn(language, before)
    const title = isSame ? before : value.trim() || translate([...labelKeys(resource.name, key), key])
    if ([...title].length > longestTitle) throw refuse('recycle:titleLength', { max: longestTitle })
    found.set(key, { key, value: title })
  }
  return [...found.values()]
}

/** What people change by editing; keys, order and times are the product's. */
function isWatchable({ kind }: Field): boolean {
  return !kinds[kind].isGiven && kind !== 'weigh'
}
