import { expect, test } from 'vitest'
import { hashPassword, isWeakHash, verifyPassword } from './password.ts'

const inUse = { hasTestHooks: false }
const inTests = { hasTestHooks: true }

test('a password is hashed by Argon2id as OWASP recommends', async () => {
  const made = await hashPassword('Some-Password-1', inUse)
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(isWeakHash(made, inUse)).toBe(false)
})

test('a hash that was made with test hooks lets in, and is one to renew without them', async () => {
  const made = await hashPassword('Some-Password-1', inTests)
  expect(await verifyPassword('Some-Password-1', made, inUse)).toBe(true)
  expect(await verifyPassword('Some-Password-2', made, inUse)).toBe(false)
  expect(isWeakHash(made, inTests)).toBe(false)
  expect(isWeakHash(made, inUse)).toBe(true)
})

test('no hash is the hash of no password, not even of the empty one', async () => {
  for (const config of [inUse, inTests])
    for (const stored of [null, '']) expect(await verifyPassword('', stored, config)).toBe(false)
})
