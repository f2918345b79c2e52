import type { FilterTree } from '../conditions/filter-tree.ts'
import { type Field, isSecret, kinds } from '../field.ts'
import { isTranslation } from '../translations/translated.ts'

/** Which rows of a resource a group reaches: its administrators' own, those of its own and lower groups', or those that conditions choose. */
export type RowLimit = 'own' | 'group' | FilterTree

/** What a group may do less with a field than see and set it: nothing at all, or only see it. */
export type FieldLimit = 'hidden' | 'read'

/** Fields by name that are limited; all others are open. */
export type FieldLimits = Readonly<Record<string, FieldLimit>>

/** What a group is limited to, by the name of the resource: to some rows, and in what it may do with some fields. */
export type GroupLimits = Readonly<
  Record<string, { readonly rows?: RowLimit; readonly fields?: FieldLimits }>
>

/** How much a group may say about its limits. */
export const mostLimits = { resources: 100, conditions: 10, depth: 2 }

/** Tells whether conditions of limits may name a field: one with a column to compare, that everybody reads who reads its rows. */
export function isLimitField(field: Field): boolean {
  const { operators, isList, family } = kinds[field.kind]
  const isCompared = operators.length > 0 && !isList && family !== 'rich-text' && field.kind !== 'manyToMany'
  return field.read === undefined && isCompared && !isSecret(field) && !isTranslation(field)
}

/**
 * How fields may be limited: all but the key of a row and what makes it a tree may be hidden, and the latter only not be set.
 * What holds for a field holds for its translations.
 */
export function fieldLimitsOf({ kind, ...field }: Field): readonly FieldLimit[] {
  if (kind === 'primaryKey' || isTranslation(field)) return []
  return kind === 'parent' ? ['read'] : ['read', 'hidden']
}

/** The limit of a field where two hold together; undefined limits nothing. */
export function stricter(one: FieldLimit | undefined, other: FieldLimit | undefined): FieldLimit | undefined {
  if (one === 'hidden' || other === 'hidden') return 'hidden'
  return one ?? other
}

/** The limit of a field that holds where one of two is enough. */
export function milder(one: FieldLimit | undefined, other: FieldLimit | undefined): FieldLimit | undefined {
  if (one === undefined || other === undefined) return undefined
  return one === 'read' ? one : other
}

/** Limits of fields joined name by name; those that limit nothing are left out. */
export function joinFields(
  all: readonly FieldLimits[],
  join: (one: FieldLimit | undefined, other: FieldLimit | undefined) => FieldLimit | undefined,
): FieldLimits {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))]
  const pairs = names.map((name) => [name, all.map((one) => one[name]).reduce(join)] as const)
  return Object.fromEntries(pairs.filter(([, limit]) => limit !== undefined)) as FieldLimits
}

/** What a group is limited to, as it is looked up: by the name of the resource. */
export type Limits = ReadonlyMap<string, GroupLimits[string]>

/** Limits as they are stored; they were checked before. A text that says nothing limits nothing. */
export function readLimits(stored: unknown): Limits {
  if (typeof stored !== 'string' || stored === '') return new Map()
  return new Map(Object.entries(JSON.parse(stored) as GroupLimits))
}
