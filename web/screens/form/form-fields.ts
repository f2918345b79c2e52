import {
  hasNode,
  isReadOnly,
  nodeOf,
  type Rights,
  readableFields,
  writableFields,
} from '#core/access/permissions.ts'
import { belongsToRow } from '#core/conditions/condition.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import { baseName, translationName } from '#core/translations/translated.ts'
import { useSite } from '#web/stores/site.ts'
import type { AnyClientSide } from '../side.ts'

export type FormMode = 'add' | 'edit'
export type FormValues = Readonly<Record<string, unknown>>

/**
 * Names of the fields that the form shows as it stands, by group: those this caller may write here, that the resource
 * does not hide for these values (`shownWhen`); of a stored row also what they may only see, and what the system alone writes where
 * the resource has an input of its own to show it. In the order of the tabs; groups without any are left out.
 */
export function shownGroups(
  resource: ResourceJson,
  side: AnyClientSide,
  rights: Rights,
  mode: FormMode,
  values: FormValues,
): readonly (readonly string[])[] {
  const shown = new Set(writableFields(resource, rights, mode))
  if (mode === 'edit') {
    const own = new Set(Object.keys(side.inputs ?? {}))
    for (const name of readableFields(resource, rights)) {
      if (own.has(name) && resource.fields[name]?.write === 'system') shown.add(name)
      if (isReadOnly(resource, name, rights)) shown.add(name)
    }
  }
  const isShown = (name: string) => {
    const kind = resource.fields[name]?.kind
    if (!shown.has(name) || (kind && kinds[kind].isGiven)) return false
    return belongsToRow(resource.fields, name, values) && side.isFieldShown?.(name as never, values) !== false
  }
  const withTexts = (name: string) => [
    name,
    ...translationsIn(resource, name).filter((own) => shown.has(own)),
  ]
  const groups = resource.form.map((group) => group.filter(isShown).flatMap(withTexts))
  return groupsByTab(resource, groups).flatMap((tab) => tab.groups)
}

/** What a field is called in the further languages of the site, where it has a value for each. */
export function translationsIn({ fields }: Pick<ResourceJson, 'fields'>, name: string): readonly string[] {
  if (!fields[name]?.translated) return []
  const { others } = useSite.getState().languages
  return others.map((language) => translationName(language, name)).filter((own) => Object.hasOwn(fields, own))
}

/** A tab of a form: the first one has no name of its own. */
export interface FormTab {
  readonly name: string
  readonly groups: readonly (readonly string[])[]
}

/** Groups of fields by the tab that they stand in; groups and tabs without any field are left out. */
export function groupsByTab(
  { tabs }: Pick<ResourceJson, 'tabs'>,
  groups: readonly (readonly string[])[],
): readonly FormTab[] {
  const tabOf = (field: string) => Object.keys(tabs).find((tab) => tabs[tab]?.includes(baseName(field))) ?? ''
  return ['', ...Object.keys(tabs)]
    .map((name) => ({
      name,
      groups: groups
        .map((group) => group.filter((field) => tabOf(field) === name))
        .filter((group) => group.length > 0),
    }))
    .filter((tab) => tab.groups.length > 0)
}

/**
 * A field as this caller may set it now: of an option field with transitions only the state it is in, and those that a
 * permitted move leads to.
 */
export function formField(
  resource: ResourceJson,
  name: string,
  rights: Rights,
  stored: FormValues | null,
): Field | undefined {
  const field = resource.fields[name]
  if (!field?.transitions || !field.options) return field
  const from = String(stored ? stored[name] : (field.initial ?? ''))
  const reachable = new Set([from])
  for (const [action, [starts, end]] of Object.entries(field.transitions)) {
    const isStart = typeof starts === 'string' ? starts === from : starts.includes(from)
    if (isStart && hasNode(rights, nodeOf(resource.name, action))) reachable.add(end)
  }
  return { ...field, options: field.options.filter((option) => reachable.has(option)) }
}

/**
 * A declaration that has changed while a form was open, with the fields that it has no longer, at the end: what was typed
 * there stays in sight until the form closes. `gone` names them.
 */
export function withFieldsGone(
  declared: ResourceJson,
  opened: ResourceJson,
): { readonly json: ResourceJson; readonly gone: readonly string[] } {
  const gone = Object.keys(opened.fields).filter((name) => !Object.hasOwn(declared.fields, name))
  const shown = opened.form.flat().filter((name) => gone.includes(name))
  if (gone.length === 0) return { json: declared, gone }
  const fields = {
    ...Object.fromEntries(gone.map((name) => [name, opened.fields[name]])),
    ...declared.fields,
  }
  return {
    json: { ...declared, fields: fields as ResourceJson['fields'], form: [...declared.form, shown] },
    gone,
  }
}

/** Whether a field needs the whole width of a form with columns. */
export function isWideField({ kind }: Field): boolean {
  return kinds[kind].isWide
}
