import type { ResourceJson } from './describe.ts'
import { kinds, relationName } from './field.ts'
import { type Rights, readableFields, rightsOfSome } from './permissions.ts'
import type { ListSpec } from './resource.ts'

/** A declaration with the list that a caller has: columns show what is open on some row, the rest names what is open on all. */
export function openDeclaration(json: ResourceJson, rights: Rights): ResourceJson {
  const some = new Set(readableFields(json, rightsOfSome(rights)))
  return { ...json, list: openList(json, some, new Set(readableFields(json, rights))) }
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
