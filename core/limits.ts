import type { Field } from './field.ts'

/** A condition of a limit: a field has one of the values, or none of them. */
export interface LimitCondition {
  readonly field: string
  readonly is: 'oneOf' | 'noneOf'
  readonly values: readonly (string | number)[]
}

/** Which rows of a resource a group reaches: its administrators' own, those of its own and lower groups', or all that meet every condition. */
export type RowLimit = 'own' | 'group' | readonly LimitCondition[]

/** What a group is limited to, by the name of the resource. */
export type GroupLimits = Readonly<Record<string, { readonly rows: RowLimit }>>

/** How much a group may say about its limits. */
export const mostLimits = { resources: 100, conditions: 10, values: 100 }

const choosing: ReadonlySet<string> = new Set(['select', 'radio', 'switch', 'belongsTo'])

/** Tells whether conditions of limits may name a field: one with values to choose from that everybody reads who reads its rows. */
export function isLimitField({ kind, read }: Field): boolean {
  return read === undefined && choosing.has(kind)
}

/** What a group is limited to, as it is looked up: by the name of the resource. */
export type Limits = ReadonlyMap<string, GroupLimits[string]>

/** Limits as they are stored; they were checked before. A text that says nothing limits nothing. */
export function readLimits(stored: unknown): Limits {
  if (typeof stored !== 'string' || stored === '') return new Map()
  return new Map(Object.entries(JSON.parse(stored) as GroupLimits))
}
