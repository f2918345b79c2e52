import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

/** A small Portico in which every file keeps the rules. */
const LAWFUL: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#core/*': './core/*',
      '#fields/*': './fields/*',
      '#aspects/*': './aspects/*',
      '#server/*': './server/*',
      '#web/*': './web/*',
      '#modules/*': './modules/*',
    },
  }),
  'core/field.ts': 'export const field = 1\nexport type Kind = string',
  'core/kind.ts': 'export const defineKind = 1',
  'fields/text/kind.ts': "import { defineKind } from '#core/kind.ts'\nexport const text = defineKind",
  'fields/text/kind.server.ts': "import '#server/resource/side.ts'\nexport const text = 1",
  'fields/text/kind.client.tsx': "import '#web/fields/part.ts'\nexport const text = 1",
  'fields/index.ts': "export { text } from './text/kind.ts'",
  'aspects/notes/notes.ts': "import '#core/field.ts'\nexport const most = 9",
  'aspects/notes/aspect.server.ts': "import '#server/resource/side.ts'\nexport { most } from './notes.ts'",
  'aspects/notes/aspect.client.ts': "export const parts = () => import('./notes.tsx')",
  'aspects/notes/notes.tsx': "import '#web/screens/side.ts'\nexport { most } from './notes.ts'",
  'web/fields/part.ts': 'export const part = 1',
  'core/resource.ts': "import { field } from './field.ts'\nexport const defineResource = () => field",
  'modules/content/tag/tag.ts':
    "import { defineResource } from '#core/resource.ts'\nexport const tag = defineResource()",
  'modules/content/tag/tag.server.ts':
    "import type { Side } from '#server/resource/side.ts'\nimport { tag } from './tag.ts'\nexport const tagServer: Side = tag",
  'modules/content/tag/tag.client.tsx':
    "import { side } from '#web/screens/side.ts'\nimport { tag } from './tag.ts'\nexport const tagClient = [side, tag, import('./tag-edit.tsx')]",
  'modules/content/tag/tag-edit.tsx': 'export default () => <p>edit</p>',
  'modules/index.ts': "import { tag } from './content/tag/tag.ts'\nexport const resources = [tag]",
  'modules/index.server.ts':
    "import { tagServer } from './content/tag/tag.server.ts'\nexport const servers = [tagServer]",
  'modules/index.client.ts':
    "import { tagClient } from './content/tag/tag.client.tsx'\nexport const clients = [tagClient]",
  'server/resource/side.ts':
    "import type { Kind } from '#core/field.ts'\nimport { model } from '../../editor/model/index.ts'\nexport type Side = Kind | typeof model",
  'server/main.ts':
    "import { servers } from '#modules/index.server.ts'\nimport './resource/side.ts'\nconsole.log(servers)",
  'web/screens/side.ts':
    "import { view } from '../../editor/react/index.ts'\nimport { field } from '#core/field.ts'\nexport const side = [field, view]",
  'web/main.tsx': "import { clients } from '#modules/index.client.ts'\nconsole.log(clients)",
  'examples/01-first/module.ts': "import { field } from '#core/field.ts'\nexport const lending = field",
  'editor/model/index.ts': 'export const model = 1',
  'editor/commands/command.ts': "import { model } from '../model/index.ts'\nexport const command = model",
  'editor/global.ts': "export { command } from './commands/command.ts'",
  'editor/react/index.ts': "import { command } from '../commands/command.ts'\nexport const view = command",
}

/** The offences found in the lawful Portico after these files were planted: rule, from and to. */
async function offences(planted: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const { options, ...ruleSet } = await extractDepcruiseConfig(join(root, '.dependency-cruiser.mjs'))
  const { output } = await cruise(
    ['core', 'fields', 'aspects', 'modules', 'examples', 'server', 'web', 'editor'],
    {
      ...options,
      ruleSet,
      validate: true,
      baseDir: temporaryFolder({ ...LAWFUL, ...planted }),
    },
  )
  const { violations } = (output as ICruiseResult).summary
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
}

test('a Portico that keeps the rules has no offence', async () => {
  expect(await offences()).toEqual([])
})

