/**
 * Money is a whole number of minor units in tables and sums, and a text with two decimals everywhere else. The way
 * between the two is by digits, so that nothing is ever rounded.
 */

/** The largest amount there is, in minor units: 9,999,999,999.99. Sums of many stay exact. */
export const maxMinor = 999_999_999_999

/** Minor units of a decimal text with at most two decimals; null for anything else and beyond `maxMinor`. */
export function moneyToMinor(text: string): number | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole, part = ''] = match
  const minor = Number(`${whole}${part.padEnd(2, '0')}`)
  return minor !== 0 && sign ? -minor : minor
}

/** `12.30` of 1230 minor units. */
export function minorToMoney(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * What so many of all pieces of an amount come to, in whole minor units rounded down: in whichever steps pieces are taken, the
 * differences are the amount once all are.
 */
export function portion(amount: number, pieces: number, all: number): number {
  return Number((BigInt(amount) * BigInt(pieces)) / BigInt(all))
}

/**
 * An amount in whole minor units split by weights, such as a discount over the lines of an order: the parts are the amount to the
 * cent. What rounding down leaves goes to the largest remainders, of equal ones to the earlier part. Throws where there is something
 * to split and nothing weighs, and for negative or fractional numbers.
 */
export function share(amount: number, weights: readonly number[]): readonly number[] {
  for (const one of [amount, ...weights])
    if (!Number.isSafeInteger(one) || one < 0) throw new Error(`${one} is no whole number that can be split`)
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (amount === 0) return weights.map(() => 0)
  if (all === 0n) throw new Error('nothing weighs')
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((part) => Number(part / all))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: part % all }))
    .toSorted((one, other) =>
      one.remainder < other.remainder ? 1 : one.remainder > other.remainder ? -1 : 0,
    )
  for (const { at } of byRemainder.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}
