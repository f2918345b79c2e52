import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineResource } from '#core/resource.ts'
import { renderMigration } from '#server/db/migrations/render-migration.ts'
import { diffSchema } from '#server/db/schema.ts'
import { tablesOf } from '#server/resource/columns/table.ts'
import {
  designOf,
  everyField,
  fieldOf,
  hostileTitles,
  ownWorld,
  soundDesign,
} from '#server/testing/designs.ts'
import { compileDesign } from '../../design/compile.ts'
import type { Design, EntityData } from '../../design/design.ts'
import { addModule, addResource, moduleList, resourceList } from './lists.ts'
import { constantOf, modulesOf, renderDeclaration, renderMessages } from './source.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')

/** Names that stand for long and short paths, and for constants that the lists have already. */
const names = [
  'shop/book',
  'a/b',
  'shop/group',
  'user/user2',
  'content/articleComment',
  'zoo/animal/kindOfAnimal9',
]

/** modules that the examples have for themselves, as far as they are compiled */
const compiled = ['shop', 'a', 'zoo', 'hostile']

/** modules that the examples are in */
const moduleCount = new Set([...names, 'any/made', 'hostile/title'].map((name) => name.split('/')[0])).size

const entityOf = (design: Design, name: string): EntityData | null => {
  const { entity } = compileDesign(
    {
      ...design,
      table: { ...design.table, name: name.replaceAll('/', '_').toLowerCase(), generateRelativePath: name },
    },
    ownWorld,
  )
  return entity
}

/** Texts that no comment lets through are put where the compiler puts its own. */
const hostile = (entity: EntityData, title: string, name: string): EntityData => {
  const texts = {
    name: title,
    fields: { string: title, radio: 'x' },
    options: { radio: { opt0: title, opt1: 'y' } },
  }
  return {
    name,
    spec: { ...entity.spec, fields: { ...entity.spec.fields, string: { kind: 'text', initial: title } } },
    messages: { 'zh-cn': texts, en: texts },
  }
}

/** A relation whose list shows texts, options and times of the related rows. */
const related = fieldOf('remoteSelect', {
  name: 'user_id',
  form: {
    'remote-table': 'user',
    'remote-field': 'username',
    'relation-fields': 'nickname,gender,join_time',
  },
})

const examples: readonly EntityData[] = [
  ...names.map((name) => entityOf(designOf(everyField), name)),
  entityOf(designOf([related]), 'shop/reader'),
  ...fc.sample(soundDesign, { numRuns: 60, seed: 7 }).map((design, at) => entityOf(design, `any/made${at}`)),
  ...hostileTitles.map((title, at) => {
    const entity = entityOf(designOf([fieldOf('string'), fieldOf('radio')]), 'shop/book')
    return entity && hostile(entity, title, `hostile/title${at}`)
  }),
].filter((entity) => entity !== null)

