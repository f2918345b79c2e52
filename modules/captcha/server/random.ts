import { randomBytes } from 'node:crypto'

/** A number from 0 up to, but not including, 1. */
export type Random = () => number

/** 48 bits from the secure generator: where the marks lie must not follow from earlier pictures. */
export const secureRandom: Random = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48

/** A number between two bounds. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** One entry of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new RangeError('Nothing to pick from')
  return chosen
}

/** So many different entries of a list, in random order. */
export function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list]
  return Array.from({ length: count }, () => {
    const [taken] = rest.splice(Math.floor(random() * rest.length), 1)
    if (taken === undefined) throw new RangeError('Not enough to pick from')
    return taken
  })
}
