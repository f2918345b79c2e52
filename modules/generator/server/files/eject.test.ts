import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { entitiesIn } from '#web/resources/entities-plugin.ts'
import { newField } from '../../design/presets.ts'
import { eject } from './eject.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../../..')
const product = onSqlite()

/** A source tree that an entity was taken into. */
let root: string
/** What was written when it was. */
let files: readonly string[]
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-eject-'))
  for (const part of ['modules', 'server', 'core', 'fields', 'aspects', 'package.json']) {
    await cp(join(repository, part), join(root, part), { recursive: true })
  }
  for (const part of ['node_modules', 'editor', 'web'])
    await symlink(join(repository, part), join(root, part))
  await makeBook()
  const { database, config } = product().app
  files = await eject({ database, config, root, now: 1 }, 'shop/book')
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Makes an entity, and a row of it. */
async function makeBook() {
  const relation = newField('remoteSelect', { name: 'user_id', comment: '读者' })
  const shown = {
    'remote-table': 'user',
    'remote-field': 'username',
    'relation-fields': 'nickname,join_time',
  }
  const fields = [
    newField('spk'),
    newField('string', { name: 'title', comment: '书名' }),
    { ...relation, form: { ...relation.form, ...shown } },
    newField('weigh'),
  ]
  const table = { name: 'shop_book', comment: '图书表', defaultSortField: 'id', quickSearchField: ['title'] }
  const made = await product().call('/admin/crud.crud/generate', {
    method: 'POST',
    token: product().superToken,
    body: { type: 'create', table, fields },
  })
  expect(made.code).toBe(1)
  await product().rows('shop/book').insert({ title: 'Moby Dick' })
}

test('an entity that was made is built in once it is taken into the source tree, with its rows', async () => {
  expect(files).toEqual([
    'modules/shop/book/book.ts',
    'modules/shop/book/book.messages.ts',
    'modules/shop/migrations/0001-book.ts',
    'modules/shop/migrations/index.ts',
    'modules/shop/module.server.ts',
    'modules/index.server.ts',
    'modules/shop/module.ts',
    'modules/index.ts',
  ])
  const declaration = await readFile(join(root, 'modules/shop/book/book.ts'), 'utf8')
  expect(declaration).toContain("key: 'snowflake'")
  expect(declaration).toContain("{ field: 'user.join_time', as: { kind: 'dateTime' } }")
  const texts = await readFile(join(root, 'modules/shop/book/book.messages.ts'), 'utf8')
  expect(texts).toContain("user_nickname: '读者 · 昵称'")
  expect(entitiesIn(join(root, 'modules/shop/module.ts')).map(({ name }) => name)).toEqual(['shop/book'])

  // As the next start finds it: declared, with its schema migrated, and nothing left to do.
  const { stdout } = await run(process.execPath, [join(root, 'server/app/diff-cli.ts'), '--check'])
  expect(stdout).toContain('are the same')
  const start = `
    const { serverModules } = await import(${JSON.stringify(join(root, 'modules/index.server.ts'))})
    const { migrationsOf } = await import(${JSON.stringify(join(root, 'server/module.ts'))})
    const { openDatabase } = await import(${JSON.stringify(join(root, 'server/db/database.ts'))})
    const { migrate } = await import(${JSON.stringify(join(root, 'server/db/migrations/migrate.ts'))})
    const fresh = await openDatabase(process.argv[1])
    const applied = await migrate(fresh, migrationsOf(serverModules), 1)
    const rules = await fresh.read.selectFrom('admin_rule').select('name').where('name', 'like', 'shop%').execute()
    console.log(JSON.stringify({ applied: applied.filter((name) => name.startsWith('shop/')), rules: rules.map((one) => one.name), isIn: serverModules.some(({ module }) => module.resources.some(({ resource }) => resource.name === 'shop/book')) }))
    await fresh.close()`
  const fresh = await run(process.execPath, [
    '--input-type=module',
    '-e',
    start,
    `sqlite:${join(root, 'fresh.db')}`,
  ])
  expect(JSON.parse(fresh.stdout)).toEqual({
    applied: ['shop/0001-book'],
    rules: expect.arrayContaining(['shop', 'shop/book', 'shop/book/index', 'shop/book/sortable']),
    isIn: true,
  })
  const { read } = product().app.database
  const journal = await read.selectFrom('migration_journal').select('name').execute()
  expect(journal.map(({ name }) => name)).toContain('shop/0001-book')
  const rows = await read.selectFrom('shop_book').select('title').execute()
  expect(rows).toEqual([{ title: 'Moby Dick' }])
})

