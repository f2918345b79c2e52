import { draftNodes } from '../calls/draft.ts'
import { type Field, isSecret, kinds } from '../field.ts'
import type { FieldAccess } from '../field-options.ts'
import type { AnyResource, MemberArea, MemberCall } from '../resource.ts'
import { baseName, isMark, isTranslation } from '../translations/translated.ts'
import { oncePerPair } from '../values/once.ts'
import type { FieldLimits } from './limits.ts'

/** What rights are looked up in: a declaration, whole or as data. */
type Guarded = Pick<AnyResource, 'name' | 'fields' | 'areas'>

/** What the gate knows of a caller's rights. */
export interface Rights {
  /** holds every node and sees every row */
  readonly isSuper: boolean
  /** granted nodes in lower case, such as `content/article/edit` */
  readonly nodes: ReadonlySet<string>
  /** outside of the back office: of a resource only its member area exists */
  readonly isMemberArea?: boolean
  /** given by an API key, which never changes passwords */
  readonly isKey?: boolean
  /** fields that groups limit, by the name of the resource: what holds for every row that the caller reaches */
  readonly fields?: ReadonlyMap<string, FieldLimits>
  /** the same as far as some row is open where others are not; only of resources where that makes a difference */
  readonly fieldsOfSome?: ReadonlyMap<string, FieldLimits>
}

/** Rights as they are for some row at least: what a list shows columns of, each row with what is open in it. */
export function rightsOfSome(rights: Rights): Rights {
  if (!rights.fieldsOfSome?.size) return rights
  return { ...rights, fields: new Map([...(rights.fields ?? []), ...rights.fieldsOfSome]) }
}

/** Rights with other limits of the fields of a resource, such as those of one row. */
export function withFieldLimits(rights: Rights, resource: string, limits: FieldLimits): Rights {
  return { ...rights, fields: new Map([...(rights.fields ?? []), [resource, limits]]) }
}

/** Tells whether a limit takes a field away. */
export function isHidden(
  { name: resource }: Pick<AnyResource, 'name'>,
  name: string,
  rights: Rights,
): boolean {
  return limitOn(resource, name, rights) === 'hidden'
}

/** Tells whether a limit leaves a field to be seen, but not to be set. */
export function isReadOnly(
  { name: resource }: Pick<AnyResource, 'name'>,
  name: string,
  rights: Rights,
): boolean {
  return limitOn(resource, name, rights) === 'read'
}

/** What holds for a field holds for its translations. */
function limitOn(resource: string, name: string, { fields }: Rights) {
  const limits = fields?.get(resource)
  const base = baseName(name)
  return limits && Object.hasOwn(limits, base) ? limits[base] : undefined
}

/** The permission node of a call: resource name and action, in lower case. */
export function nodeOf(resource: Pick<AnyResource, 'name'> | string, action: string): string {
  return `${typeof resource === 'string' ? resource : resource.name}/${action}`.toLowerCase()
}

/** Tells whether the rights include a node. */
export function hasNode(rights: Rights, node: string): boolean {
  return rights.isSuper || rights.nodes.has(node.toLowerCase())
}

/** Tells whether a call of members takes no node: guests make it, too. */
export function isForGuests({ areas }: Pick<AnyResource, 'areas'>, call: MemberCall): boolean {
  return (areas.member?.guests as readonly MemberCall[] | undefined)?.includes(call) === true
}

/** The node that a call of members takes, unless guests make it. */
export function memberNodeOf(resource: Pick<AnyResource, 'name' | 'areas'>, call: MemberCall): string {
  const asked = call === 'show' ? 'index' : call
  return (resource.areas.member?.nodes?.[asked] ?? nodeOf(resource, asked)).toLowerCase()
}

/** Every node of a resource, in the order they are granted in: calls, actions, guarded fields. */
export function nodesOf(resource: AnyResource): readonly string[] {
  const guarded = Object.values(resource.fields).flatMap(({ read, write }) => [read, write].flatMap(guardOf))
  const drafts = resource.hasDrafts ? draftNodes : []
  return [...new Set([...resource.calls, ...Object.keys(resource.actions), ...drafts, ...guarded])].map(
    (action) => `${resource.name}/${action}`,
  )
}

