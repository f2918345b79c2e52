import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { addSample } from '../conformance/sample-values.ts'
import { closeDatabase, createTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { backUp, clearBackups } from './backup.ts'
import { type Database, openDatabase } from './database.ts'
import type { DialectName } from './dialect.ts'

/** Makes a database of a backup the way the handbook says; answers it and how to be rid of it. */
async function restore(dialect: DialectName, path: string): Promise<{ url: string; made: TestDatabase }> {
  const made = await createTestDatabase(dialect)
  if (dialect === 'sqlite') return { url: `sqlite:${path}`, made }
  const { hostname, port, username, password, pathname } = new URL(made.url)
  const name = pathname.slice(1)
  const run = (program: string, args: readonly string[], more: object = {}) => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', ...more })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }
  if (dialect === 'postgres') {
    run(
      'pg_restore',
      [
        '--no-owner',
        '--exit-on-error',
        '-h',
        hostname,
        '-p',
        port || '5432',
        '-U',
        username,
        '-d',
        name,
        path,
      ],
      {
        env: { PATH: process.env.PATH, PGPASSWORD: decodeURIComponent(password) },
      },
    )
  } else {
    run(
      'sh',
      [
        '-c',
        'mariadb --protocol=tcp -h "$1" -P "$2" -u "$3" "$4" < "$5"',
        'sh',
        hostname,
        port || '3306',
        username,
        name,
        path,
      ],
      {
        env: { PATH: process.env.PATH, MYSQL_PWD: decodeURIComponent(password) },
      },
    )
  }
  return { url: made.url, made }
}

/** An empty folder of the running test. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Members whose balance is not the sum of their ledger. */
async function wrongBalances({ read }: Database): Promise<readonly unknown[]> {
  const users = await read.selectFrom('user').select(['id', 'money']).execute()
  const sums = await read
    .selectFrom('user_money_log')
    .select(['user_id', ({ fn }) => fn.sum('money').as('sum')])
    .groupBy('user_id')
    .execute()
  const byUser = new Map(sums.map(({ user_id, sum }) => [Number(user_id), Number(sum)]))
  return users.filter(({ id, money }) => Number(money) !== (byUser.get(Number(id)) ?? 0))
}

onEveryDialect({}, (product, dialect) => {
  test('a backup taken while balances change is whole: what was acknowledged is in it, and every ledger adds up', async () => {
    const folder = await emptyFolder()
    const users = [
      await addSample(product(), 'user/user', 9001),
      await addSample(product(), 'user/user', 9002),
    ]
    const pay = (user_id: unknown) =>
      product().call<{ id: number }>('/admin/user.moneyLog/add', {
        method: 'POST',
        token: product().superToken,
        body: { user_id, money: '1.01', memo: 'x', idempotency_key: randomUUID() },
      })
    const before = await Promise.all([...users, ...users, ...users].map(pay))
    let isOver = false
    const busy = (async () => {
      for (let n = 0; !isOver; n++) await pay(users[n % 2])
    })()
    const { path, bytes } = await backUp(product().database.url, folder, new Date(0))
    isOver = true
    await busy

    expect(bytes).toBeGreaterThan(1000)
    expect((await stat(path)).mode & 0o077).toBe(0)
    // Nothing beside it: no half copy, no file with a password.
    expect(await readdir(folder)).toEqual([path.slice(folder.length + 1)])

    const { url, made } = await restore(dialect, path)
    const restored = await openDatabase(url)
    try {
      expect(await wrongBalances(restored)).toEqual([])
      const rows = await restored.read.selectFrom('user_money_log').select('id').execute()
      const ids = new Set(rows.map(({ id }) => Number(id)))
      for (const { data } of before) expect(ids.has(Number(data.id))).toBe(true)
      const admins = await restored.read.selectFrom('admin').select('username').where('id', '=', 1).execute()
      expect(admins).toEqual([{ username: 'admin' }])
    } finally {
      await closeDatabase(restored)
      await made.drop()
    }
  })

  test('two within a second have two names', async () => {
    const folder = await emptyFolder()
    const both = [
      await backUp(product().database.url, folder, new Date(1000)),
      await backUp(product().database.url, folder, new Date(1000)),
    ]
    expect(new Set(both.map(({ path }) => path)).size).toBe(2)
  })
})

describe('copies that were made before', () => {
  const at = new Date('2026-06-30T12:00:00Z')
  /** A folder with copies of these days of the year, and what is left of it. */
  const left = async (days: readonly string[], made: string, more: readonly string[] = []) => {
    const folder = await emptyFolder()
    for (const name of [...days.map(copyOf), ...more, copyOf(made)]) await writeFile(join(folder, name), '')
    for (const name of more) await utimes(join(folder, name), at, new Date(at.getTime() - 3 * 3_600_000))
    const removed = await clearBackups(join(folder, copyOf(made)), folder, at)
    return { removed, names: (await readdir(folder)).toSorted() }
  }
  const copyOf = (day: string) => `portico-2026${day}-120000.db`
  const january = Array.from({ length: 15 }, (_, n) => `01${String(n + 1).padStart(2, '0')}`)

  test('go when they are neither young nor among the newest', async () => {
    const { removed, names } = await left(january, '0630')
    expect(removed.toSorted()).toEqual(january.slice(0, 6).map(copyOf))
    expect(names).toEqual([...january.slice(6), '0630'].map(copyOf))
  })

  test('stay while they are young, however many there are', async () => {
    const june = january.map((day) => day.replace(/^01/, '06'))
    const { removed } = await left(june, '0630')
    expect(removed).toEqual([])
  })

  test('never include the one just made, whatever the clock says', async () => {
    const { removed, names } = await left(january, '0101')
    expect(removed.toSorted()).toEqual(january.slice(1, 6).map(copyOf))
    expect(names).toContain(copyOf('0101'))
  })

  test('are told by their names from what somebody has put beside them', async () => {
    const own = ['before-the-move.db', 'portico.db', 'portico-20200101-120000.db.gz']
    expect((await left(january, '0630', own)).names).toEqual(expect.arrayContaining(own))
  })

  test('that were cut short leave neither half a copy nor a password', async () => {
    const rest = ['portico-20260629-120000.dump.part', '.pgpass-123', '.my.cnf-123']
    const { names } = await left([], '0630', rest)
    expect(names).toEqual([copyOf('0630')])
  })
})
