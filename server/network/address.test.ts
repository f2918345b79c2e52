import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { callerAddress, canonicalAddress, parseAddressList } from './address.ts'

describe('an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:5123 ', '203.0.113.7'],
    ['"203.0.113.7:5123"', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:CB00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
  ])('written as %s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '10.1',
    '1',
    '0x7f.0.0.1',
    '203.0.113.7:x',
    '203.0.113.7:',
    '203.0.113.700',
    '[]:1',
    'for=203.0.113.7',
  ])('is not what %j says', (text) => {
    expect(canonicalAddress(text)).toBeNull()
  })
})

test('a block of version 4 that is written in version 6 has addresses of version 4 in it', () => {
  const isListed = parseAddressList('::ffff:10.1.0.0/112')
  expect(isListed('10.1.2.3')).toBe(true)
  expect(isListed('::ffff:10.1.2.3')).toBe(true)
  expect(isListed('10.2.2.3')).toBe(false)
})

describe('the address of a caller', () => {
  const caller = (told: string | undefined, remoteAddress = '10.0.0.1') =>
    callerAddress(
      { trustedProxies } as unknown as Config,
      { headers: { 'x-forwarded-for': told }, socket: { remoteAddress } } as unknown as IncomingMessage,
    )
  const trustedProxies = ['10.0.0.0/8', '2001:db8:f::/48']

  test('is the first, from the right, that no trusted proxy has', () => {
    expect(caller('203.0.113.7:5123')).toBe('203.0.113.7')
    expect(caller('198.51.100.1, 203.0.113.7:5123, 10.0.0.2:80, [2001:DB8:F::1]:443')).toBe('203.0.113.7')
    expect(caller('203.0.113.7', '::ffff:10.0.0.1')).toBe('203.0.113.7')
    expect(caller(', 203.0.113.7 , ,')).toBe('203.0.113.7')
  })

  test('is that of the connection where no proxy is trusted, or none says an address', () => {
    expect(caller('203.0.113.7', '::FFFF:192.0.2.1')).toBe('192.0.2.1')
    for (const told of [undefined, '', 'unknown', '203.0.113.7, rubbish', '10.1'])
      expect(caller(told), told).toBe('10.0.0.1')
  })
})