/** Names of fields that follow from a declaration and rights: every call asks for them. */
function fieldsThat(isOne: (resource: Guarded, name: string, field: Field, rights: Rights) => boolean) {
  return oncePerPair((resource: Guarded, rights: Rights): readonly string[] =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isOne(resource, name, field, rights) ? [name] : [],
    ),
  )
}

/** Fields a caller may see. Passwords and system-only fields are closed to everybody. */
export const readableFields = fieldsThat((resource, name, field, rights) => {
  if (isSecret(field) || isHidden(resource, name, rights)) return false
  if (rights.isMemberArea) return isOpenOutside(resource, name)
  return grants(resource, field.read, rights)
})

/** The key of a row is no secret to whoever may see the row. */
function isOpenOutside({ areas, fields }: Guarded, name: string): boolean {
  const { member } = areas
  if (!member || (name !== 'id' && !member.read.includes(name))) return false
  return mayShowOutside(member, fields[name])
}

/**
 * Tells whether a field that a member area lists may be read there. Nodes guard the back office: what a member's own row holds is theirs
 * to read. Of rows that are everybody's nothing guarded is.
 */
export function mayShowOutside(
  { owner }: Pick<MemberArea, 'owner'>,
  field: Pick<Field, 'read'> | undefined,
): boolean {
  return field?.read === undefined || (field.read !== 'system' && owner !== undefined)
}

/** Fields a caller may write by `add` or `edit`. */
export function writableFields(resource: Guarded, rights: Rights, call: 'add' | 'edit'): readonly string[] {
  return (call === 'add' ? fieldsToAdd : fieldsToEdit)(resource, rights)
}

const fieldsToAdd = fieldsToWrite('add')
const fieldsToEdit = fieldsToWrite('edit')

function fieldsToWrite(call: 'add' | 'edit') {
  return fieldsThat((resource, name, field, rights) => {
    if (call === 'edit' && (field.fixed || (rights.isKey && isSecret(field)))) return false
    if (limitOn(resource.name, name, rights)) return false
    if (rights.isMemberArea) return isWrittenOutside(resource, name, call)
    if (isSecret(field) || isMark(field)) return grants(resource, field.write, rights)
    return grants(resource, field.write, rights) && grants(resource, field.read, rights)
  })
}

/** Callers outside of the back office never set the owner of a row; the server does. */
function isWrittenOutside({ areas, fields }: Guarded, name: string, call: 'add' | 'edit'): boolean {
  const { member } = areas
  if (!member || name === member.owner || fields[name]?.write !== undefined) return false
  return memberWrite(member, call).includes(name)
}

/** Fields that members set by a call. */
export function memberWrite({ write = [] }: MemberArea, call: 'add' | 'edit'): readonly string[] {
  return isList(write) ? write : (write[call] ?? [])
}

/** `Array.isArray` does not tell a read-only list from an object. */
function isList(write: NonNullable<MemberArea['write']>): write is readonly string[] {
  return Array.isArray(write)
}

/** Fields that a caller may set on several rows at once: writable, and not such as every row has its own. */
export function bulkFields(resource: Guarded, rights: Rights): readonly string[] {
  return writableFields(resource, rights, 'edit').filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && !field.unique && !isTranslation(field) && !kinds[field.kind].isSingle
  })
}

/** Tells whether a resource has rows that anybody can edit several of at once. */
export function hasBulkEdit(resource: Guarded & Pick<AnyResource, 'calls'>): boolean {
  const everything: Rights = { isSuper: true, nodes: new Set() }
  return resource.calls.includes('edit') && bulkFields(resource, everything).length > 0
}

function grants(resource: Guarded, access: FieldAccess | undefined, rights: Rights): boolean {
  if (access === undefined) return true
  return access !== 'system' && hasNode(rights, nodeOf(resource, access.node))
}

function guardOf(access: FieldAccess | undefined): readonly string[] {
  return typeof access === 'object' ? [access.node] : []
}
