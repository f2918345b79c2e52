import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, type Db, openDatabase } from '../database.ts'

const path = join(tmpdir(), `portico-commit-group-${process.pid}-${Date.now()}.db`)
let database: Database
let other: DatabaseSync

beforeAll(async () => {
  database = await openDatabase(`sqlite:${path}`)
  await sql`create table note (id integer primary key, text text not null unique)`.execute(database.write)
  other = new DatabaseSync(path, { readOnly: true })
})

beforeEach(async () => {
  await sql`delete from note`.execute(database.write)
})

afterAll(async () => {
  other.close()
  await database.close()
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
})

describe('transactions that come together', () => {
  test('are all kept, and each is on disk when it is answered', async () => {
    const texts = Array.from({ length: 100 }, (_, at) => `note ${at}`)
    const seen = await Promise.all(
      texts.map(async (text) => {
        await inTransaction((db) => add(db, text))
        return committed().includes(text)
      }),
    )
    expect(seen).not.toContain(false)
    expect(committed()).toHaveLength(100)
  })

  test('share the way to the disk', async () => {
    const seen = new Set<number>()
    const texts = Array.from({ length: 100 }, (_, at) => `shared ${at}`)
    await Promise.all(
      texts.map((text) =>
        inTransaction(async (db) => {
          await add(db, text)
          seen.add(commits())
        }),
      ),
    )
    expect(seen.size).toBeLessThan(50)
    expect(committed()).toHaveLength(100)
  })

  test('let others have a turn before all are through', async () => {
    const order: string[] = []
    const busy = Array.from({ length: 30 }, (_, at) =>
      inTransaction(async (db) => {
        await add(db, `busy ${at}`)
        if (at === 0) setImmediate(() => order.push('somebody else'))
        for (const until = performance.now() + 1; performance.now() < until; );
        order.push('a transaction')
      }),
    )
    await Promise.all(busy)
    expect(order.indexOf('somebody else')).toBeGreaterThan(0)
    expect(order.indexOf('somebody else')).toBeLessThan(30)
  })

  test('fail one by one: what another did stays', async () => {
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((text, at) =>
        inTransaction((db) => add(db, text, at === 1 ? 'fail' : 'pass')),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['a', 'c'])
  })

  test('fail one by one when the first and the last fail', async () => {
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c'].map((text, at) => inTransaction((db) => add(db, text, at === 1 ? 'pass' : 'fail'))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
    expect(committed()).toEqual(['b'])
  })

  test('are on disk before a statement outside of them is answered', async () => {
    const transaction = inTransaction((db) => add(db, 'inside'))
    await sql`insert into note (text) values ('outside')`.execute(database.write)
    expect(committed()).toEqual(['inside', 'outside'])
    await transaction
  })

  test('all fail when the database gives up the transaction they share', async () => {
    const outcomes = await Promise.allSettled([
      inTransaction((db) => add(db, 'a')),
      inTransaction(async (db) => {
        await add(db, 'b')
        await sql`insert or rollback into note (text) values ('b')`.execute(db)
      }),
      inTransaction((db) => add(db, 'c')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(committed()).toEqual(['c'])
  })
})

function inTransaction(work: (db: Db) => Promise<void>): Promise<void> {
  return database.write.transaction().execute(work)
}

async function add(db: Db, text: string, end: 'pass' | 'fail' = 'pass'): Promise<void> {
  await sql`insert into note (text) values (${text})`.execute(db)
  if (end === 'fail') throw new Error('taken back')
}

/** What another process sees. */
function committed(): readonly string[] {
  return other
    .prepare('select text from note order by text')
    .all()
    .map(({ text }) => String(text))
}

/** How often something was committed, as another process sees it. */
function commits(): number {
  return Number(other.prepare('pragma data_version').get()?.data_version)
}
