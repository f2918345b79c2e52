import type { Operator } from '../rules/rules.ts'

/** One condition, as `search[]` and `where` of a list call carry it (`docs/wire.md#filters`). */
export interface FilterLeaf {
  readonly field: string
  readonly operator: Operator
  readonly val: unknown
}

/** Conditions of which all have to hold, or any. */
export type FilterTree =
  | { readonly all: readonly (FilterLeaf | FilterTree)[] }
  | { readonly any: readonly (FilterLeaf | FilterTree)[] }

/** How conditions may be nested: three groups within each other. How many there may be is `listLimits.maxFilters`. */
export const filterTreeLimits = { depth: 3, bytes: 16 * 1024 } as const

/** Tells a group from a condition. */
export function isGroup<Leaf extends object>(
  node: Leaf | FilterTree,
): node is Extract<Leaf | FilterTree, FilterTree> {
  return 'all' in node || 'any' in node
}

/** What a group consists of. */
export function partsOf(group: FilterTree): readonly (FilterLeaf | FilterTree)[] {
  return 'all' in group ? group.all : group.any
}

/** All conditions of a tree, in order. */
export function leavesOf(node: FilterLeaf | FilterTree): readonly FilterLeaf[] {
  return isGroup(node) ? partsOf(node).flatMap(leavesOf) : [node]
}

/**
 * The tree that a value from elsewhere is, read with `leaf`; null where it has another shape: no group, one that is empty
 * or says both, or more than three within each other.
 */
export function readFilterTree(
  raw: unknown,
  leaf: (raw: Readonly<Record<string, unknown>>) => FilterLeaf | null,
  depth: number = filterTreeLimits.depth,
): FilterTree | null {
  if (typeof raw !== 'object' || raw === null || depth === 0) return null
  const [[key, parts] = ['', null], ...others] = Object.entries(raw)
  if ((key !== 'all' && key !== 'any') || others.length > 0 || !Array.isArray(parts) || parts.length === 0)
    return null
  const read = parts.map((part: unknown) => {
    if (typeof part !== 'object' || part === null) return null
    const isLeaf = 'field' in part
    return isLeaf ? leaf(part as Readonly<Record<string, unknown>>) : readFilterTree(part, leaf, depth - 1)
  })
  if (!read.every((part) => part !== null)) return null
  return key === 'all' ? { all: read } : { any: read }
}