/** Imports that a rule refuses, each in a file of its own: rule, path, content. */
const PLANTED: readonly (readonly [rule: string, path: string, content: string])[] = [
  ['core-imports-only-core', 'core/a.ts', "import '../server/resource/side.ts'"],
  ['core-knows-kinds-without-their-sides', 'core/q.ts', "import '#fields/text/kind.server.ts'"],
  ['core-knows-kinds-without-their-sides', 'core/r.ts', "import '#fields/text/kind.client.tsx'"],
  ['kinds-import-what-kinds-are-made-of', 'fields/s/kind.ts', "import '#core/field.ts'"],
  ['kinds-know-no-screen-and-no-business', 'fields/t/kind.client.tsx', "import '#web/screens/side.ts'"],
  ['kinds-know-no-screen-and-no-business', 'fields/u/kind.server.ts', "import '#modules/index.ts'"],
  ['server-side-stays-on-the-server', 'fields/v/kind.server.ts', "import '#web/fields/part.ts'"],
  ['client-side-stays-in-the-browser', 'fields/w/input.tsx', "import '#server/resource/side.ts'"],
  ['what-both-sides-of-a-kind-read-knows-neither', 'fields/x/read.ts', "import '#server/resource/side.ts'"],
  ['what-both-sides-of-a-kind-read-knows-neither', 'fields/x/cell.ts', "import '../text/kind.server.ts'"],
  ['what-both-sides-of-a-kind-read-knows-neither', 'fields/x/draw.ts', "import '#web/fields/part.ts'"],
  ['what-both-sides-of-a-kind-read-knows-neither', 'fields/x/face.ts', "import '../text/kind.client.tsx'"],
  [
    'what-both-sides-of-a-kind-read-knows-neither',
    'fields/x/text.ts',
    "import '../../editor/react/index.ts'",
  ],
  ['aspects-are-handed-in', 'server/resource/rows.ts', "import '#aspects/notes/aspect.server.ts'"],
  ['aspects-are-handed-in', 'web/screens/list.tsx', "import '#aspects/notes/notes.ts'"],
  ['aspects-know-no-business', 'aspects/a/aspect.server.ts', "import '#modules/index.ts'"],
  ['what-both-sides-of-an-aspect-read-knows-neither', 'aspects/b/b.ts', "import '#web/fields/part.ts'"],
  ['what-both-sides-of-an-aspect-read-knows-neither', 'aspects/b/c.ts', "import '../notes/notes.tsx'"],
  ['server-side-stays-on-the-server', 'aspects/c/aspect.server.ts', "import '#web/fields/part.ts'"],
  ['client-side-stays-in-the-browser', 'aspects/d/mark.tsx', "import '#server/resource/side.ts'"],
  ['core-imports-only-core', 'core/s.ts', "import '#aspects/notes/notes.ts'"],
  ['core-needs-no-node-module', 'core/b.ts', "import 'node:fs'"],
  ['declaration-imports-core-and-declarations', 'modules/c/c.ts', "import '#server/resource/side.ts'"],
  ['declaration-imports-core-and-declarations', 'modules/d/d.ts', "import '../content/tag/tag.server.ts'"],
  ['declaration-imports-core-and-declarations', 'modules/d/e.ts', "import '../content/tag/tag.client.tsx'"],
  ['declaration-imports-core-and-declarations', 'modules/d/f.ts', "import '#web/screens/side.ts'"],
  ['declaration-imports-core-and-declarations', 'modules/d/g.ts', "import '../../editor/react/index.ts'"],
  ['server-side-stays-on-the-server', 'modules/e/e.server.ts', "import '#web/screens/side.ts'"],
  ['client-side-stays-in-the-browser', 'modules/f/f.client.tsx', "import '#server/resource/side.ts'"],
  ['client-side-stays-in-the-browser', 'modules/f/edit.tsx', "import '../content/tag/tag.server.ts'"],
  ['server-never-web-nor-modules', 'server/g.ts', "import '#web/screens/side.ts'"],
  ['server-never-web-nor-modules', 'server/h.ts', "import '#modules/index.ts'"],
  ['server-never-web-nor-modules', 'server/j.ts', "import '#fields/text/kind.client.tsx'"],
  ['server-entries-never-web', 'server/app/diff-cli.ts', "import '#web/screens/side.ts'"],
  ['server-only-editor-model', 'server/i.ts', "import '../editor/commands/command.ts'"],
  ['web-never-server-nor-modules', 'web/j.ts', "import '#server/resource/side.ts'"],
  ['web-never-server-nor-modules', 'web/k.ts', "import '#modules/index.ts'"],
  ['web-never-server-nor-modules', 'web/l.ts', "import '#fields/text/kind.server.ts'"],
  ['editor-stands-alone', 'editor/view/l.ts', "import '../../core/field.ts'"],
  ['editor-commands-imports-only-lower-layers', 'editor/commands/m.ts', "import '../react/index.ts'"],
  ['editor-model-imports-only-lower-layers', 'editor/model/n.ts', "import '../global.ts'"],
  ['declaration-imports-core-and-declarations', 'examples/02/a.ts', "import '#server/resource/side.ts'"],
  ['client-side-stays-in-the-browser', 'examples/02/board.tsx', "import '#server/resource/side.ts'"],
  ['nobody-imports-examples', 'server/s.ts', "import '../examples/01-first/module.ts'"],
  ['nobody-imports-tests', 'core/n.ts', "import './n.test.ts'"],
  ['nobody-imports-tests', 'web/m.ts', "import '../core/fixtures/sample.ts'"],
  ['nothing-unresolved', 'core/o.ts', "import './not-there.ts'"],
]

