import { expect, test } from 'vitest'
import { checkLogin, checkRecovery, checkRegistration, wrongAddress } from './checks.ts'

/** The faults by field, without the part that all keys share. */
function short(faults: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(faults).map(([name, key]) => [name, key.replace('memberLogin:faults.', '')]),
  )
}

test.each([
  ['', '', { username: 'accountMissing', password: 'passwordMissing' }],
  ['ab', 'secret', { username: 'account' }],
  ['somebody', 'short', { password: 'password' }],
  ['somebody', 'a<bcdef', { password: 'password' }],
  ['somebody@example.com', 'sixsix', {}],
  ['13800000000', 'sixsix', {}],
])('account “%s” with password “%s”', (username, password, faults) => {
  expect(short(checkLogin({ username, password, keep: false }))).toEqual(faults)
})

const wanted = {
  type: 'email',
  username: 'Somebody_1',
  password: 'secret',
  address: 'a@b.example',
  code: '123456',
} as const

test('a registration with everything in its place', () => {
  expect(checkRegistration(wanted)).toEqual({})
})

test.each([
  [{ username: '' }, { username: 'usernameMissing' }],
  [{ username: 'ab' }, { username: 'username' }],
  [{ username: '1abc' }, { username: 'username' }],
  [{ username: 'a'.repeat(16) }, { username: 'username' }],
  [{ username: 'some body' }, { username: 'username' }],
  [{ password: '' }, { password: 'passwordMissing' }],
  [{ password: 'x'.repeat(33) }, { password: 'password' }],
  [{ address: '' }, { address: 'emailMissing' }],
  [{ address: 'a@b' }, { address: 'email' }],
  [{ code: '' }, { code: 'codeMissing' }],
  [{ code: '12345' }, { code: 'code' }],
  [{ code: 'abcdef' }, { code: 'code' }],
])('a registration with %j', (change, faults) => {
  expect(short(checkRegistration({ ...wanted, ...change }))).toEqual(faults)
})

test('a new password is typed twice', () => {
  const recovery = { ...wanted, again: 'secret' }
  expect(checkRecovery(recovery)).toEqual({})
  expect(short(checkRecovery({ ...recovery, again: 'Secret' }))).toEqual({ again: 'differs' })
})

test.each([
  ['email', 'somebody@example.com', ''],
  ['email', 'some body@example.com', 'email'],
  ['email', `${'a'.repeat(50)}@b.example`, 'email'],
  ['mobile', '13800000000', ''],
  ['mobile', '1380000000', 'mobile'],
  ['mobile', '+8613800000000', 'mobile'],
  ['mobile', '', 'mobileMissing'],
] as const)('the %s address “%s”', (type, address, fault) => {
  expect(wrongAddress(type, address)).toBe(fault)
})