/** A source tree of its own, in which the product's core is the product's. */
let folder = ''
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-source-'))
  for (const name of ['core', 'fields', 'server']) await symlink(join(root, name), join(folder, name))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports: { '#core/*': './core/*', '#fields/*': './fields/*', '#server/*': './server/*' },
    }),
  )
  for (const entity of examples) {
    const { declaration, messages } = modulesOf(entity)
    await write(`modules/${declaration}`, renderDeclaration(entity))
    await write(`modules/${messages}`, renderMessages(entity))
  }
  for (const [path, text] of Object.entries(await listsWith(examples))) await write(path, text)
  const steps = examples.slice(0, 3).map(({ name, spec }) => stepsOf(defineResource(name, spec)))
  await write('migrations.ts', renderMigration('shop/0001-book', steps.flat()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('what is rendered', () => {
  test('is, when it is loaded, the entity and its texts and nothing else', async () => {
    const script = `
      const out = []
      for (const [declaration, messages, name] of ${JSON.stringify(
        examples.map((entity) => [
          modulesOf(entity).declaration,
          modulesOf(entity).messages,
          constantOf(entity),
        ]),
      )}) {
        const one = await import('./modules/' + declaration)
        const two = await import('./modules/' + messages)
        out.push([Object.keys(one), Object.keys(two), one[name], two[name + 'Messages']])
      }
      process.stdout.write(JSON.stringify(out))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    })
    const loaded: unknown[] = JSON.parse(stdout)
    examples.forEach((entity, at) => {
      const { check: _, ...resource } = defineResource(entity.name, entity.spec)
      const name = constantOf(entity)
      expect(loaded[at]).toEqual([
        [name],
        [`${name}Messages`],
        JSON.parse(JSON.stringify(resource)),
        entity.messages,
      ])
    })
  })

  test('and the lists with every example in them are as the formatter has them', async () => {
    const {
      plugins: _,
      overrides: _overrides,
      $schema: _schema,
      ...config
    } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
    await write('biome.json', JSON.stringify({ ...config, root: true }))
    const said = await biome('check', '--error-on-warnings', 'modules', 'migrations.ts')
    expect(said).toMatch(
      new RegExp(`Checked ${2 * examples.length + moduleCount + 2} files .*No fixes applied`),
    )
  })

  test('is what the compiler wants, in lists and migrations, too', async () => {
    await write(
      'tsconfig.json',
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
        include: [...compiled.map((module) => `modules/${module}/**/*.ts`), 'migrations.ts'],
      }),
    )
    const answer = run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder })
    await expect(answer.catch((error: { stdout: string }) => error)).resolves.toMatchObject({ stdout: '' })
  })
})

describe('the lists', () => {
  test('take an entity once, in a module that is there and in a new one', async () => {
    for (const name of names) {
      const once = await listsWith([named(name)])
      expect(once[resourceList({ name })]).toContain(`./${name.split('/').slice(1).join('/')}/`)
      expect(once[moduleList]).toContain(`'./${name.split('/')[0]}/module.ts'`)
      expect(await listsWith([named(name), named(name)])).toEqual(once)
    }
  })

  test('keep what they had', async () => {
    const content = await readFile(join(root, 'modules/content/module.ts'), 'utf8')
    const lists = await listsWith([named('content/articleComment')])
    const added = (lists['modules/content/module.ts'] ?? '')
      .split('\n')
      .filter((line) => line.includes('articleComment'))
    expect(added).toHaveLength(4)
    expect(added.at(-1)).toBe(
      "    { resource: articleComment, title: { 'zh-cn': 'row', en: 'row' }, in: 'content', icon: 'fa fa-table' },",
    )
    expect(
      (lists['modules/content/module.ts'] ?? '')
        .split('\n')
        .filter((line) => !added.includes(line))
        .join('\n'),
    ).toBe(content)
  })

  test('call an entity otherwise where its name is taken', async () => {
    const lists = await listsWith([named('shop/plant/group'), named('shop/animal/group')])
    expect(lists['modules/shop/module.ts']).toContain(
      `import { group as shopAnimalGroup } from './animal/group/group.ts'`,
    )
    expect(lists['modules/shop/module.ts']).toContain(
      '{ resource: shopAnimalGroup, messages: shopAnimalGroupMessages },',
    )
  })
})

/** An entity whose name is all that matters. */
function named(name: string): EntityData {
  const texts = { name: 'row', fields: {}, options: {} }
  return { name, spec: { fields: {}, list: { columns: [] } }, messages: { 'zh-cn': texts, en: texts } }
}

/** The product's lists with these entities in them, by path. */
async function listsWith(entities: readonly EntityData[]): Promise<Record<string, string>> {
  const textAt = (path: string) => readFile(join(root, path), 'utf8').catch(() => null)
  const lists: Record<string, string> = { [moduleList]: (await textAt(moduleList)) ?? '' }
  for (const entity of entities) {
    const path = resourceList(entity)
    lists[path] = addResource(lists[path] ?? (await textAt(path)), entity)
    lists[moduleList] = addModule(lists[moduleList] ?? '', entity)
  }
  return lists
}

async function biome(...args: string[]): Promise<string> {
  const program = join(root, 'node_modules/.bin/biome')
  try {
    const { stdout, stderr } = await run(program, args, { cwd: folder })
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${stdout}\n${stderr}`)
  }
}

function stepsOf(resource: Parameters<typeof tablesOf>[0]) {
  return diffSchema(new Map(), new Map(tablesOf(resource).map((table) => [table.name, table]))).steps
}
