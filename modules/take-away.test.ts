import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { declaredPrefix } from '#server/declared/declared-rows.ts'
import { closeDatabase, createTestDatabase } from '#server/testing/databases.ts'
import { signIn, startProcess } from '#server/testing/process.ts'
import { copyTree, type TreeCopy } from '../scripts/checks/tree-copy.ts'
import { modules } from './index.ts'

const password = 'Without-Test-1'
const lists = ['index.ts', 'index.server.ts', 'index.client.ts']

/** Modules that go with one: those that require it, and so on. */
function goneWith(name: string): readonly string[] {
  const names = modules.filter(({ requires }) => requires.includes(name)).flatMap((one) => goneWith(one.name))
  return [name, ...names]
}

/** A list without the lines of some modules. */
function without(text: string, gone: readonly string[]): string {
  const line = new RegExp(
    `^.*(?:'\\./(?:${gone.join('|')})/|\\b(?:${gone.join('|')})Module(?:Server|Client)?,).*\\n`,
    'gm',
  )
  return text.replace(line, '')
}

/** The product's sources without the folders and lines of some modules. */
async function copyWithout(gone: readonly string[]): Promise<TreeCopy> {
  const copy = await copyTree()
  const folder = join(copy.folder, 'modules')
  for (const module of gone) await rm(join(folder, module), { recursive: true })
  for (const list of lists)
    await copy.write(`modules/${list}`, without(await readFile(join(folder, list), 'utf8'), gone))
  return copy
}

/** Modules that nothing else of the product needs. */
const optional = [
  'terminal',
  'generator',
  'dashboard',
  'content',
  'demo',
  'captcha',
  'exchange',
  'operations',
  'recycle',
  'views',
  'webhook',
]

describe.each(optional)('without the module %s', { timeout: 60_000 }, (name) => {
  const gone = goneWith(name)
  let copy: TreeCopy
  beforeAll(async () => {
    copy = await copyWithout(gone)
  })
  afterAll(() => copy.remove())

  test('the product starts, and an administrator signs in and opens what is left', async () => {
    const server = await startProcess(
      {
        PORTICO_DATA_DIR: join(copy.folder, 'data'),
        DATABASE_URL: '',
        PORTICO_ADMIN_PASSWORD: password,
        PORTICO_TEST_HOOKS: '1',
      },
      join(copy.folder, 'server/main.ts'),
    )
    try {
      const token = await signIn(server, password)
      for (const address of ['/admin/Index/index', '/admin/auth.admin/index', '/admin/user.user/index'])
        expect(await server.call(address, { token }), address).toMatchObject({ code: 1 })
      const left = await server.call('/admin/content.article/index', { token })
      expect(left.code === 1).toBe(!gone.includes('content'))
      const configuration = JSON.stringify(await server.call('/admin/routine.config/index', { token }))
      for (const module of modules) {
        const isGone = gone.includes(module.name)
        for (const setting of module.settings.filter(({ group }) => group.title !== null))
          expect(configuration.includes(`"name":"${setting.name}"`), setting.name).toBe(!isGone)
      }
      // A rule of the beginning watches members: what is deleted is kept, and changes are recorded, by whom there is.
      const member = { username: 'left_over', nickname: 'Left', password, group_id: 1, status: 'enable' }
      expect(
        await server.call('/admin/user.user/add', { token, method: 'POST', body: member }),
      ).toMatchObject({ code: 1 })
      const change = { id: 1, nickname: 'Changed', username: 'left_later' }
      expect(
        await server.call('/admin/user.user/edit', { token, method: 'POST', body: change }),
      ).toMatchObject({ code: 1 })
      const deleted = await server.call('/admin/user.user/del?ids[]=1', { token, method: 'DELETE' })
      expect(deleted).toMatchObject({ code: 1 })
      expect(Object.hasOwn(deleted.data as object, 'recycled')).toBe(!gone.includes('recycle'))
      const admin = { username: 'left_admin', nickname: 'Left', password, group_arr: [2], status: '1' }
      const made = await server.call('/admin/auth.admin/add', { token, method: 'POST', body: admin })
      expect(made).toMatchObject({ code: 1 })
      const address = `/admin/auth.admin/del?ids[]=${made.data.id}`
      expect(await server.call(address, { token, method: 'DELETE' })).toMatchObject({ code: 1 })
    } finally {
      await server.kill('SIGTERM')
    }
  })
})

// What belongs to the one is the other's sign that names are looked for as they are.
test.each([
  { name: 'terminal', own: /^terminal-panel-/, others: /^article-/ },
  { name: 'content', own: /^article-/, others: /^terminal-panel-/ },
])(
  'the client builds without the module $name, and holds nothing of it',
  { timeout: 300_000 },
  async ({ name, own, others }) => {
    const copy = await copyWithout(goneWith(name))
    try {
      await copy.run('vite/bin/vite.js', 'build', 'web', '--logLevel', 'error')
      const built = await readdir(join(copy.folder, 'dist/web/assets'))
      expect(built.filter((file) => others.test(file))).not.toEqual([])
      expect(built.filter((file) => own.test(file))).toEqual([])
    } finally {
      await copy.remove()
    }
  },
)

test('a module that was there is taken away and comes back, and its rows are as they were', async () => {
  const home = await createTestDatabase('sqlite')
  const copy = await copyWithout(goneWith('terminal'))
  const env = {
    PORTICO_DATA_DIR: join(copy.folder, 'data'),
    DATABASE_URL: home.url,
    PORTICO_ADMIN_PASSWORD: password,
    PORTICO_TEST_HOOKS: '1',
  }
  /** What a start says, and what it leaves. */
  const started = async (program?: string) => {
    const server = await startProcess(env, program)
    const token = await signIn(server, password)
    expect(await server.call('/admin/Index/index', { token })).toMatchObject({ code: 1 })
    await server.kill('SIGTERM')
    return server.output()
  }
  const left = async () => {
    const database = await openDatabase(home.url)
    const rows = (table: string) => database.read.selectFrom(table).selectAll().orderBy('id').execute()
    // What is declared is another state while the module is away; what has been applied is not.
    const isApplied = ({ name }: { name?: unknown }) => !String(name).startsWith(declaredPrefix)
    const journal = (await rows('migration_journal')).filter(isApplied)
    const found = { journal, runs: await rows('terminal_run') }
    const setting = database.read.selectFrom('config').selectAll().where('name', '=', 'package_manager')
    const settings = await setting.execute()
    await closeDatabase(database)
    return { ...found, settings }
  }
  try {
    await started()
    const database = await openDatabase(home.url)
    const now = Math.floor(Date.now() / 1000)
    const times = { heartbeat_time: now, create_time: now, end_time: now }
    const run = { uuid: 'kept', command: 'migrate.status', line: 'kept', state: 'done', ...times }
    await database.write.insertInto('terminal_run').values(run).execute()
    await database.write
      .updateTable('config')
      .set({ value: 'yarn' })
      .where('name', '=', 'package_manager')
      .execute()
    await closeDatabase(database)
    const before = await left()
    expect(before.runs).toHaveLength(1)
    const said = await started(join(copy.folder, 'server/main.ts'))
    expect(said).toContain('tables of modules that are not there stay as they are')
    expect(said).toContain('"modules":["terminal"]')
    const again = await started()
    expect(again).not.toContain('stay as they are')
    expect(again).not.toContain('migrations applied')
    expect(await left()).toEqual(before)
  } finally {
    await home.drop()
    await copy.remove()
  }
}, 300_000)
