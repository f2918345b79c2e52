import { hasNode, nodeOf, readableFields, rightsOfSome } from '#core/access/permissions.ts'
import { conditionWithin } from '#core/conditions/condition.ts'
import { describeResource, type ResourceJson } from '#core/describe.ts'
import { kinds } from '#core/field.ts'
import type { Condition } from '#core/field-options.ts'
import { relatedKey } from '#core/messages.ts'
import { openList } from '#core/open-declaration.ts'
import { Problem } from '#core/problems.ts'
import type { ActionSpec, MemberArea } from '#core/resource.ts'
import type { Context } from '../context.ts'
import type { Input } from '../http/route.ts'
import type { MessageBook } from '../messages.ts'
import type { Entry } from '../resource/registry.ts'

/** A declaration as data, with its texts. Fields that are closed to the caller are named nowhere in it. */
export async function declaration({ app, identity }: Context, { query }: Input, book: MessageBook) {
  const entry = typeof query.name === 'string' ? app.registry.find(query.name) : null
  if (!entry || !hasNode(identity.rights, nodeOf(entry.resource, 'index'))) throw new Problem('rowNotFound')
  const json = describeResource(entry.resource)
  const readable = new Set(readableFields(entry.resource, rightsOfSome(identity.rights)))
  const onEvery = new Set(readableFields(entry.resource, identity.rights))
  const open = new Set(
    Object.keys(json.fields).filter((name) => readable.has(name) || isSecretOf(json, name)),
  )
  const shown = (names: readonly string[]) => names.filter((name) => open.has(name))
  const declared: ResourceJson = {
    ...json,
    fields: Object.fromEntries(
      shown(Object.keys(json.fields)).map((name) => [name, openField(json, name, open)]),
    ),
    label: open.has(json.label) ? json.label : 'id',
    owner: json.owner !== null && open.has(json.owner) ? json.owner : null,
    parent: json.parent !== null && open.has(json.parent) ? json.parent : null,
    areas: json.areas.member ? { member: openArea(json.areas.member, shown) } : {},
    form: json.form.map(shown),
    tabs: Object.fromEntries(Object.entries(json.tabs).map(([tab, names]) => [tab, shown(names)])),
    aside: shown(json.aside),
    list: openList(json, readable, onEvery),
    actions: Object.fromEntries(
      Object.entries(json.actions).map(([action, spec]) => [action, openAction(spec, open)]),
    ),
  }
  const { name } = entry.resource
  const texts = book[name] ?? app.generatedResources.messagesOf(name) ?? {}
  return { data: { declaration: declared, messages: openTexts(entry, texts, open) } }
}

/** Nobody reads a password, but a form sets it. */
function isSecretOf({ fields }: ResourceJson, name: string): boolean {
  const field = fields[name]
  return field !== undefined && kinds[field.kind].isSecret
}

function openField({ fields }: ResourceJson, name: string, open: ReadonlySet<string>) {
  const field = fields[name] as ResourceJson['fields'][string]
  return field.shownWhen ? { ...field, shownWhen: conditionWithin(field.shownWhen, open) } : field
}

/** An action whose condition names what is closed is offered for rows that the server may refuse. */
function openAction({ when, ...spec }: ActionSpec, open: ReadonlySet<string>): ActionSpec {
  const shown = when && conditionWithin(when, open)
  return shown ? { ...spec, when: shown as Condition } : spec
}

function openArea(
  { owner, read, write, columns, form, ...rest }: MemberArea,
  shown: (names: readonly string[]) => readonly string[],
): MemberArea {
  return {
    ...rest,
    ...(owner && shown([owner]).length > 0 ? { owner } : {}),
    read: shown(read),
    ...(write ? { write: openWrite(write, shown) } : {}),
    ...(columns ? { columns: shown(columns) } : {}),
    ...(form ? { form: form.map(shown) } : {}),
  }
}

function openWrite(
  write: NonNullable<MemberArea['write']>,
  shown: (names: readonly string[]) => readonly string[],
): NonNullable<MemberArea['write']> {
  if (Array.isArray(write)) return shown(write)
  return Object.fromEntries(Object.entries(write).map(([call, names]) => [call, shown(names)]))
}

/** Texts without those of fields that are closed to the caller, and of what such relations bring along. */
function openTexts({ resource, one }: Entry, texts: object, open: ReadonlySet<string>): object {
  const closed = Object.keys(resource.fields).filter((name) => !open.has(name))
  if (closed.length === 0) return texts
  const hidden = one.filter(({ field }) => closed.includes(field)).map(({ name }) => relatedKey(`${name}.`))
  const isShown = (key: string) => !closed.includes(key) && !hidden.some((start) => key.startsWith(start))
  const ofFields = ['fields', 'options', 'tips', 'placeholders', 'columns', 'related', 'relatedOptions']
  const without = (part: object) => Object.fromEntries(Object.entries(part).filter(([key]) => isShown(key)))
  const openIn = (language: object) =>
    Object.fromEntries(
      Object.entries(language).map(([name, part]) => [name, ofFields.includes(name) ? without(part) : part]),
    )
  return Object.fromEntries(Object.entries(texts).map(([language, part]) => [language, openIn(part)]))
}
