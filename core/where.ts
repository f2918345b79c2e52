/** A comparison within a `Where`; made by the functions below. */
export interface Condition {
  readonly is: 'atMost' | 'atLeast' | 'oneOf' | 'noneOf' | 'not'
  readonly value: unknown
}

/**
 * Which rows: each key is a column, each value what it must equal or a `Condition`; all must hold. Of a list one must hold.
 * An empty object or list matches nothing, so that a forgotten filter never opens a table: say `'all'` for all rows.
 */
export type Where<Row = Record<string, unknown>> =
  | 'all'
  | { readonly [K in keyof Row]?: Row[K] | Condition }
  | readonly Where<Row>[]

/** Less than or equal. */
export const atMost = (value: number | string): Condition => ({ is: 'atMost', value })
/** Greater than or equal. */
export const atLeast = (value: number | string): Condition => ({ is: 'atLeast', value })
/** One of the values; an empty list matches nothing. */
export const oneOf = (values: readonly (number | string)[]): Condition => ({ is: 'oneOf', value: values })
/** None of the values; an empty list matches everything. */
export const noneOf = (values: readonly (number | string)[]): Condition => ({ is: 'noneOf', value: values })
/** Anything but the value. */
export const not = (value: unknown): Condition => ({ is: 'not', value })

/** Tells a condition from a plain value. */
export function isCondition(value: unknown): value is Condition {
  return typeof value === 'object' && value !== null && 'is' in value && 'value' in value
}
