import { describe, expect, test } from 'vitest'
import { Problem } from '#core/problems.ts'
import { guest, type Identity } from '../context.ts'
import { checkAccess, checkOpen, wrongAccess } from './gate.ts'
import type { RouteAccess } from './route.ts'

const who = { id: 7, username: 'somebody', nickname: '', sessionId: 's' }
const withNode = (node: string) => ({ isSuper: false, nodes: new Set([node]) })
const admin: Identity = { ...who, kind: 'admin', rights: withNode('shop/book/edit') }
const member: Identity = { ...who, kind: 'member', rights: withNode('shop/book/edit') }

/** What a caller is told; 'open' when the call goes on. */
function answer(
  url: string,
  access: RouteAccess,
  identity: Identity,
  problem: Problem | null = null,
): string {
  return checkAccess({ url, access }, { identity, problem })?.problem ?? 'open'
}

describe('the gate', () => {
  test('lets accounts of one realm into no call of the other, whatever nodes they hold', () => {
    for (const access of ['admin', { node: 'shop/book/edit' }] as const) {
      expect(answer('/admin/shop.book/edit', access, admin)).toBe('open')
      expect(answer('/admin/shop.book/edit', access, member)).toBe('needLogin')
    }
    for (const access of ['member', { anyOf: ['shop/book/edit'] }] as const) {
      expect(answer('/api/shop.book/edit', access, member)).toBe('open')
      expect(answer('/api/shop.book/edit', access, admin)).toBe('needLogin')
    }
  })

  test('asks for one of the nodes, and of super administrators for none', () => {
    const superAdmin: Identity = { ...who, kind: 'admin', rights: { isSuper: true, nodes: new Set() } }
    expect(answer('/admin/shop.book/del', { node: 'shop/book/del' }, admin)).toBe('notAllowed')
    expect(answer('/admin/shop.book/del', { anyOf: ['shop/book/del', 'shop/book/edit'] }, admin)).toBe('open')
    expect(answer('/admin/shop.book/del', { node: 'shop/book/del' }, superAdmin)).toBe('open')
    expect(answer('/admin/shop.book/del', 'super', admin)).toBe('notAllowed')
    expect(answer('/admin/shop.book/del', 'super', superAdmin)).toBe('open')
  })

  test('passes on why nobody is signed in, but for what is public', () => {
    const expired = new Problem('tokenExpired')
    expect(answer('/admin/shop.book/index', 'admin', guest, expired)).toBe('tokenExpired')
    expect(answer('/admin/index/login', 'public', guest, expired)).toBe('open')
  })

  test('is closed to members alone while their centre is', () => {
    const closed = (url: string, access: RouteAccess) => checkOpen({ url, access }, false)?.problem ?? 'open'
    expect(closed('/api/account/profile', 'member')).toBe('memberCenterClosed')
    expect(closed('/api/index/index', 'public')).toBe('open')
    expect(closed('/admin/index/index', 'admin')).toBe('open')
  })

  test('says which access does not fit an address', () => {
    expect(wrongAccess('/api/account/profile', 'admin')).toBe('is no call of administrators')
    expect(wrongAccess('/admin/index/index', 'member')).toBe('is no call of members')
    expect(wrongAccess('/admin/index/index', 'super')).toBeNull()
  })
})