/** The same offence in the other forms that an import has. */
const FORMS = [
  [
    'import type',
    'web/p.ts',
    "import type { Side } from '#server/resource/side.ts'\nexport type Mine = Side",
  ],
  ['export type', 'web/q.ts', "export type { Side } from '#server/resource/side.ts'"],
  ['import()', 'web/r.ts', "export const late = () => import('#server/resource/side.ts')"],
] as const

/** Imports that offend only together with others: chains and circles, and circles that are none. */
const TOGETHER: Readonly<Record<string, string>> = {
  'web/first.ts': "import type { Step } from '../core/second.ts'\nexport type First = Step",
  'core/second.ts': "import type { Third } from './third.ts'\nexport type Step = Third",
  'core/third.ts':
    "import type { tagServer } from '../modules/content/tag/tag.server.ts'\nexport type Third = typeof tagServer",
  'core/left.ts': "import { right } from './right.ts'\nexport const left = () => right()",
  'core/right.ts': "import { left } from './left.ts'\nexport const right = () => left()",
  'core/run.ts':
    "import { read } from './read.ts'\nexport type Text = string\nexport const run = () => read()",
  'core/read.ts': "import type { Text } from './run.ts'\nexport const read = (): Text => ''",
  'server/jobs/jobs.ts': "import type { Route } from '../http/route.ts'\nexport type Jobs = Route",
  'server/http/route.ts': "import type { Jobs } from '../jobs/jobs.ts'\nexport type Route = Jobs | string",
  'server/auth/sign-in/left.ts': "import type { Right } from '../right.ts'\nexport type Left = Right | null",
  'server/auth/right.ts': "import type { Left } from './sign-in/left.ts'\nexport type Right = Left | string",
  'web/screens/list.ts': "import type { Area } from '../area/area.ts'\nexport type List = Area | null",
  'web/area/area.ts': "import type { List } from '../screens/list.ts'\nexport type Area = List | string",
}

describe('what is planted is refused', () => {
  let known: Promise<readonly string[]> | undefined
  /** What is found when all is planted at once: no offence hides another. */
  const found = () => {
    const planted = [...PLANTED, ...FORMS].map(([, path, content]) => [path, content] as const)
    const ends = { 'core/n.test.ts': 'export {}', 'core/fixtures/sample.ts': 'export {}' }
    known ??= offences({ ...Object.fromEntries(planted), ...TOGETHER, ...ends })
    return known
  }

  test.each(PLANTED)('%s: %s', async (rule, path) => {
    expect((await found()).map((offence) => offence.split(' -> ')[0])).toContain(`${rule}: ${path}`)
  })

  test.each(FORMS)('by %s too', async (_form, path) => {
    expect(await found()).toContain(`web-never-server-nor-modules: ${path} -> server/resource/side.ts`)
  })

  test('a chain of type-only imports from the browser to a .server.ts file, at its last link', async () => {
    expect(await found()).toContain(
      'core-imports-only-core: core/third.ts -> modules/content/tag/tag.server.ts',
    )
  })

  test('a cycle of running code, and none that types close', async () => {
    const cycles = (await found()).filter((offence) => offence.startsWith('no-cycles: '))
    expect(cycles).toEqual(['no-cycles: core/left.ts -> core/right.ts'])
  })

  test('a cycle of types when it leads across folders, and only then', async () => {
    const cycles = (await found()).filter((offence) => offence.startsWith('no-cycles-across-folders: '))
    expect(cycles).toEqual([
      'no-cycles-across-folders: server/http/route.ts -> server/jobs/jobs.ts',
      'no-cycles-across-folders: web/area/area.ts -> web/screens/list.ts',
    ])
  })
})

test('import() inside a type, which these rules cannot see, is refused by the linter', () => {
  const folder = temporaryFolder({ 'web/p.ts': "export type Mine = import('#server/resource/side.ts').Side" })
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--config-path', join(root, 'biome.json'), 'web/p.ts'],
    { cwd: folder, encoding: 'utf8' },
  )
  expect(stderr).toContain('Write `import type` at the top')
  expect(status).toBe(1)
})
