import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  cp,
  chown as give,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { seal } from '../../secrets/seal.ts'
import { closeDatabase, createTestDatabase, dialects } from '../../testing/databases.ts'
import { dataFolder, failToStart, startProcess } from '../../testing/process.ts'

// Every start is a process of its own, and some tests have several.
vi.setConfig({ testTimeout: 180_000 })

const password = 'Installation-Test-1'
const key = 'a key that the environment gives, long enough'
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

type Environment = Readonly<Record<string, string>>

/** Starts and stops the product once, as somebody has done before. */
async function useOnce(env: Environment): Promise<string> {
  const server = await startProcess({ PORTICO_ADMIN_PASSWORD: password, ...env })
  expect(await server.kill('SIGTERM')).toBe(0)
  return server.output()
}

let used = ''
let removeUsed = async () => {}
beforeAll(async () => {
  const { path, remove } = await dataFolder()
  used = path
  removeUsed = remove
  await useOnce({ PORTICO_DATA_DIR: path })
})
afterAll(() => removeUsed())

async function emptyFolder(): Promise<string> {
  const { path, remove } = await dataFolder()
  cleanups.push(remove)
  return path
}

/** A data folder of a product that has been in use: database and key, and an uploaded file. */
async function usedFolder(): Promise<string> {
  const path = await emptyFolder()
  await cp(used, path, { recursive: true })
  await upload(path)
  return path
}

async function upload(data: string): Promise<void> {
  await mkdir(join(data, 'storage/default'), { recursive: true })
  await writeFile(join(data, 'storage/default/picture.png'), 'a picture')
}

/** Everything in a folder: names, rights and contents. */
async function contentsOf(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const lines = names.map(async (name) => {
    const facts = await lstat(join(folder, name))
    const content = facts.isFile() ? await readFile(join(folder, name)) : ''
    return `${name} ${facts.mode.toString(8)} ${createHash('sha256').update(content).digest('hex')}`
  })
  return (await Promise.all(lines)).toSorted()
}

/** One sentence, what to do in it, exit code 1, no stack; and nothing on the disk is other than before. */
async function refusal(
  env: Environment & { readonly PORTICO_DATA_DIR: string },
  user?: number,
): Promise<string> {
  const before = await contentsOf(env.PORTICO_DATA_DIR)
  const { code, output, errors } = await failToStart(env, user)
  expect(code, output).toBe(1)
  expect(errors).toMatch(/^Portico does not start: .+\.\n$/)
  expect(errors).not.toMatch(/^\s+at /m)
  expect(output).not.toMatch(/First administrator/)
  expect(await contentsOf(env.PORTICO_DATA_DIR)).toEqual(before)
  return errors
}

async function changed(
  url: string,
  change: (db: Awaited<ReturnType<typeof openDatabase>>['write']) => Promise<unknown>,
) {
  const database = await openDatabase(url)
  await change(database.write)
  await closeDatabase(database)
}

const fileOf = (data: string) => join(data, 'portico.db')
const urlOf = (data: string) => `sqlite:${fileOf(data)}`

describe('a key', () => {
  test('that is missing beside its database is not made anew', async () => {
    const data = await usedFolder()
    await rm(join(data, 'secret.key'))
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(
      /secret\.key is missing.*put the file back.*accept-key/,
    )
  })

  test('of another installation is refused', async () => {
    const data = await usedFolder()
    await writeFile(join(data, 'secret.key'), 'f'.repeat(64))
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(
      /secret\.key is not the one.*put the right one back/,
    )
    const env = { PORTICO_DATA_DIR: data, PORTICO_SECRET: key }
    expect(await refusal(env)).toMatch(/PORTICO_SECRET is not the one/)
  })

  test('that was cut short is refused', async () => {
    const data = await usedFolder()
    await truncate(join(data, 'secret.key'), 10)
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(/secret\.key is damaged.*put the file back/)
  })

  test('is noted in the database of an earlier release, if it opens what is sealed there', async () => {
    const data = await usedFolder()
    const secret = await readFile(join(data, 'secret.key'), 'utf8')
    const value = seal(secret, 'settings', 'mail password')
    await changed(urlOf(data), async (db) => {
      await db.deleteFrom('installation_fact').execute()
      await db.updateTable('config').set({ value }).where('name', '=', 'smtp_pass').execute()
    })
    expect(await refusal({ PORTICO_DATA_DIR: data, PORTICO_SECRET: key })).toMatch(/is not the one/)
    await useOnce({ PORTICO_DATA_DIR: data })
    expect(await refusal({ PORTICO_DATA_DIR: data, PORTICO_SECRET: key })).toMatch(/is not the one/)
  })
})

