/** A comparison within a `Where`; made by the functions below. */
export interface Condition {
  readonly is: 'atMost' | 'atLeast' | 'oneOf' | 'noneOf' | 'not' | 'every'
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

/** Rows that are among both; what either forgets to say matches nothing, as ever. */
export function both(one: Where, other: Where): Where {
  if (one === 'all') return other
  if (other === 'all') return one
  if (isAlternatives(one)) return one.map((part) => both(part, other))
  if (isAlternatives(other)) return other.map((part) => both(one, part))
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

/** Tells whether a stored row is among them. */
export function meets(where: Where, row: Readonly<Record<string, unknown>>): boolean {
  if (where === 'all') return true
  if (isAlternatives(where)) return where.some((part) => meets(part, row))
  const parts = Object.entries(where).filter(([, value]) => value !== undefined)
  return parts.length > 0 && parts.every(([name, wanted]) => isMet(wanted, row[name] ?? null))
}

/** As databases compare: nothing but `null` itself is like a value that is missing. */
function isMet(wanted: unknown, value: unknown): boolean {
  if (!isCondition(wanted)) return value === wanted
  const list = wanted.value as readonly unknown[]
  switch (wanted.is) {
    case 'every':
      return list.every((one) => isMet(one, value))
    case 'oneOf':
      return value !== null && list.includes(value)
    case 'noneOf':
      return list.length === 0 || (value !== null && !list.includes(value))
    case 'not':
      return value !== null && value !== wanted.value
    case 'atMost':
      return value !== null && (value as number) <= (wanted.value as number)
    case 'atLeast':
      return value !== null && (value as number) >= (wanted.value as number)
  }
}

/** `Array.isArray` does not tell a read-only list from an object. */
function isAlternatives(where: Where): where is readonly Where[] {
  return Array.isArray(where)
}
