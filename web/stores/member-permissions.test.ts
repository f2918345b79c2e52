import { beforeEach, expect, test } from 'vitest'
import { memberSession } from './member.ts'
import { type MemberRule, setMemberPermissions, useMemberPermissions } from './member-permissions.ts'

const rule = (name: string, type: MemberRule['type'], children: readonly MemberRule[] = []): MemberRule => ({
  id: 1,
  pid: 0,
  type,
  title: name,
  name,
  path: name,
  icon: '',
  menu_type: 'tab',
  url: '',
  extend: 'none',
  children,
})

const told = {
  memberId: 7,
  isOpen: true,
  menus: [
    rule('account', 'menu_dir', [rule('account/Profile', 'menu', [rule('account/profile/edit', 'button')])]),
  ],
  rules: [rule('ajax/upload', 'button')],
}

beforeEach(memberSession.clear)

test('every rule of either list is a node, in lower case; nobody here is a super administrator', () => {
  setMemberPermissions(told)
  const { rights } = useMemberPermissions.getState()
  expect([...rights.nodes]).toEqual(['account', 'account/profile', 'account/profile/edit', 'ajax/upload'])
  expect([rights.isSuper, rights.isMemberArea]).toEqual([false, true])
})

test('the rules of one member are nothing for the next one', () => {
  memberSession.update({ id: 7, token: 'a' })
  setMemberPermissions(told)
  memberSession.update({ token: 'b' })
  expect(useMemberPermissions.getState().memberId).toBe(7)
  memberSession.update({ id: 8 })
  expect(useMemberPermissions.getState()).toMatchObject({ memberId: null, menus: [], rules: [] })
})
