import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isRsaSigned, openAesGcm, signRsa, sortedPairs } from './signatures.server.ts'

// Made by OpenSSL, with a key that was thrown away.
const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt6HGZfh473OBaL1ZWgkTJ4BQkGybytkwyv+xerlRLeoNLZe2bCJ9Ven6rSzCsudEzk2jylHQqK2+VX4D1V+OQqGvVXJAdgKysDfBnqM7R0uatnzTD5uDI6yVo3YECAMm2vkkcKzl9VO5zLZ8aeTp8Buj2R90ehzmNYALVNxZ2VQwibscMnvRnsRagEQzblwIhkVO1PxZmeKtF2L+Oa3kgg32p8g5XzdPIW1hBAVE3K9ZM11znUT6yfO/kvbZXUjgTXlrg/gCXUQ2NwY8TgdmUjxdI3ct66Fhvdz2WZA5bIfiNrZY9bYNANZ0W+uGUN+CqI52+iZI7Zt7aA/lRf4XTQIDAQAB'
const signature =
  'DE9aEE7M1DvBQt4SB2JzsWxFg5+gW0MsbCS42QG8nb6yh3jUmvmShuMeFJoMmKkOoGPrfnNY6spT5oF+wK+9/G7JSgRpVWc4K3CZC3+1V0Xg65MrALe2Jq7Ld3R4PjxCM3EJoWath6CT24LPbG7GbUwlxv4GVud1go1dm/G73nGr+s3W7RmIZYr1K/tXfZ4NmQPWSzSqJ5OmoP48Mz8PdbTUdwLBCE4JQsN1Gm76HjtDPbgFOfZ31f55iTSDfDQ23/kil0bduErTlOWUKRLH6GfrQz0iluTFJw0jL2tD4uVJyfjVdf0poa0N/1/kULj9TsgwjTtYFuntuZwziYsSsg=='
const sealed = 'T17W6IRMp72vUtMT0YdRQmO/irUZcUd4Bkc/JFM9ocppXSTt'

test('RSA signs the pairs of a form in the order of their names, with keys as they are handed out', () => {
  const form = new URLSearchParams({ b: '茶', sign: 'x', a: '1', empty: '' })
  expect(sortedPairs(form, ['sign'])).toBe('a=1&b=茶')
  const own = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  for (const key of [own.privateKey, own.privateKey.replaceAll('\n', ' ')])
    expect(isRsaSigned('a=1&b=茶', signRsa('a=1&b=茶', key), own.publicKey)).toBe(true)
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`
  for (const key of [publicKey, pem, pem.replaceAll('\n', ' ')])
    expect(isRsaSigned('a=1&b=茶', signature, key)).toBe(true)
  expect(isRsaSigned('a=1&b=茶 ', signature, publicKey)).toBe(false)
  expect(isRsaSigned('a=1&b=茶', '', publicKey)).toBe(false)
  expect(isRsaSigned('a=1&b=茶', signature, '')).toBe(false)
})

test('what was encrypted is read with its key and its surroundings alone', () => {
  const key = '0123456789abcdef0123456789abcdef'
  const resource = { ciphertext: sealed, nonce: 'nonce-123456', associated_data: 'transaction' }
  expect(openAesGcm(resource, key)).toBe('{"out_trade_no":"1"}')
  expect(() => openAesGcm({ ...resource, associated_data: 'other' }, key)).toThrow()
  expect(() => openAesGcm({ ...resource, ciphertext: `A${sealed.slice(1)}` }, key)).toThrow()
})
