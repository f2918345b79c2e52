import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeMigration } from './write-migration.ts'

let root = ''
const at = (path: string) => readFile(join(root, path), 'utf8')
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const written = (module: string, title: string) => writeMigration(root, module, title, (name) => `${name}\n`)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-written-'))
  await write(
    'modules/index.ts',
    `import { lendingModule } from '../examples/lending/module.ts'
import { mailModule } from './mail/module.ts'
import { shopModule } from './shop/module.ts'

export const modules = [lendingModule, mailModule, shopModule]
`,
  )
  await write(
    'modules/index.server.ts',
    `import { type ServerModule, withFaces } from '#server/module.ts'
import { modules } from './index.ts'
import { mailModuleServer } from './mail/module.server.ts'

export const serverModules: readonly ServerModule[] = withFaces(modules, [
  mailModuleServer,
])
`,
  )
  await write(
    'modules/mail/module.server.ts',
    `import type { ServerModule } from '#server/module.ts'
import { mailModule } from './module.ts'
import { mailRoutes } from './server/routes.ts'

export function mailWith(limits?: object): ServerModule {
  return {
    module: mailModule,
    routes: () => mailRoutes(limits),
  }
}

export const mailModuleServer = mailWith()
`,
  )
  await write('server/db/migrations/kernel/0001-tables.ts', '')
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('the first migration of a module comes with its list and with a face that hands the list in', async () => {
  expect(await written('shop', 'tables')).toEqual({
    name: 'shop/0001-tables',
    files: [
      'modules/shop/migrations/0001-tables.ts',
      'modules/shop/migrations/index.ts',
      'modules/shop/module.server.ts',
      'modules/index.server.ts',
    ],
  })
  expect(await at('modules/shop/migrations/0001-tables.ts')).toBe('shop/0001-tables\n')
  expect(await at('modules/shop/module.server.ts')).toContain('module: shopModule,\n  migrations,\n')
  expect(await at('modules/index.server.ts')).toMatch(
    /mail\/module.server.ts'\nimport \{ shopModuleServer \} from '.\/shop\/module.server.ts'\n[\s\S]* {2}shopModuleServer,\n\]\)\n$/,
  )
})

test('further ones are numbered, and listed in their order', async () => {
  await written('shop', 'tables')
  expect(await written('shop', 'motto')).toEqual({
    name: 'shop/0002-motto',
    files: ['modules/shop/migrations/0002-motto.ts', 'modules/shop/migrations/index.ts'],
  })
  expect(await at('modules/shop/migrations/index.ts')).toContain('= [migration0001, migration0002]\n')
})

test('a face that is there hands in what it did not', async () => {
  expect((await written('mail', 'tables')).files.slice(2)).toEqual(['modules/mail/module.server.ts'])
  expect(await at('modules/mail/module.server.ts')).toMatch(
    /module.ts'\nimport \{ migrations \} from '.\/migrations\/index.ts'\nimport \{ mailModule \}[\s\S]*module: mailModule,\n {4}migrations,\n/,
  )
})

test('a module is written to where the list of modules has it from', async () => {
  expect((await written('lending', 'tables')).files).toEqual([
    'examples/lending/migrations/0001-tables.ts',
    'examples/lending/migrations/index.ts',
    'examples/lending/module.server.ts',
    'modules/index.server.ts',
  ])
  expect(await at('modules/index.server.ts')).toContain("from '../examples/lending/module.server.ts'")
})

test('the kernel has a list and no face', async () => {
  expect(await written('kernel', 'more')).toEqual({
    name: 'kernel/0002-more',
    files: ['server/db/migrations/kernel/0002-more.ts', 'server/db/migrations/kernel/index.ts'],
  })
})

test('a face that is written in another way is told apart, with what to add by hand', async () => {
  await write('modules/mail/module.server.ts', 'export const mailModuleServer = { module: mailModule }\n')
  await expect(written('mail', 'more')).rejects.toThrow('module.server.ts of mail has no line')
})
