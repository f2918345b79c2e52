import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  'captcha',
  'exchange',
  'operations',
  'recycle',
  'views',
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
