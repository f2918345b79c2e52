import { expect, test } from 'vitest'
import { asciiAddress, withQuery } from './location.ts'

test('an address of any script is sent in ASCII, and once more the same', () => {
  for (const [address, sent] of [
    ['/中文', '/%E4%B8%AD%E6%96%87'],
    ['/a?q=中&r=a b#节', '/a?q=%E4%B8%AD&r=a%20b#%E8%8A%82'],
    ['/%E4%B8%AD/中', '/%E4%B8%AD/%E4%B8%AD'],
    ['/%e4%b8%ad?q=%e4', '/%e4%b8%ad?q=%e4'],
    ['/100%', '/100%25'],
    ['/100%25', '/100%25'],
    ['/a(1),b;c@d', '/a(1),b;c@d'],
    ['https://例子.example/新闻?q=茶', 'https://xn--fsqu00a.example/%E6%96%B0%E9%97%BB?q=%E8%8C%B6'],
    ['https://bücher.example', 'https://xn--bcher-kva.example/'],
    ['https://a.example/x?y=%20#z', 'https://a.example/x?y=%20#z'],
    ['/\ud800', '/%EF%BF%BD'],
    ['nowhere 中', 'nowhere%20%E4%B8%AD'],
  ] as const) {
    expect(asciiAddress(address), address).toBe(sent)
    if (sent.startsWith('/')) expect(asciiAddress(sent), sent).toBe(sent)
  }
})

test('a path leads to no other host', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    '/a/..//evil.example',
  ])
    expect(asciiAddress(path), path).toBe('/evil.example')
})

test('parameters go along, but those that the address has itself', () => {
  for (const [to, query, sent] of [
    ['/a', '', '/a'],
    ['/a', 'utm_source=mail&gclid=1', '/a?utm_source=mail&gclid=1'],
    ['/a?x=1', 'x=2&y=%E4%B8%AD', '/a?x=1&y=%E4%B8%AD'],
    ['/a?%78=1', 'x=2', '/a?%78=1'],
    ['/a#b', 'x=1', '/a?x=1#b'],
    ['https://a.example', 'x=1&&y', 'https://a.example?x=1&y'],
    ['/a', 'x=1#//evil', '/a?x=1%23//evil'],
    ['/a?', 'x=1', '/a?x=1'],
  ] as const)
    expect(withQuery(to, query), `${to} ${query}`).toBe(sent)
})
