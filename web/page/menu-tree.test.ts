import { expect, test } from 'vitest'
import type { MenuRule } from '#web/stores/permissions.ts'
import { framePath } from '../navigation/page-path.ts'
import { decideDestination, directoriesOf, findPage, firstPage, shownMenus } from './menu-tree.ts'

let id = 0
const rule = (name: string, more: Partial<MenuRule> = {}): MenuRule => ({
  id: ++id,
  pid: 0,
  type: 'menu',
  title: name,
  name,
  path: name,
  icon: '',
  menu_type: 'tab',
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  ...more,
})
const directory = (name: string, ...children: MenuRule[]) =>
  rule(name, { type: 'menu_dir', menu_type: null, children })

const frame = rule('help', { menu_type: 'iframe', url: 'https://example.com/a?b=C' })
const log = rule('auth/adminLog', { children: [rule('auth/adminLog/index', { type: 'button' })] })
const menus = [
  directory('empty'),
  rule('elsewhere', { menu_type: 'link', url: 'https://example.com' }),
  directory('auth', rule('auth/group', { extend: 'add_rules_only' }), log),
  rule('drawn', { extend: 'add_menu_only' }),
  frame,
]
const decide = (path: string, query = {}) => decideDestination(menus, { path, query })

test('the menu shows neither buttons nor empty directories nor route-only rules', () => {
  const names = (rules: readonly MenuRule[]): unknown[] =>
    rules.map(({ name, children }) => (children?.length ? [name, ...names(children)] : name))
  expect(names(shownMenus(menus))).toEqual(['elsewhere', ['auth', 'auth/adminLog'], 'drawn', 'help'])
})

test('the first page is the first entry that opens inside', () => {
  expect(firstPage(menus)).toBe('auth/adminLog')
})

test('pages are found in whatever case, route-only ones too, menu-only ones not', () => {
  expect(findPage(menus, 'AUTH/adminlog')).toBe(log)
  expect(findPage(menus, 'auth/group')?.name).toBe('auth/group')
  expect(findPage(menus, 'drawn')).toBeNull()
  expect(findPage(menus, 'auth')).toBeNull()
})

test('a frame opens only the address that stands in the menu', () => {
  expect(findPage(menus, framePath('https://example.com/a?b=C'))).toBe(frame)
  expect(findPage(menus, framePath('https://example.com/a?b=c'))).toBeNull()
  expect(findPage(menus, 'iframe/%E0%A4%A')).toBeNull()
})

test('the directories above a page are known', () => {
  expect(directoriesOf(menus, log).map(({ name }) => name)).toEqual(['auth'])
  expect(directoriesOf(menus, frame)).toEqual([])
})

test('a page of the caller is where the way leads, in its own spelling and with its query', () => {
  expect(decide('auth/ADMINLOG', { page: '2' })).toEqual({ path: 'auth/adminLog', query: { page: '2' } })
})

test('a directory leads to its first page', () => {
  expect(decide('auth')).toMatchObject({ path: 'auth/adminLog' })
})

test('what is no page of the caller keeps its address, which says so there', () => {
  expect(decide('no/such', { a: '1' })).toEqual({ path: 'no/such', query: { a: '1' } })
})

test('the page of a record belongs to the entry of its list', () => {
  expect(findPage(menus, 'auth/adminLog?row=7')).toBe(log)
})

test('what cannot be read leads to the first page', () => {
  expect(decideDestination(menus, null)).toMatchObject({ path: 'auth/adminLog' })
})

test('without any page there is nothing to enter', () => {
  expect(decideDestination([], null)).toBeNull()
})
