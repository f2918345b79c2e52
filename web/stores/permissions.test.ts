import { expect, test } from 'vitest'
import { deriveRights, type MenuRule } from './permissions.ts'

const rule = (name: string, children: readonly MenuRule[] = []): MenuRule => ({
  id: name.length,
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
  children,
})

test('every rule of the tree is a node, buttons included, in lower case', () => {
  const menus = [rule('auth', [rule('auth/adminLog', [rule('auth/adminLog/index')])]), rule('dashboard')]
  const { nodes, isSuper } = deriveRights(menus, false)
  expect([...nodes]).toEqual(['auth', 'auth/adminlog', 'auth/adminlog/index', 'dashboard'])
  expect(isSuper).toBe(false)
})

test('a super administrator is marked as such', () => {
  expect(deriveRights([], true)).toEqual({ isSuper: true, nodes: new Set() })
})
