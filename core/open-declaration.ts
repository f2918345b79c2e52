import { isHidden, type Rights, readableFields, rightsOfSome } from './access/permissions.ts'
import { conditionWithin } from './conditions/condition.ts'
import type { ResourceJson } from './describe.ts'
import { type Field, kinds, relationName } from './field.ts'
import type { AnyResource, ListSpec } from './resource.ts'

/** A declaration with the list that a caller has: columns show what is open on some row, the rest names what is open on all. */
export function openDeclaration(json: ResourceJson, rights: Rights): ResourceJson {
  const some = new Set(readableFields(json, rightsOfSome(rights)))
  return { ...json, list: openList(json, some, new Set(readableFields(json, rights))) }
}

/** A declaration without the fields that limits hide from a caller in every row. */
export function withoutHidden(resource: AnyResource, rights: Rights): AnyResource {
  const some = rightsOfSome(rights)
  const names = Object.keys(resource.fields).filter((name) => !isHidden(resource, name, some))
  if (names.length === Object.keys(resource.fields).length) return resource
  const open = new Set(names)
  const fields = Object.fromEntries(
    names.map((name) => [name, openCondition(resource.fields[name] as Field, open)]),
  )
  return { ...resource, fields, list: openList(resource, open, open) }
}

/** A field with what its condition says of these fields; one that depends on others alone may be left out. */
function openCondition(field: Field, names: ReadonlySet<string>): Field {
  if (!field.shownWhen) return field
  const shownWhen = conditionWithin(field.shownWhen, names)
  const { shownWhen: _closed, ...plain } = field
  const isOpen = [shownWhen].flat().every((one) => Object.keys(one).length > 0)
  return isOpen ? { ...field, shownWhen } : { ...plain, required: false }
}

/** A list without what is closed, related columns of closed relations included: of some row, and of every row. */
export function openList(
  { fields, list }: Pick<ResourceJson, 'fields' | 'list'>,
  some: ReadonlySet<string>,
  every: ReadonlySet<string>,
): ListSpec {
  const relations = new Map(
    Object.keys(fields).flatMap((name) =>
      kinds[fields[name]?.kind ?? 'text'].isRelation ? [[relationName(name), name] as const] : [],
    ),
  )
  const fieldOf = (name: string) => relations.get(name.split('.')[0] ?? '') ?? name
  const part = (names: readonly string[] | undefined) => names?.filter((name) => every.has(fieldOf(name)))
  const columns = list.columns.filter((column) =>
    some.has(fieldOf(typeof column === 'string' ? column : column.field)),
  )
  const sort = list.sort && every.has(list.sort[0]) ? list.sort : undefined
  return {
    ...list,
    columns,
    sort,
    search: part(list.search),
    filters: part(list.filters),
    sortable: part(list.sortable),
    sums: part(list.sums),
  }
}
