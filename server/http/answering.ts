import { sql } from 'kysely'
import { Problem } from '#core/problems.ts'
import type { Database } from '../db/database.ts'
import { withinTime } from './limits/within-time.ts'

/** work that takes longer has the database probed, whether it still answers */
const pollMilliseconds = 300

/**
 * The result of work that asks the database. When the database falls silent meanwhile, as a frozen one does, the caller is
 * told that it is away instead of waiting with it; work that merely takes long goes on. `isOpen` tells whether the caller
 * can still be told.
 */
export async function whileAnswering<T>(
  database: Database,
  work: Promise<T>,
  isOpen: () => boolean = () => true,
): Promise<T> {
  if (database.file) return work
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | null = null
  let isOver = false
  const lookLater = () => {
    if (!isOver) timer = setTimeout(look, pollMilliseconds)
  }
  const look = () => {
    withinTime(ask(database)).then(lookLater, (error: unknown) => {
      // Anything but silence is told by the work itself.
      if (error instanceof Problem && isOpen()) reject(error)
      else lookLater()
    })
  }
  lookLater()
  try {
    return await Promise.race([work, promise])
  } finally {
    isOver = true
    if (timer) clearTimeout(timer)
  }
}

const asked = new WeakMap<Database, Promise<unknown>>()

/** One question at a time, however many wait for its answer. */
function ask(database: Database): Promise<unknown> {
  const known = asked.get(database)
  if (known) return known
  const question = sql`select 1`.execute(database.long)
  const forget = () => asked.delete(database)
  asked.set(database, question)
  question.then(forget, forget)
  return question
}
