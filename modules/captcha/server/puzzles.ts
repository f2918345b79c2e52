import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
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

const lifetime = 600
const wrongPrechecks = 3
const mostPending = 20_000
const sweepEvery = 10
const validId = /^[A-Za-z0-9-]{1,64}$/
/** pictures that one id may have at a time; a further one takes the place of the newest */
const picturesOfId = 4
const geometry = z.array(z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })).min(1)

/** What the captcha of a process is made of. `clock` gives milliseconds, like `Date.now`; `secret` keys the hashes of the stored ids. */
interface CaptchaParts {
  readonly store: CaptchaStore
  readonly secret: string | Uint8Array
  readonly random: Random
  readonly clock: () => number
  readonly limiter: DrawLimiter
}

/** A pending puzzle of an id, with where it is stored. */
interface FoundPuzzle {
  readonly key: string
  readonly code: string
  readonly marks: readonly Mark[]
}

/** The click captcha of a process. */
export class Captcha {
  readonly #parts: CaptchaParts
  // Drawing shares the four threads of Node's pool with password hashes and files: it may have half of them.
  readonly #draw = createBoundedQueue({ active: 2, waiting: 32 })
  readonly #isFull: (now: number) => Promise<boolean>

  constructor(parts: CaptchaParts) {
    this.#parts = parts
    this.#isFull = createGauge(parts.store)
  }

  /**
   * Draws a puzzle under an id of the server's own, or under one that the client names, null for none. A further picture of
   * an id that was named leaves those before it (`README.md`).
   */
  async make(
    named: string | null,
    language: PuzzleLanguage,
    address: string,
    settings?: PuzzleSettings,
  ): Promise<MadePuzzle> {
    if (named !== null && !validId.test(named)) return refuse('invalidId', 0)
    const { store, random, clock, limiter } = this.#parts
    const wait = await limiter.take(address)
    if (wait > 0) return refuse('throttled', wait)
    const now = this.#seconds()
    if (await this.#isFull(now)) return refuse('busy', sweepEvery)
    // Loaded with the first picture: sharp and the glyphs take 25 MB that a server at rest does without.
    const { drawPuzzle } = await import('./draw.ts')
    const drawn = await this.#draw(() => drawPuzzle({ random, language, settings }))
    if (drawn === null) return refuse('busy', 1)

    const captcha = JSON.stringify(drawn.marks)
    const code = this.#hash('code', named ?? '', clock(), random(), captcha)
    const id = named ?? randomBytes(16).toString('hex')
    await store.insert(await this.#freeKey(id), { code, captcha }, { now, expires: now + lifetime })
    const base64 = `data:image/png;base64,${drawn.png.toString('base64')}`
    return { made: true, id, text: drawn.text, base64, width: drawn.width, height: drawn.height }
  }

  /** The dialog's check: three wrong ones spend the puzzle, a right one keeps it for the business call unless `unset`. */
  async precheck(id: string, info: string, unset: boolean): Promise<boolean> {
    const { store } = this.#parts
    let isRight = false
    for (const { key, code, marks } of await this.#find(id)) {
      // Counted before it is looked at: guesses sent at once find the count already taken.
      if (!(await store.countAttempt(key, code, wrongPrechecks, this.#seconds()))) continue
      if (isRight || !checkMarks(marks, info)) continue
      if (!(await store.markPassed(key, code, this.#seconds()))) continue
      isRight = !unset || (await store.consume(key, code, wrongPrechecks, this.#seconds()))
    }
    return isRight
  }

  /** The business call's check: whatever the outcome, the puzzle is gone. Call it before opening a transaction. */
  async verify(id: string, info: string): Promise<boolean> {
    let isRight = false
    for (const { key, code, marks } of await this.#find(id)) {
      const isMine = await this.#parts.store.consume(key, code, wrongPrechecks, this.#seconds())
      isRight ||= isMine && checkMarks(marks, info)
    }
    return isRight
  }

  /** The right `info`, for the test hook and nothing else. */
  async solution(id: string): Promise<string | null> {
    const puzzle = (await this.#find(id)).at(-1)
    if (!puzzle) return null
    const points = puzzle.marks.map((mark) => `${mark.x + mark.w / 2},${mark.y + mark.h / 2}`)
    return `${points.join('-')};${picture.width};${picture.height}`
  }

  /** All puzzles that an id stands for, the newest last. */
  async #find(id: string): Promise<readonly FoundPuzzle[]> {
    if (!validId.test(id)) return []
    const keys = this.#keysOf(id)
    const found = await Promise.all(keys.map((key) => this.#parts.store.read(key, this.#seconds())))
    return found.flatMap((puzzle, at) =>
      puzzle ? [{ key: keys[at] ?? '', code: puzzle.code, marks: parseMarks(puzzle.captcha) }] : [],
    )
  }

  /** Where the next picture of an id goes: the earlier ones stay. */
  async #freeKey(id: string): Promise<string> {
    const taken = new Set((await this.#find(id)).map(({ key }) => key))
    const keys = this.#keysOf(id)
    return keys.find((key) => !taken.has(key)) ?? keys.at(-1) ?? ''
  }

  #keysOf(id: string): readonly string[] {
    const further = Array.from({ length: picturesOfId - 1 }, (_, at) => this.#hash('key', id, at + 1))
    return [this.#hash('key', id), ...further]
  }

  #hash(...parts: readonly (string | number)[]): string {
    return createHmac('sha256', this.#parts.secret)
      .update(JSON.stringify(['click captcha', ...parts]))
      .digest('hex')
      .slice(0, 32)
  }

  #seconds(): number {
    return Math.floor(this.#parts.clock() / 1000)
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
