import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, startProcess } from '#server/testing/process.ts'
import { modules } from './index.ts'

const root = join(import.meta.dirname, '..')
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

describe.each(optional)('without the module %s', (name) => {
  const gone = goneWith(name)
  let copy: string
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'portico-without-'))
    for (const part of ['modules', 'server', 'core', 'fields', 'package.json'])
      await cp(join(root, part), join(copy, part), { recursive: true })
    for (const part of ['node_modules', 'editor']) await symlink(join(root, part), join(copy, part))
    for (const module of gone) await rm(join(copy, 'modules', module), { recursive: true })
    for (const list of lists) {
      const path = join(copy, 'modules', list)
      await writeFile(path, without(await readFile(path, 'utf8'), gone))
    }
  })
  afterAll(() => rm(copy, { recursive: true, force: true }))

  test('the product starts, and an administrator signs in and opens what is left', async () => {
    const server = await startProcess(
      {
        PORTICO_DATA_DIR: join(copy, 'data'),
        DATABASE_URL: '',
        PORTICO_ADMIN_PASSWORD: password,
        PORTICO_TEST_HOOKS: '1',
      },
      join(copy, 'server/main.ts'),
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
