import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '../../auth/password.ts'
import { openDatabase } from '../../db/database.ts'
import { migrate } from '../../db/migrations/migrate.ts'
import { closeDatabase } from '../../testing/databases.ts'
import { migrations } from '../../testing/modules.ts'
import { dataFolder, startAndDie, startProcess } from '../../testing/process.ts'
import { isLong, randomOf, seed } from '../../testing/sample.ts'

/** A database that has its tables and nobody yet: the statements behind the migrations are few, and count. */
let migrated = ''
let removeMigrated = async () => {}
beforeAll(async () => {
  const { path, remove } = await dataFolder()
  migrated = path
  removeMigrated = remove
  const database = await openDatabase(`sqlite:${join(path, 'portico.db')}`)
  await migrate(database, migrations, 1)
  await closeDatabase(database)
})
afterAll(() => removeMigrated())

const random = randomOf(seed)
const some = (count: number, below: number) =>
  Array.from({ length: count }, () => Math.floor(random() * below))
const cases = [
  ...(isLong ? some(30, 420) : some(1, 420)).map((statements) => ['without a database', statements] as const),
  ...(isLong ? Array.from({ length: 60 }, (_, at) => at) : some(3, 45)).map(
    (statements) => ['without an administrator', statements] as const,
  ),
]

test.each(cases)(
  `a first start %s, killed after %i statements, is gone on with, and its password was told (seed ${seed})`,
  async (beginning, statements) => {
    const { path: data, remove } = await dataFolder()
    if (beginning === 'without an administrator') await cp(migrated, data, { recursive: true })
    try {
      const told = await startAndDie({ PORTICO_DATA_DIR: data }, statements)
      const server = await startProcess({ PORTICO_DATA_DIR: data })
      await server.kill('SIGTERM')
      const passwords = [...(told + server.output()).matchAll(/First administrator: admin, password: (\S+)/g)]
      const database = await openDatabase(`sqlite:${join(data, 'portico.db')}`)
      const admins = await database.read.selectFrom('admin').select('password').execute()
      await closeDatabase(database)
      expect(admins).toHaveLength(1)
      const last = passwords.at(-1)?.[1] ?? ''
      const isRight = await verifyPassword(last, String(admins[0]?.password), { hasTestHooks: false })
      expect(isRight, `password ${last}`).toBe(true)
    } finally {
      await remove()
    }
  },
  180_000,
)
