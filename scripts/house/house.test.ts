import { expect, test } from 'vitest'
import { temporaryFolder } from '../checks/temporary-folder.ts'
import { circlesOf } from './circles.ts'
import { partOf } from './files.ts'
import { drawHouse } from './house.ts'
import { importersOfAspects, knotsOf, runsUp } from './imports.ts'
import { readStyles } from './styles.ts'
import { readSyntax } from './syntax.ts'

test('a function is known by its name, also behind a call; a callback belongs to the function around it', () => {
  const { functions } = readSyntax(
    'a.tsx',
    `export const Card = memo(() => {
  return [1].map((one) => {
    return one
  })
})
class Jobs {
  start() {}
}
const calls = { 'a/b': () => 1 }`,
  )
  expect(functions.map(({ name, lines }) => [name, lines])).toEqual([
    ['Card', 5],
    ['start', 1],
    ['a/b', 1],
  ])
})

test('imports are told apart by whether code runs because of them', () => {
  const { imports } = readSyntax(
    'a.ts',
    `import { a } from './a.ts'
import type { B } from './b.ts'
import { type C } from './c.ts'
export * from './d.ts'
export type { E } from './e.ts'
const f = () => import('./f.ts')
type G = import('./g.ts').G`,
  )
  expect(imports.map(({ from, isType }) => `${from}${isType ? ' (type)' : ''}`)).toEqual([
    './a.ts',
    './b.ts (type)',
    './c.ts (type)',
    './d.ts',
    './e.ts (type)',
    './f.ts',
    './g.ts (type)',
  ])
})

test('a circle is every file that leads to itself through others', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set(['e'])],
    ['e', new Set(['d'])],
    ['f', new Set(['a'])],
  ])
  expect(circlesOf(graph)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('imports run up where the lower folder names the higher one, and between server and web', () => {
  expect(runsUp({ from: 'server/jobs/jobs.ts', to: 'modules/index.ts' })).toBe(true)
  expect(runsUp({ from: 'server/resource/rows.ts', to: 'aspects/drafts/drafts.server.ts' })).toBe(true)
  expect(runsUp({ from: 'fields/text/kind.ts', to: 'server/b.ts' })).toBe(true)
  expect(runsUp({ from: 'web/a.ts', to: 'server/b.ts' })).toBe(true)
  expect(runsUp({ from: 'modules/a.ts', to: 'core/b.ts' })).toBe(false)
})

test('what the import rules allow does not run up: who introduces the others, and the sides of a kind of field', () => {
  expect(runsUp({ from: 'server/main.ts', to: 'modules/index.server.ts' })).toBe(false)
  expect(runsUp({ from: 'web/main.tsx', to: 'aspects/index.client.ts' })).toBe(false)
  expect(runsUp({ from: 'fields/text/kind.server.ts', to: 'server/b.ts' })).toBe(false)
  expect(runsUp({ from: 'fields/text/input.tsx', to: 'web/b.ts' })).toBe(false)
  expect(runsUp({ from: 'core/field.ts', to: 'fields/text/kind.ts' })).toBe(false)
})

test('an aspect is named from outside by files of other folders, not by aspects', () => {
  const arrows = ['modules/a/a.server.ts', 'server/app/create-app.ts', 'aspects/lines/aspect.server.ts'].map(
    (from) => ({ from, to: 'aspects/drafts/drafts.server.ts', isType: false }),
  )
  const ofDrafts = importersOfAspects([...arrows, ...arrows]).get('drafts') ?? []
  expect([...ofDrafts]).toEqual(['modules/a/a.server.ts', 'server/app/create-app.ts'])
})

test('folders are knotted that lead to each other, even if none of their files do', () => {
  const arrow = (from: string, to: string) => ({ from: `server/${from}`, to: `server/${to}`, isType: true })
  const arrows = [
    arrow('jobs/a.ts', 'http/b.ts'),
    arrow('http/c.ts', 'jobs/d.ts'),
    arrow('db/e.ts', 'jobs/a.ts'),
  ]
  expect(knotsOf(arrows, 'server')).toEqual([['server/http', 'server/jobs']])
  expect(knotsOf(arrows, 'web')).toEqual([])
})

test('files are told apart by what they are there for', () => {
  const parts = ['server/a.ts', 'server/a.test.ts', 'server/testing/a.ts', 'editor/fixtures/a.ts', 'e2e/a.ts']
  expect(parts.map(partOf)).toEqual(['source', 'test', 'test', 'fixture', 'around'])
})

test('style sheets are counted by their values, tokens where they are set', () => {
  const { fontSizes, gaps, breakpoints } = readStyles([
    `:root { --font-size-1: 13px; --text: #fff }
    .a { font-size: 13px; gap: 4px 8px; row-gap: var(--space-1) } .b { font-size: var(--font-size-1) }
    @media (min-width: 600px) and (pointer: fine) { .a { column-gap: 4px } }`,
  ])
  expect(fontSizes).toEqual([['13px', 2]])
  expect(gaps).toEqual([
    ['4px', 2],
    ['8px', 1],
  ])
  expect(breakpoints).toEqual([['600px', 1]])
})

test('a tree is drawn with its circles and its quoted names', () => {
  const root = temporaryFolder({
    'package.json': JSON.stringify({ imports: { '#core/*': './core/*', '#server/*': './server/*' } }),
    'core/a.ts': "import type { B } from '#server/b.ts'\nexport type A = B",
    'server/b.ts':
      "import type { A } from '#core/a.ts'\nexport type B = A\nexport const name = 'shop/book/index'",
    'modules/shop/book/book.ts': "export const book = defineResource('shop/book', {})",
    'modules/blog/post/post.ts': "import { book } from '../../shop/book/book.ts'\nexport const post = book",
  })
  const house = drawHouse(root)
  expect(house).toContain('runtime: 0 (files: none), across folders 0')
  expect(house).toContain('with types: 1 (files: 2), across folders 1\n    2 files in core, server')
  expect(house).toContain('Imports from a folder to one that builds on it: 1\n  core/a.ts → server  1')
  expect(house).toContain('Imports between modules: 1\n  blog → shop  1')
  expect(house).toContain('Quoted resource names outside of modules: 1 in 1 files\n  server/b.ts  1')
})
