/** A comparison within a `Where`; made by the functions below. */
export interface Condition {
  readonly is:
    | 'atMost'
    | 'atLeast'
    | 'lessThan'
    | 'moreThan'
    | 'oneOf'
    | 'noneOf'
    | 'not'
    | 'contains'
    | 'lacks'
    | 'every'
    | 'some'
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
  | Joined

/** Several that all have to hold; made by `both` where they are no comparisons of columns alone. */
export class Joined {
  readonly parts: readonly Where[]
  constructor(parts: readonly Where[]) {
    this.parts = parts
  }
}

/** Less than or equal. */
export const atMost = (value: number | string): Condition => ({ is: 'atMost', value })
/** Greater than or equal. */
export const atLeast = (value: number | string): Condition => ({ is: 'atLeast', value })
/** Less than. */
export const lessThan = (value: number | string): Condition => ({ is: 'lessThan', value })
/** Greater than. */
export const moreThan = (value: number | string): Condition => ({ is: 'moreThan', value })
/** A text that contains another one, without regard to case. */
export const contains = (value: string): Condition => ({ is: 'contains', value })
/** A text that does not contain another one. */
export const lacks = (value: string): Condition => ({ is: 'lacks', value })
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

/** Rows that are among both; what either forgets to say matches nothing, as ever. */
export function both(one: Where, other: Where): Where {
  if (one === 'all') return other
  if (other === 'all') return one
  // Alternatives are not multiplied out: of several long lists there would be very many.
  if (!isColumns(one) || !isColumns(other)) return new Joined([one, other])
  const parts = [one, other].map((part) => Object.entries(part).filter(([, value]) => value !== undefined))
  if (parts.some((part) => part.length === 0)) return []
  const joined: Record<string, unknown> = {}
  for (const [name, value] of parts.flat())
    joined[name] = Object.hasOwn(joined, name) ? { is: 'every', value: [joined[name], value] } : value
  return joined
}

/** Rows that are among any of them. */
export function either(parts: readonly Where[]): Where {
  return parts.includes('all') ? 'all' : parts
}

/** `Array.isArray` does not tell a read-only list from an object. */
function isColumns(where: Exclude<Where, 'all'>): where is Readonly<Record<string, unknown>> {
  return !Array.isArray(where) && !(where instanceof Joined)
}