test('what is written, and a change of it later, is as the formatter has it', async () => {
  const tree = await mkdtemp(join(tmpdir(), 'portico-eject-'))
  onTestFinished(() => rm(tree, { recursive: true }))
  await cp(root, tree, { recursive: true })
  const book = join(tree, 'modules/shop/book/book.ts')
  const text = await readFile(book, 'utf8')
  await writeFile(
    book,
    text.replace('title: field.text(', 'motto: field.text({ max: 40 }),\n    title: field.text('),
  )
  const texts = book.replace('.ts', '.messages.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace(/(\s+)title: /g, "$1motto: '-',$1title: "))
  const program = join(tree, 'server/app/diff-cli.ts')
  const { stdout } = await run(process.execPath, [program, '--name', 'motto'])
  expect(stdout).toContain('Wrote modules/shop/migrations/0002-motto.ts with 1 step.')
  expect((await run(process.execPath, [program, '--check'])).stdout).toContain('are the same')
  const list = await readFile(join(tree, 'modules/shop/migrations/index.ts'), 'utf8')
  expect(list).toMatch(/ = \[migration0001, migration0002\]\n$/)

  const settings = await readFile(join(repository, 'biome.json'), 'utf8')
  const { $schema: _schema, ...config } = JSON.parse(settings)
  await cp(join(repository, 'scripts/lint'), join(tree, 'scripts/lint'), { recursive: true })
  await writeFile(join(tree, 'biome.json'), JSON.stringify({ ...config, root: true }))
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome')
  const written = ['modules/shop', 'modules/index.ts', 'modules/index.server.ts', 'modules/index.client.ts']
  const checked = await run(process.execPath, [biome, 'check', '--error-on-warnings', ...written], {
    cwd: tree,
  })
  expect(checked.stdout + checked.stderr).toContain('No fixes applied')
}, 120_000)

test('what is written keeps the import rules, and nothing of it is unused', async () => {
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'knip.json'])
    await cp(join(repository, file), join(root, file))
  const program = (path: string, ...args: readonly string[]) =>
    run(process.execPath, [join(repository, 'node_modules', path), ...args], { cwd: root })
  const rules = ['--config', '.dependency-cruiser.mjs', 'modules/shop', 'modules/index.server.ts']
  const cruised = await program('dependency-cruiser/bin/dependency-cruiser.mjs', ...rules)
  expect(cruised.stdout).toContain('no dependency violations found')
  // Of this tree the client is not read, so that much else seems to be unused.
  const found: { stdout: string } = await program('knip/bin/knip.js', '--no-progress').catch((error) => error)
  expect(found.stdout).toContain('Unused exports')
  expect(found.stdout).not.toContain('modules/shop')
}, 120_000)

test('what is written is what the compiler wants', async () => {
  const { extends: _base, ...config } = JSON.parse(await readFile(join(repository, 'tsconfig.json'), 'utf8'))
  const include = ['modules/shop/**/*.ts', 'server/main.ts']
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ ...config, include }))
  const answer = run(join(repository, 'node_modules/.bin/tsc'), ['-p', '.', '--noEmit'], { cwd: root })
  await expect(answer.catch((error: { stdout: string }) => error)).resolves.toMatchObject({ stdout: '' })
}, 120_000)

test('an entity that nobody made is named, with those that there are', async () => {
  const place = { database: product().app.database, config: product().app.config, root, now: 1 }
  await expect(eject(place, 'shop/nothing')).rejects.toThrow('no entity shop/nothing was made here')
})
