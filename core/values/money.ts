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
