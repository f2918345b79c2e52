import { expect, test } from 'vitest'
import { boxOf, type RuleNode, toggleRule, withParents } from './permission-tree.ts'

const rule = (id: number, ...children: RuleNode[]): RuleNode => ({
  id,
  title: String(id),
  type: 'menu',
  children,
})
const tree = [rule(1, rule(11, rule(111), rule(112)), rule(12)), rule(2)]
const [one, two] = tree as [RuleNode, RuleNode]
const eleven = one.children?.[0] as RuleNode
const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)

test('leaves bring the rules above them', () => {
  expect(sorted(withParents(tree, [111]))).toEqual([1, 11, 111])
  expect(sorted(withParents(tree, []))).toEqual([])
})

test('a box is full, half or empty', () => {
  const granted = withParents(tree, [111])
  expect(boxOf(one, granted)).toBe('half')
  expect(boxOf(eleven, granted)).toBe('half')
  expect(boxOf(two, granted)).toBe('none')
  expect(boxOf(eleven, withParents(tree, [111, 112]))).toBe('all')
})

test('a page granted without its buttons is half, and grants none of them', () => {
  expect(boxOf(eleven, new Set([1, 11]))).toBe('half')
})

test('a click on a half box fills it, one on a full box empties it', () => {
  const half = withParents(tree, [111])
  const full = toggleRule(tree, half, eleven)
  expect(sorted(full)).toEqual([1, 11, 111, 112])
  expect(toggleRule(tree, new Set(full), eleven)).toEqual([])
})

test('emptying a part keeps what other parts need', () => {
  const granted = withParents(tree, [111, 12])
  expect(sorted(toggleRule(tree, new Set([...granted, 112]), eleven))).toEqual([1, 12])
})
