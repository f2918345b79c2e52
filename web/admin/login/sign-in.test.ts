import { expect, test } from 'vitest'
import { checkCredentials } from './sign-in.ts'

test.each([
  ['', '', { username: 'login:usernameMissing', password: 'login:passwordMissing' }],
  ['ab', 'secret', { username: 'login:usernameLength' }],
  ['a'.repeat(31), 'secret', { username: 'login:usernameLength' }],
  ['admin', 'short', { password: 'login:passwordForm' }],
  ['admin', 'x'.repeat(33), { password: 'login:passwordForm' }],
  ['admin', 'a<bcdef', { password: 'login:passwordForm' }],
  ['abc', 'sixsix', {}],
  ['a'.repeat(30), 'y'.repeat(32), {}],
])('account “%s” with password “%s” answers %j', (username, password, faults) => {
  expect(checkCredentials({ username, password, keep: false })).toEqual(faults)
})
