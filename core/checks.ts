import { type Field, isSummable } from './field.ts'
import type { Fields } from './resource.ts'

/**
 * What holds for every row, whoever writes it: what a number is at least or at most, a number or what another field holds. The
 * database holds it, behind what code asks. Rows in which one of the fields is empty meet it
 */
export interface RowCheck<N extends string = string> {
  readonly field: N
  readonly atLeast?: number | N
  readonly atMost?: number | N
}

/** Throws where a check can not hold: it compares numbers with numbers, and money with money. */
export function checkRowChecks(
  resource: string,
  fields: Fields,
  checks: Readonly<Record<string, RowCheck>>,
): void {
  for (const [name, { field, atLeast, atMost }] of Object.entries(checks)) {
    const bounds = [atLeast, atMost].filter((bound) => bound !== undefined)
    const others = bounds.flatMap((bound) => (typeof bound === 'string' ? [bound] : []))
    const compared = [field, ...others].map((one) => fields[one])
    if (!/^[a-z][a-z0-9_]*$/.test(name) || bounds.length === 0 || !areComparable(compared))
      throw new Error(`${resource} has a check ${name} that compares no numbers`)
  }
}

function areComparable(fields: readonly (Field | undefined)[]): boolean {
  const isMoney = fields.map((field) => field?.kind === 'money')
  return fields.every((field) => field && isSummable(field)) && new Set(isMoney).size === 1
}
