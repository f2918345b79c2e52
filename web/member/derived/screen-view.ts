import { hasNode, isForGuests, memberNodeOf, type Rights } from '#core/access/permissions.ts'
import { memberView } from '#core/calls/member-view.ts'
import type { ResourceJson } from '#core/describe.ts'
import { type Field, kinds } from '#core/field.ts'
import { listColumns, type MemberArea, type MemberCall } from '#core/resource.ts'

/** A declaration as the screens of members draw it; null for a resource without a member area. */
export function screenView(resource: ResourceJson): ResourceJson | null {
  const view = memberView(resource)
  if (!view) return null
  const { label, fields, list, form } = view
  const columns = listColumns({ list }).filter(({ field }) => isColumn(fields[field]))
  return { ...resource, label, fields, list: { ...list, columns }, form }
}

/** Fields that members see of a row, in the order of their area. Whose it is they know. */
export function shownFields({ fields }: Pick<ResourceJson, 'fields'>, member: MemberArea): readonly string[] {
  return member.read.filter((name) => name !== member.owner && Object.hasOwn(fields, name))
}

/** Tells whether members have a call, and the caller is granted it. The server decides again. */
export function mayCall(resource: ResourceJson, rights: Rights, call: MemberCall): boolean {
  const has = resource.areas.member?.calls.includes(call) === true
  return has && (isForGuests(resource, call) || hasNode(rights, memberNodeOf(resource, call)))
}

/** Names of resources whose rows are chosen from, in filters or in the form. */
export function chosenFrom({ name, fields, list, form }: ResourceJson): readonly string[] {
  const asked = [...(list.filters ?? []), ...form.flat()].map((one) => fields[one])
  return [...new Set(asked.flatMap((field) => targetOf(name, field)))]
}

/** Without filters and inputs that choose from rows which members can not list. */
export function withinReach(view: ResourceJson, listed: ReadonlySet<string>): ResourceJson {
  const isInReach = (name: string) => targetOf(view.name, view.fields[name]).every((to) => listed.has(to))
  return {
    ...view,
    list: { ...view.list, filters: (view.list.filters ?? []).filter(isInReach) },
    form: view.form.map((group) => group.filter(isInReach)),
  }
}

function targetOf(resourceName: string, field: Field | undefined): readonly string[] {
  if (!field || !kinds[field.kind].isRelation) return []
  return [field.kind === 'parent' ? resourceName : (field.to ?? resourceName)]
}

/** Long texts do not travel with lists. */
function isColumn(field: Field | undefined): boolean {
  return field !== undefined && kinds[field.kind].isListed
}