describe('a database file', () => {
  test('that is missing or empty beside uploads does not begin anew', async () => {
    const data = await usedFolder()
    await rename(fileOf(data), join(data, 'elsewhere'))
    const words = /portico\.db is missing or empty.*storage.*restore the database.*move .* away/
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(words)
    await writeFile(fileOf(data), '')
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(words)
    await changed(urlOf(data), async () => {})
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(/no administrator|missing or empty/)
    await rm(fileOf(data))
    await writeFile(`${fileOf(data)}-wal`, 'what was not taken over yet')
    await rename(join(data, 'storage'), join(data, 'stored'))
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(/portico\.db-wal/)
    await rm(`${fileOf(data)}-wal`)
    await rename(join(data, 'stored'), join(data, 'storage'))
    // The key alone may be from a first start that was broken off.
    await rm(join(data, 'storage'), { recursive: true })
    expect(await useOnce({ PORTICO_DATA_DIR: data, PORTICO_ADMIN_PASSWORD: '' })).toMatch(
      /First administrator/,
    )
  })

  test.each([
    [
      'is none',
      (file: string) => writeFile(file, 'These are somebody’s notes.'),
      /is no database file.*copy in its place/,
    ],
    ['is cut short', (file: string) => truncate(file, 40_960), /portico\.db is damaged.*copy in its place/],
    [
      'has a damaged head',
      async (file: string) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill(0xff, 0, 4096))
      },
      /is no database file.*copy in its place/,
    ],
    [
      'has a damaged page behind a whole head',
      async (file: string) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill(0xff, 100, 4096))
      },
      /is damaged.*copy in its place/,
    ],
  ])('that %s is refused and left as it is', async (_, damage, words) => {
    const data = await usedFolder()
    await damage(fileOf(data))
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(words)
  })

  test('that a newer release has changed is refused, naming what is not known', async () => {
    const data = await usedFolder()
    const row = { name: 'content/9999-later', step: 0, done: 0, time: 1 }
    await changed(urlOf(data), (db) => db.insertInto('migration_journal').values(row).execute())
    expect(await refusal({ PORTICO_DATA_DIR: data })).toMatch(
      /newer version.*content\/9999-later.*start that version, or restore/,
    )
  })
})

describe.skipIf(process.getuid === undefined)('what is closed to the user of the server', () => {
  /** Root is refused nothing, so the server runs as somebody else. */
  const user = process.getuid?.() === 0 ? 65_534 : undefined

  test.each([
    ['the data folder', ''],
    ['the database file', 'portico.db'],
    ['the key file', 'secret.key'],
  ])('%s: is named', async (_, name) => {
    const data = await usedFolder()
    const path = join(data, name)
    if (user !== undefined)
      for (const at of ['', ...(await readdir(data))]) await give(join(data, at), user, user)
    await chmod(path, 0)
    cleanups.push(() => chmod(path, 0o700))
    const { code, errors } = await failToStart({ PORTICO_DATA_DIR: data }, user)
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^Portico does not start: .+ can not be read or written \(EACCES\): give it .+\.\n$/,
    )
    expect(errors).toContain(name === '' ? data : path)
  })
})

describe('an address', () => {
  test('that is not of this machine, and a host that nobody has, are told apart from a database’s', async () => {
    for (const HOST of ['192.0.2.7', 'no-such-host.invalid']) {
      const { code, errors } = await failToStart({ PORTICO_DATA_DIR: await emptyFolder(), HOST })
      expect(code).toBe(1)
      expect(errors).toMatch(/^Portico does not start: HOST .+ no such address, choose one of its own.+\.\n$/)
    }
  })

  test('where no Redis is, or one that never answers, ends the start before anything is made', async () => {
    const silent = createServer(() => {})
    cleanups.push(async () => silent.close())
    for (const port of [1, await portOf(silent)]) {
      const data = await emptyFolder()
      const env = {
        PORTICO_DATA_DIR: data,
        PORTICO_SECRET: key,
        REDIS_URL: `redis://:hidden@127.0.0.1:${port}`,
      }
      const errors = await refusal(env)
      expect(errors).toMatch(/REDIS_URL: redis:\/\/127\.0\.0\.1:\d+ does not answer.*start Redis/)
    }
  })

  test.each(['postgres', 'mysql'])(
    'where no %s server is, or one that never answers, is named without its password',
    async (kind) => {
      const silent = createServer(() => {})
      cleanups.push(async () => silent.close())
      for (const port of [1, await portOf(silent)]) {
        const data = await emptyFolder()
        const DATABASE_URL = `${kind}://portico:hidden@localhost:${port}/shop`
        const errors = await refusal({ PORTICO_DATA_DIR: data, DATABASE_URL })
        expect(errors).toMatch(
          /DATABASE_URL: .*localhost:\d+\/shop does not answer.*start the database server/,
        )
        expect(errors).not.toContain('hidden')
      }
    },
  )
})

for (const { dialect, isReachable } of dialects.filter(({ dialect }) => dialect !== 'sqlite')) {
  describe.skipIf(!isReachable)(`on ${dialect}`, () => {
    const place = async () => {
      const database = await createTestDatabase(dialect)
      cleanups.push(database.drop)
      return database.url
    }

    test('an empty database beside uploads, a missing key and a wrong one are refused', async () => {
      const DATABASE_URL = await place()
      const data = await emptyFolder()
      await useOnce({ PORTICO_DATA_DIR: data, DATABASE_URL })
      await upload(data)
      expect(await refusal({ PORTICO_DATA_DIR: data, DATABASE_URL: await place() })).toMatch(
        /has no administrator.*storage.*check DATABASE_URL/,
      )
      await writeFile(join(data, 'secret.key'), 'f'.repeat(64))
      expect(await refusal({ PORTICO_DATA_DIR: data, DATABASE_URL })).toMatch(/is not the one/)
      await rm(join(data, 'secret.key'))
      expect(await refusal({ PORTICO_DATA_DIR: data, DATABASE_URL })).toMatch(/secret\.key is missing/)
    })

    test('a database that does not exist, and a user that it does not know, are refused with what to check', async () => {
      const url = new URL(await place())
      const unknown = new URL(url)
      unknown.pathname = '/portico_test_none'
      const foreign = new URL(url)
      foreign.username = 'nobody_here'
      foreign.password = 'hidden'
      for (const DATABASE_URL of [unknown.href, foreign.href]) {
        const errors = await refusal({ PORTICO_DATA_DIR: await emptyFolder(), DATABASE_URL })
        expect(errors).toMatch(/DATABASE_URL: .* refuses us .*check user, password and name/)
        expect(errors).not.toContain('hidden')
      }
    })
  })
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
