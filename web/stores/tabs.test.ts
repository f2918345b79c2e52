import { beforeEach, expect, test } from 'vitest'
import { adminSession } from './session.ts'
import {
  closeTabs,
  reloadTab,
  replaceTab,
  setTabSearch,
  setTabTitle,
  useTabs,
  visitNowhere,
  visitTab,
} from './tabs.ts'

const paths = () => useTabs.getState().tabs.map(({ path }) => path)

beforeEach(() => {
  adminSession.clear()
  adminSession.begin({ id: 1, token: 'x' })
  useTabs.setState({ tabs: [], active: '' })
  for (const path of ['a', 'b', 'c']) visitTab(path, '')
})

test('a visited page opens once, keeps its place and takes the new query', () => {
  visitTab('a', '?page=2')
  expect(paths()).toEqual(['a', 'b', 'c'])
  expect(useTabs.getState()).toMatchObject({ active: 'a', tabs: [{ search: '?page=2' }, {}, {}] })
})

test.each([
  ['the active tab', ['c'], 'b'],
  ['a tab with a right neighbour that shows', ['a'], 'c'],
  ['all others', ['a', 'b'], 'c'],
])('closing %s shows the right one next', (_, closed, next) => {
  expect(closeTabs(closed)?.path).toBe(next)
})

test('closing the active tab in the middle shows the one to its right', () => {
  visitTab('b', '')
  expect(closeTabs(['b'])?.path).toBe('c')
})

test('with nothing left there is nothing to show', () => {
  expect(closeTabs(['a', 'b', 'c'])).toBeNull()
  expect(useTabs.getState()).toMatchObject({ tabs: [], active: '' })
})

test('a hidden tab takes another query and title, and begins anew on reload', () => {
  setTabSearch('a', '?x=1')
  setTabTitle('a', 'Name')
  reloadTab('a')
  expect(useTabs.getState().tabs[0]).toEqual({ path: 'a', search: '?x=1', title: 'Name', generation: 1 })
  expect(useTabs.getState().active).toBe('c')
})

test('a page takes the place of another, or shows where it is open already', () => {
  replaceTab('b', 'b?row=1')
  expect([paths(), useTabs.getState().active]).toEqual([['a', 'b?row=1', 'c'], 'b?row=1'])
  setTabSearch('a', '?page=2')
  expect(replaceTab('b?row=1', 'a').search).toBe('?page=2')
  expect([paths(), useTabs.getState().active]).toEqual([['a', 'c'], 'a'])
})

test('an address that is no page leaves the open ones behind it', () => {
  visitNowhere()
  expect(useTabs.getState()).toMatchObject({ active: '', isStray: true })
  visitTab('b', '')
  expect([paths(), useTabs.getState().isStray]).toEqual([['a', 'b', 'c'], false])
})

test('another person finds no tabs of the one before', () => {
  adminSession.update({ id: 2 })
  expect(paths()).toEqual([])
})
