import type { App } from '../context.ts'
import { insertUnlessTaken } from './compiled.ts'
import type { Database, Db } from './database.ts'

/**
 * Ids of 53 bits, which JSON and browsers hold exactly: 41 for the milliseconds since 2024, enough until 2093, and 12 that
 * begin by chance in each millisecond and count on from there. A process never gives one twice, also while its clock goes
 * back or thousands are asked for at once: it then counts on, into milliseconds that are still to come. Two processes hardly
 * ever mean the same one, and where they do the table's key decides: the second one takes the next id.
 */
const epoch = Date.UTC(2024, 0, 1)
const perMillisecond = 4096

type Source = Pick<App, 'clock' | 'random' | 'database'>

const lastOf = new WeakMap<Database, number>()

/** An id that this process has not given before. */
export function nextSnowflake({ clock, random, database }: Source): number {
  const last = lastOf.get(database) ?? 0
  const begin = Math.max(0, Math.floor(clock()) - epoch) * perMillisecond
  const id = begin > last ? begin + (random(2).readUInt16BE() % perMillisecond) : last + 1
  if (!Number.isSafeInteger(id))
    throw new Error('the clock is beyond the year 2093, for which there are no ids')
  lastOf.set(database, id)
  return id
}

/** So many processes do not mean the same id. */
const maxAttempts = 50

/** Inserts one row under an id that no row of the table has, and answers it; a column that weighs rows gets it as well. */
export async function insertWithSnowflake(
  source: Source,
  db: Db,
  table: string,
  record: Readonly<Record<string, unknown>>,
  weigh?: string,
): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const id = nextSnowflake(source)
    if (
      await insertUnlessTaken(source.database, db, table, {
        id,
        ...record,
        ...(weigh ? { [weigh]: id } : {}),
      })
    )
      return id
  }
  throw new Error(`no id is free in ${table}`)
}
