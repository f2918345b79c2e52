import { beforeEach, expect, test } from 'vitest'
import { beginMember, clearMember, renewMemberToken, updateMember, useMember } from './member.ts'

const signedIn = { id: 7, username: 'ann', token: 'access', refresh_token: 'refresh' }
const tokens = () => {
  const { token, refresh_token } = useMember.getState()
  return [token, refresh_token]
}

beforeEach(clearMember)

test('what a call says of a member leaves both tokens as they are', () => {
  beginMember(signedIn)
  updateMember({ ...signedIn, nickname: 'Ann', token: 'of an earlier call', refresh_token: '' })
  updateMember({ score: 5 })
  expect(tokens()).toEqual(['access', 'refresh'])
  expect(useMember.getState()).toMatchObject({ nickname: 'Ann', score: 5 })
})

test('a renewed access token leaves the one that renews it', () => {
  beginMember(signedIn)
  renewMemberToken('next')
  expect(tokens()).toEqual(['next', 'refresh'])
})

test('a sign-in begins anew: nothing is left of whoever was here before', () => {
  beginMember({ ...signedIn, motto: 'mine' })
  beginMember({ id: 8, username: 'bob', token: 'other', refresh_token: '' })
  expect(tokens()).toEqual(['other', ''])
  expect(useMember.getState()).toMatchObject({ id: 8, motto: '' })
})
