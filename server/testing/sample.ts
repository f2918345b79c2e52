/** Rigs that walk through every case run whole in `npm run test:long`; else a seed chooses some of them. */
export const isLong = process.env.PORTICO_TEST_LONG === '1'

/** Told by the names of tests that draw from it; `PORTICO_TEST_SEED` repeats a run. */
export const seed = Number(process.env.PORTICO_TEST_SEED ?? Date.now() % 1_000_000)

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomOf(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
