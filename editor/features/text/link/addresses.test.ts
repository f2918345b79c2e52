import { describe, expect, test } from 'vitest'
import { addressesIn, completeAddress, lastAddress } from './addresses.ts'

test.each([
  ['example.com/page', 'https://example.com/page'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8080/x?y#z', 'https://example.com:8080/x?y#z'],
  ['例子.中国/页', 'https://例子.中国/页'],
  ['localhost:3000', 'http://localhost:3000'],
  ['name@host.example', 'mailto:name@host.example'],
])('%s was meant as %s', (typed, meant) => {
  expect(completeAddress(typed)).toBe(meant)
})

test.each([
  '/page',
  '#x',
  './x',
  '../a.b/c',
  '?q=a.b',
  '//cdn.example/x',
  'page',
  'guide.html',
  'mailto:a@b.example',
  'tel:+123',
  'https://a.example',
  'javascript:a.com',
])('%s stays as it is', (address) => {
  expect(completeAddress(address)).toBe(address)
})

describe('addresses in running text', () => {
  test.each([
    ['see https://a.example/x?y=1.', [['https://a.example/x?y=1', 'https://a.example/x?y=1']]],
    ['(www.a.com)', [['www.a.com', 'https://www.a.com']]],
    ['www.a.rs/x', [['www.a.rs/x', 'https://www.a.rs/x']]],
    ['看看https://a.example，很好', [['https://a.example', 'https://a.example']]],
    ['https://a.example/b_(c), d', [['https://a.example/b_(c)', 'https://a.example/b_(c)']]],
    ['write to me@a.example!', [['me@a.example', 'mailto:me@a.example']]],
    ['on example.com/page today', [['example.com/page', 'https://example.com/page']]],
    [
      'a.com and b.org',
      [
        ['a.com', 'https://a.com'],
        ['b.org', 'https://b.org'],
      ],
    ],
    ['node.js, README.md, e.g. 3.14 and/or v1.2', []],
    ['https:// and www. and @a', []],
  ])('%s', (text, wanted) => {
    const found = addressesIn(text).map(({ from, to, href }) => [text.slice(from, to), href])
    expect(found).toEqual(wanted)
  })
  test('one is the last only where the text ends with it', () => {
    expect(lastAddress('see https://a.example')).toEqual({ from: 4, to: 21, href: 'https://a.example' })
    expect(lastAddress('see https://a.example).')?.to).toBe(21)
    expect(lastAddress('see https://a.example now')).toBeNull()
  })
})
