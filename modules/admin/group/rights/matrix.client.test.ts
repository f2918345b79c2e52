import { expect, test } from 'vitest'
import {
  grant,
  levelOf,
  levelsOf,
  type MatrixRow,
  type MatrixRule,
  matching,
  sectionsOf,
  setLevel,
  stateOf,
} from './matrix.client.ts'

const rule = (id: number, type: string, name: string, ...children: MatrixRule[]): MatrixRule => ({
  id,
  type,
  name,
  title: name,
  children,
})
const button = (id: number, name: string) => rule(id, 'button', name)
const rules = [
  rule(1, 'menu', 'dashboard', button(2, 'dashboard/index')),
  rule(
    10,
    'menu_dir',
    'shop',
    rule(
      11,
      'menu',
      'goods',
      ...['index', 'add', 'edit', 'del', 'export', 'publish'].map((call, at) =>
        button(12 + at, `shop/goods/${call}`),
      ),
    ),
    rule(20, 'menu_dir', 'reports', rule(21, 'menu', 'sales')),
  ),
]
const sections = sectionsOf(rules)
const rowOf = (id: number) => sections.flatMap(({ rows }) => rows).find((row) => row.id === id) as MatrixRow
const goods = rowOf(11)
const sales = rowOf(21)
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)
const nothing: ReadonlySet<number> = new Set()

test('pages stand under their directory, what stands in none comes first', () => {
  expect(sections.map(({ title, rows }) => [title, rows.map(({ id }) => id)])).toEqual([
    ['', [1]],
    ['shop', [11]],
    ['shop / reports', [21]],
  ])
  expect(goods.cells.more.map(({ name }) => name)).toEqual(['shop/goods/publish'])
})

test('a granted call brings the view of its page and all that is above it', () => {
  expect(sorted(grant(rules, nothing, goods, [14], true))).toEqual([10, 11, 12, 14])
})

test('the last call takes its page and the directories away, a page needed below stays', () => {
  const view = grant(rules, nothing, goods, [12], true)
  expect(sorted(grant(rules, view, goods, [12], false))).toEqual([])
  const both = grant(rules, view, sales, [21], true)
  expect(sorted(grant(rules, both, goods, [12], false))).toEqual([10, 20, 21])
})

test('the view can be taken away from calls, a page without one takes all that is on it', () => {
  const edit = grant(rules, nothing, goods, [14], true)
  expect(sorted(grant(rules, edit, goods, [12], false))).toEqual([10, 11, 14])
  expect(sorted(grant(rules, new Set([10, 20, 21]), sales, [21], false))).toEqual([])
})

test('a level grants exactly its calls, whatever was granted before', () => {
  const everything = setLevel(rules, nothing, goods, 'all')
  expect(levelOf(goods, everything)).toBe('all')
  for (const level of ['none', 'view', 'edit', 'all'] as const)
    expect(levelOf(goods, setLevel(rules, everything, goods, level))).toBe(level)
  expect(levelOf(goods, grant(rules, nothing, goods, [17], true))).toBe('custom')
  expect(levelsOf(sales)).toEqual(['none', 'all'])
})

test('a cell is half where some of what it stands for is granted', () => {
  expect(stateOf(goods.ids, new Set([11, 12]))).toBe('half')
  expect(stateOf(goods.ids, new Set(goods.ids))).toBe('all')
})

test('words find pages, directories and nodes', () => {
  const found = (words: string) => matching(sections, words).flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(found('PUBLISH')).toEqual([11])
  expect(found('reports')).toEqual([21])
  expect(found(' ')).toEqual([1, 11, 21])
  expect(found('nowhere')).toEqual([])
})
