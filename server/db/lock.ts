import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { isDuplicate, quote, tableSuffix } from './dialect.ts'

const leaseMilliseconds = 5000
const renewMilliseconds = 1500

/** How a lock is asked for. */
export interface LockOptions {
  /** who has it from that moment, for those who come meanwhile: at most 27 characters, none of them a space */
  readonly holder?: () => string
  /** asked whenever somebody else has it, with what they gave as `holder`, and how long has been waited; what it throws ends the waiting */
  readonly onWait?: (holder: string, milliseconds: number) => Promise<void>
}

/**
 * Runs work that only one process may do at a time. The lock is a row with a lease, so it works on every database,
 * distributed ones too; a process that dies loses it after five seconds. Who comes meanwhile waits, unless they say
 * otherwise.
 */
export async function withLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
  { holder = () => '', onWait }: LockOptions = {},
): Promise<T> {
  let owner = ownerOf(holder())
  const begun = performance.now()
  await createLockTable(database)
  while (!(await take(database, name, owner))) {
    const present = onWait && (await holderOf(database, name))
    if (typeof present === 'string') await onWait?.(present, performance.now() - begun)
    await wait(200)
    owner = ownerOf(holder())
  }
  const renewal = setInterval(() => {
    take(database, name, owner).catch(() => {})
  }, renewMilliseconds)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await database.write
      .deleteFrom('process_lock')
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute()
  }
}

/** The holder in its own words, and what tells it from all others, within the 40 characters of the column. */
function ownerOf(holder: string): string {
  return holder === '' ? randomUUID() : `${holder} ${randomBytes(9).toString('base64url')}`
}

/** What the process that has the lock gave as `holder`; '' for nothing, null when nobody has it. */
async function holderOf({ write }: Database, name: string): Promise<string | null> {
  const row = await write
    .selectFrom('process_lock')
    .select('owner')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) return null
  const [holder = '', random] = String(row.owner).split(' ')
  return random === undefined ? '' : holder
}

async function createLockTable({ dialect, write }: Database): Promise<void> {
  const column = (name: string) => sql.raw(quote(dialect, name))
  const create = sql`create table if not exists process_lock (
    ${column('name')} varchar(50) not null primary key, ${column('owner')} varchar(40) not null,
    ${column('until_time')} bigint not null)${sql.raw(tableSuffix(dialect))}`
  // Two processes that create it in the same instant: PostgreSQL answers one of them with a duplicate.
  await create.execute(write).catch((error: unknown) => {
    if (!isDuplicate(error) && !existsAlready(error)) throw error
  })
}

/** 42P07, 42710: the table, or the type that comes with it, is there by now. */
function existsAlready(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === '42P07' || code === '42710'
}

async function take({ write }: Database, name: string, owner: string): Promise<boolean> {
  const now = Date.now()
  const until_time = now + leaseMilliseconds
  const renewed = await write
    .updateTable('process_lock')
    .set({ owner, until_time })
    .where('name', '=', name)
    .where((is) => is.or([is('owner', '=', owner), is('until_time', '<', now)]))
    .executeTakeFirst()
  if (renewed.numUpdatedRows > 0n) return true
  try {
    await write.insertInto('process_lock').values({ name, owner, until_time }).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
