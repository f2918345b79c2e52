import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createBoundedQueue } from '../concurrency/queue.ts'
import { checkMarks } from './check.ts'
import type { PuzzleLanguage, PuzzleSettings } from './draw.ts'
import { type Mark, picture } from './mark.ts'
import type { Random } from './random.ts'

/** A pending puzzle as it is stored: `code` differs from drawing to drawing, `captcha` is the geometry as JSON. */
export interface StoredPuzzle {
  code: string
  captcha: string
}

/**
 * Where pending puzzles wait. Times are Unix seconds; an expired puzzle counts as absent. Each change is one conditional
 * statement that tells whether it took place, so that parallel requests cannot have more than their share, and it runs
 * outside any open transaction: a business call that fails must not bring its puzzle back.
 */
export interface CaptchaStore {
  /** Stores a fresh puzzle in place of the one that the key may have had. */
  insert(key: string, puzzle: StoredPuzzle, times: { now: number; expires: number }): Promise<void>
  read(key: string, now: number): Promise<StoredPuzzle | null>
  /** Counts one pre-check, unless there were `limit` already. */
  countAttempt(key: string, code: string, limit: number, now: number): Promise<boolean>
  /** Notes that a pre-check was right. */
  markPassed(key: string, code: string, now: number): Promise<boolean>
  /** Removes the puzzle for its one business call, if pre-checks passed it or have not used it up. */
  consume(key: string, code: string, limit: number, now: number): Promise<boolean>
  /** Removes what has expired and answers how many puzzles are left. */
  sweep(now: number): Promise<number>
}

/** Seconds that a client address has to wait before its next picture; 0 lets it pass, and counts it. */
export interface DrawLimiter {
  take(address: string): Promise<number>
}

/** The answer to a request for a puzzle: the puzzle without its solution, or why there is none. */
export type MadePuzzle =
  | { made: true; id: string; text: string[]; base64: string; width: number; height: number }
  | { made: false; reason: 'invalidId' | 'throttled' | 'busy'; retryAfter: number }

export interface Captcha {
  /**
   * Draws a puzzle under an id of the server's own, or under one that the client names, null for none. A further picture of
   * an id that was named leaves those before it (`README.md`).
   */
  make(
    id: string | null,
    language: PuzzleLanguage,
    address: string,
    settings?: PuzzleSettings,
  ): Promise<MadePuzzle>
  /** The dialog's check: three wrong ones spend the puzzle, a right one keeps it for the business call unless `unset`. */
  precheck(id: string, info: string, unset: boolean): Promise<boolean>
  /** The business call's check: whatever the outcome, the puzzle is gone. Call it before opening a transaction. */
  verify(id: string, info: string): Promise<boolean>
  /** The right `info`, for the test hook and nothing else. */
  solution(id: string): Promise<string | null>
}

const lifetime = 600
const wrongPrechecks = 3
const mostPending = 20_000
const sweepEvery = 10
const validId = /^[A-Za-z0-9-]{1,64}$/
/** pictures that one id may have at a time; a further one takes the place of the newest */
const picturesOfId = 4
const geometry = z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })).min(1)

/** The click captcha. `clock` gives milliseconds, like `Date.now`; `secret` keys the hashes of the stored ids. */
export function createCaptcha(options: {
  store: CaptchaStore
  secret: string | Uint8Array
  random: Random
  clock: () => number
  limiter: DrawLimiter
}): Captcha {
  const { store, secret, random, clock, limiter } = options
  // Drawing shares the four threads of Node's pool with password hashes and files: it may have half of them.
  const draw = createBoundedQueue({ active: 2, waiting: 32 })
  const isFull = createGauge(store)
  const seconds = () => Math.floor(clock() / 1000)
  const hash = (...parts: (string | number)[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['click captcha', ...parts]))
      .digest('hex')
      .slice(0, 32)
  const keysOf = (id: string) => [
    hash('key', id),
    ...Array.from({ length: picturesOfId - 1 }, (_, at) => hash('key', id, at + 1)),
  ]
  /** All puzzles that an id stands for, the newest last. */
  const find = async (id: string) => {
    if (!validId.test(id)) return []
    const keys = keysOf(id)
    const found = await Promise.all(keys.map((key) => store.read(key, seconds())))
    return found.flatMap((puzzle, at) =>
      puzzle ? [{ key: keys[at] ?? '', code: puzzle.code, marks: parseMarks(puzzle.captcha) }] : [],
    )
  }
  /** Where the next picture of an id goes: the earlier ones stay. */
  const freeKey = async (id: string) => {
    const taken = new Set((await find(id)).map(({ key }) => key))
    const keys = keysOf(id)
    return keys.find((key) => !taken.has(key)) ?? keys.at(-1) ?? ''
  }

  return {
    async make(named, language, address, settings) {
      if (named !== null && !validId.test(named)) return refuse('invalidId', 0)
      const wait = await limiter.take(address)
      if (wait > 0) return refuse('throttled', wait)
      const now = seconds()
      if (await isFull(now)) return refuse('busy', sweepEvery)
      // Loaded with the first picture: sharp and the glyphs take 25 MB that a server at rest does without.
      const { drawPuzzle } = await import('./draw.ts')
      const drawn = await draw(() => drawPuzzle({ random, language, settings }))
      if (drawn === null) return refuse('busy', 1)

      const captcha = JSON.stringify(drawn.marks)
      const code = hash('code', named ?? '', clock(), random(), captcha)
      const id = named ?? randomBytes(16).toString('hex')
      await store.insert(await freeKey(id), { code, captcha }, { now, expires: now + lifetime })
      const base64 = `data:image/png;base64,${drawn.png.toString('base64')}`
      return { made: true, id, text: drawn.text, base64, width: drawn.width, height: drawn.height }
    },

    async precheck(id, info, unset) {
      let isRight = false
      for (const { key, code, marks } of await find(id)) {
        // Counted before it is looked at: guesses sent at once find the count already taken.
        if (!(await store.countAttempt(key, code, wrongPrechecks, seconds()))) continue
        if (isRight || !checkMarks(marks, info)) continue
        if (!(await store.markPassed(key, code, seconds()))) continue
        isRight = !unset || (await store.consume(key, code, wrongPrechecks, seconds()))
      }
      return isRight
    },

    async verify(id, info) {
      let isRight = false
      for (const { key, code, marks } of await find(id)) {
        const isMine = await store.consume(key, code, wrongPrechecks, seconds())
        isRight ||= isMine && checkMarks(marks, info)
      }
      return isRight
    },

    async solution(id) {
      const puzzle = (await find(id)).at(-1)
      if (!puzzle) return null
      const points = puzzle.marks.map((mark) => `${mark.x + mark.w / 2},${mark.y + mark.h / 2}`)
      return `${points.join('-')};${picture.width};${picture.height}`
    },
  }
}

/**
 * Tells whether no further puzzle may be stored. The store is swept and counted now and then only; in between each puzzle
 * this process makes is added to the last count, so the bound holds without a count for every picture.
 */
function createGauge(store: CaptchaStore): (now: number) => Promise<boolean> {
  let pending = 0
  let swept: number | null = null
  return async (now) => {
    if (swept === null || Math.abs(now - swept) >= sweepEvery) {
      swept = now
      pending = await store.sweep(now)
    }
    if (pending >= mostPending) return true
    pending++
    return false
  }
}

function refuse(reason: 'invalidId' | 'throttled' | 'busy', retryAfter: number): MadePuzzle {
  return { made: false, reason, retryAfter }
}

function parseMarks(json: string): Mark[] {
  return geometry.parse(JSON.parse(json))
}
