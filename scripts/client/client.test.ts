import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { article } from '#modules/content/article/article.ts'
import { category } from '#modules/content/article/category/category.ts'
import { tag } from '#modules/content/article/tag/tag.ts'
import { contentModuleServer } from '#modules/content/module.server.ts'
import { serverModules } from '#modules/index.server.ts'
import { modules } from '#modules/index.ts'
import { lendingModule } from '../../examples/02-relation-and-workflow/module.ts'
import { ownCallsOf } from './own-calls.ts'
import { writeClient } from './write-client.ts'

const root = resolve(import.meta.dirname, '../..')
const runtime = readFileSync(join(import.meta.dirname, 'runtime.ts'), 'utf8')
const resources = modules.flatMap((module) => module.resources.map(({ resource }) => resource))

test.each([
  ['07-typed-client', lendingModule.resources.map(({ resource }) => resource), []],
  ['08-headless-site', [category, tag, article], ownCallsOf([contentModuleServer])],
])('the client of example %s is what its declarations say', async (example, declared, own) => {
  const text = writeClient(declared, runtime, (node) => node.endsWith('/import'), own)
  await expect(text).toMatchFileSnapshot(join(root, 'examples', example, 'portico.ts'))
})

test('the client of every declaration compiles by itself, and refuses what was not declared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-client-'))
  try {
    await writeFile(
      join(folder, 'portico.ts'),
      writeClient(resources, runtime, () => false, ownCallsOf(serverModules)),
    )
    await writeFile(
      join(folder, 'right.ts'),
      use("{ title: 'a', category_id: 1, body: '' }", 'publish(1, 2)'),
    )
    await writeFile(join(folder, 'wrong.ts'), use("{ title: 1, category_id: 1, body: '' }", 'publsh(1)'))
    expect(await faultsOf(join(folder, 'right.ts'))).toEqual([])
    expect(await faultsOf(join(folder, 'wrong.ts'))).toEqual([
      expect.stringContaining("Type 'number' is not assignable to type 'string'"),
      expect.stringContaining("'publsh' does not exist"),
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('it is written into a folder that was not there, and says where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-client-'))
  try {
    const file = join(folder, 'src', 'api', 'portico.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'main.ts'),
      file,
    ])
    expect(stdout).toContain(`Wrote ${file}: `)
    expect(await readFile(file, 'utf8')).toContain('export function adminClient(')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('calls that no key may make are not offered', () => {
  const text = writeClient(resources, runtime, (node) => node.startsWith('auth/') || node.endsWith('/del'))
  expect(text).not.toContain('AuthAdmin')
  expect(text).toContain('ContentArticle')
  expect(text).not.toContain('del:')
})

function use(values: string, action: string): string {
  return [
    "import { adminClient, memberClient } from './portico.ts'",
    "const { content } = adminClient({ url: 'https://shop.example', key: 'pa_' })",
    `await content.article.add(${values})`,
    `await content.article.${action}`,
    "const own = memberClient({ url: 'https://shop.example', key: 'pm_' })",
    'export const guest = memberClient({ url: "https://shop.example" })',
    "export const price: string = (await own.content.menu.show({ code: 'main' })).items[0]?.items[0]?.label ?? ''",
    'export const first = (await own.user.moneyLog.list({ limit: 1 })).list[0]?.money?.length',
  ].join('\n')
}

/** What the compiler says, in a project as strict as there is. */
async function faultsOf(file: string): Promise<readonly string[]> {
  const options = '--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --exactOptionalPropertyTypes'
  const target = '--target es2022 --lib es2022,dom,dom.iterable --module esnext --moduleResolution bundler'
  const given = `${options} ${target} --allowImportingTsExtensions --types`.split(' ')
  const compiler = join(root, 'node_modules/.bin/tsc')
  const said = await promisify(execFile)(compiler, [...given, '', file]).catch(
    (failure: { readonly stdout: string }) => failure,
  )
  return said.stdout.split('\n').filter((line) => line.includes('error'))
}
