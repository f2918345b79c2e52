import { type FilterLeaf, type FilterTree, isGroup, partsOf } from '#core/conditions/filter-tree.ts'
import type { ResourceJson } from '#core/describe.ts'
import type { Field } from '#core/field.ts'
import type { FilterValue } from '#web/fields/field-part.ts'
import { type Filters, fieldOf } from '../state/list-state.ts'
import type { Conditions } from '../use-list.ts'
import { type ConditionDraft, draftOf, finished, newCondition } from './condition-draft.ts'

/** A tree of conditions as it is being built. */
export interface GroupDraft {
  readonly key: number
  readonly match: 'all' | 'any'
  readonly parts: readonly PartDraft[]
}

/** One condition of it; '' until a field is chosen. */
export interface LeafDraft {
  readonly key: number
  readonly field: string
  readonly draft: ConditionDraft
}

export type PartDraft = GroupDraft | LeafDraft

let keys = 0

/** A condition that is yet to be written. */
export function newLeaf(name: string, field: Field): LeafDraft {
  keys += 1
  return { key: keys, field: name, draft: newCondition(field) }
}

/** A group with one condition in it. */
export function newGroup(first: LeafDraft, match: GroupDraft['match']): GroupDraft {
  keys += 1
  return { key: keys, match, parts: [first] }
}

/** What a list is narrowed to, as it is built. */
export function draftOfConditions(conditions: Conditions, resource: ResourceJson): GroupDraft | null {
  const tree = treeOfConditions(conditions)
  return tree && (draftOfPart(tree, resource) as GroupDraft)
}

/** What a list is narrowed to, as one tree; null where it is to nothing. */
export function treeOfConditions({ filters, where }: Conditions): FilterTree | null {
  const flat = Object.entries(filters).map(([field, { operator, val }]) => ({ field, operator, val }))
  return flat.length === 0 ? where : { all: [...flat, ...(where ? topParts(where) : [])] }
}

function draftOfPart(part: FilterLeaf | FilterTree, resource: ResourceJson): PartDraft {
  keys += 1
  const key = keys
  if (isGroup(part)) {
    const parts = partsOf(part).map((one) => draftOfPart(one, resource))
    return { key, match: 'all' in part ? 'all' : 'any', parts }
  }
  const field = fieldOf(resource, part.field)
  return { key, field: part.field, draft: field ? draftOf(field, part as FilterValue) : part }
}

/** What a list is narrowed to by a tree; null as long as a condition lacks its value. */
export function conditionsOf(draft: GroupDraft): Conditions | null {
  const tree = treeOf(draft)
  return tree && conditionsOfParts(topParts(tree))
}

/** Conditions that all hold: the first of each field by itself, so that its sentence and its filter stand for it. */
export function conditionsOfParts(parts: readonly (FilterLeaf | FilterTree)[]): Conditions {
  const filters: Record<string, FilterValue> = {}
  const rest: (FilterLeaf | FilterTree)[] = []
  for (const part of parts) {
    if (isGroup(part) || Object.hasOwn(filters, part.field)) rest.push(part)
    else filters[part.field] = { operator: part.operator, val: part.val }
  }
  const [only, ...more] = rest
  if (!only) return { filters, where: null }
  return { filters, where: more.length === 0 && isGroup(only) ? only : { all: rest } }
}

/** The parts of a tree of which all have to hold. */
export function topParts(tree: FilterTree): readonly (FilterLeaf | FilterTree)[] {
  if ('all' in tree) return tree.all
  return tree.any.length === 1 ? tree.any : [tree]
}

function treeOf({ match, parts }: GroupDraft): FilterTree | null {
  const all = parts.map((part): FilterLeaf | FilterTree | null => {
    if ('parts' in part) return treeOf(part)
    const value = finished(part.draft)
    return value ? { field: part.field, ...value } : null
  })
  if (all.length === 0 || !all.every((part) => part !== null)) return null
  return match === 'all' ? { all } : { any: all }
}

/** How many conditions there are. */
export function countOf(part: PartDraft): number {
  return 'parts' in part ? part.parts.reduce((sum, one) => sum + countOf(one), 0) : 1
}

/** Filters as they are, without one. */
export function without(filters: Filters, name: string): Filters {
  const { [name]: _gone, ...rest } = filters
  return rest
}
