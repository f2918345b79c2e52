import { expect, test } from 'vitest'
import { hmacTimestamped, isHmacTimestamped } from './timestamped-signature.ts'

// Made by OpenSSL.
const hmac = '38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789'

test('a timestamped signature counts with its body, its secret and within five minutes', () => {
  const [body, secret, at] = [Buffer.from('{"a":1}'), 'whsec_test', 1_700_000_000]
  expect(hmacTimestamped(body, secret, String(at))).toBe(hmac)
  expect(isHmacTimestamped(`t=${at},v1=${hmac}`, body, secret, at + 300)).toBe(true)
  // Keys are changed by signing with both for a while.
  expect(isHmacTimestamped(`t=${at}, v1=00, v1=${hmac}`, body, secret, at)).toBe(true)
  for (const header of [
    '',
    't=x,v1=',
    `t=${at}`,
    `v1=${hmac}`,
    `t=${at},v0=${hmac}`,
    `t=${at + 1},v1=${hmac}`,
  ])
    expect(isHmacTimestamped(header, body, secret, at), header).toBe(false)
  expect(isHmacTimestamped(`t=${at},v1=${hmac}`, body, secret, at + 301)).toBe(false)
  expect(isHmacTimestamped(`t=${at},v1=${hmac}`, Buffer.from('{"a": 1}'), secret, at)).toBe(false)
})
