import { busy } from '#core/problems.ts'

/** When a database last answered: tells one that has much to do from one that is not there. */
export class Answers {
  #last = Number.NEGATIVE_INFINITY

  /** A statement was answered just now. */
  note(): void {
    this.#last = performance.now()
  }

  /** Whether any was answered since a moment of `performance.now()`. */
  since(moment: number): boolean {
    return this.#last >= moment
  }
}

/** How long a caller waits for a silent database, and for one that is busy with others. */
const waitMs = { silent: 1500, busy: 8000 }

/**
 * Waits for something of a database. As long as it answers others the wait goes on, in the end with `busy`; once it has
 * been silent for too long, `onSilence` says what is thrown.
 */
function whileOthersAreAnswered<T>(
  work: Promise<T>,
  answers: Pick<Answers, 'since'>,
  onSilence: () => Error,
): Promise<T> {
  const began = performance.now()
  let from = began
  let timer: NodeJS.Timeout
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const look = () => {
    if (!answers.since(from)) return reject(onSilence())
    if (performance.now() - began >= waitMs.busy) return reject(busy())
    arm()
  }
  const arm = () => {
    from = performance.now()
    // Where the process itself was held up, what has arrived meanwhile is read first.
    timer = setTimeout(() => setImmediate(look), waitMs.silent)
  }
  arm()
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise.finally(() => clearTimeout(timer))
}

/** Lends connections to so many callers at once; later ones wait in line, first come, first served. */
export class Lender {
  readonly max: number
  readonly #answers: Answers
  readonly #line = new Set<() => void>()
  #used = 0

  constructor(max: number, answers: Answers) {
    this.max = max
    this.#answers = answers
  }

  /** How many are lent out. */
  get used(): number {
    return this.#used
  }

  /** A connection from `connect`, and how to give it back; giving it back twice is once. */
  async lend<C>(
    connect: () => Promise<C>,
  ): Promise<{ readonly connection: C; readonly giveBack: () => void }> {
    await this.#place()
    let isLent = true
    const giveBack = () => {
      if (isLent) this.#passOn()
      isLent = false
    }
    try {
      return { connection: await connect(), giveBack }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async #place(): Promise<void> {
    if (this.#used < this.max) {
      this.#used++
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#line.add(resolve)
    try {
      await whileOthersAreAnswered(promise, this.#answers, silent)
    } catch (error) {
      // The place may have come in the very moment of giving up.
      if (!this.#line.delete(resolve)) this.#passOn()
      throw error
    }
  }

  /** Hands the place to the caller that waits longest, so `used` stays as it is. */
  #passOn(): void {
    const [next] = this.#line
    if (!next) {
      this.#used--
      return
    }
    this.#line.delete(next)
    next()
  }
}

/** What `isAway` takes for a database that nobody answers for. */
function silent(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
}
