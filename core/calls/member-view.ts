import { mayShowOutside, memberWrite } from '../access/permissions.ts'
import { type Field, isSecret } from '../field.ts'
import type { AnyResource, ListSpec, MemberArea, MemberCall } from '../resource.ts'
import { viewsOf } from './views.ts'

/** The part of a declaration that exists for members. */
export type MemberView = Pick<AnyResource, 'name' | 'label' | 'fields' | 'list' | 'form' | 'parent'> & {
  readonly calls: readonly MemberCall[]
  readonly address: MemberArea['address']
  readonly membersOnly: MemberArea['membersOnly']
}

/**
 * What a declaration looks like to members: the fields of its member area, of which only some can be written, and what the
 * list offers of them. Null for a resource that has no such area.
 */
export function memberView(
  resource: Pick<AnyResource, 'name' | 'label' | 'fields' | 'list' | 'areas' | 'parent'>,
): MemberView | null {
  const { member } = resource.areas
  if (!member) return null
  const { owner, read, calls, address, membersOnly } = member
  const [added, edited] = [memberWrite(member, 'add'), memberWrite(member, 'edit')]
  const write = [...new Set([...added, ...edited])]
  const isOpen = (name: string) => name === 'id' || read.includes(name) || write.includes(name)
  const fields: Record<string, Field> = {}
  for (const [name, declared] of Object.entries(resource.fields)) {
    if (!isOpen(name) || isSecret(declared) || !mayShowOutside(member, declared)) continue
    // Who reads it is settled: nodes of the back office say nothing here.
    const { read: _, ...field } = declared
    if (!write.includes(name) || name === owner) fields[name] = { ...field, write: 'system' }
    else fields[name] = edited.includes(name) ? field : { ...field, fixed: true }
  }
  const isRead = (name: string) => Object.hasOwn(fields, name) && (name === 'id' || read.includes(name))
  const columns = (member.columns ?? read.filter((name) => name !== owner)).filter(isRead)
  const views = viewsOf(resource, true)
  const list: ListSpec = {
    columns: resource.list.columns
      .filter((column) => columns.includes(typeof column === 'string' ? column : column.field))
      .concat(columns.filter((name) => !columnNames(resource.list).includes(name))),
    search: (resource.list.search ?? []).filter(isRead),
    filters: (resource.list.filters ?? []).filter((name) => isRead(name) && name !== owner),
    sortable: (resource.list.sortable ?? []).filter(isRead),
    ...(resource.list.sort && isRead(resource.list.sort[0]) ? { sort: resource.list.sort } : {}),
    ...(Object.keys(views).length > 0 ? { views } : {}),
  }
  const form = member.form ?? [write.filter((name) => name !== owner)]
  const { name, label, parent } = resource
  return {
    name,
    label: isRead(label) ? label : 'id',
    fields,
    calls,
    address,
    membersOnly,
    list,
    form,
    parent,
  }
}

function columnNames({ columns }: ListSpec): readonly string[] {
  return columns.map((column) => (typeof column === 'string' ? column : column.field))
}
