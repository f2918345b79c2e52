/** Numbers between 0 and 1 that follow from a text alone: the same text, the same numbers. */
export type Random = () => number

/** FNV-1a of the text begins a sequence of mulberry32. */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A number of a range. */
export const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least)
