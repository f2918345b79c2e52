import { describe, expect, test } from 'vitest'
import { addressesIn, completeAddress, lastAddress } from './addresses.ts'

test.each([
  ['example.com/page', 'https://example.com/page'],
  ['www.example.com', 'https://www.example.com'],
  ['example.com:8080/x?y#z', 'https://example.com:8080/x?y#z'],
  ['例子.中国/页', 'https://例子.中国/页'],
  ['localhost:3000', 'http://localhost:3000'],
  ['name@host.example', 'mailto:name@host.example'],
  ['mu\u0308ller.de/ü', 'https://mu\u0308ller.de/ü'],
  ['info@müller.de', 'mailto:info@müller.de'],
  ['пример.рф', 'https://пример.рф'],
  ['a.xn--p1ai/x', 'https://a.xn--p1ai/x'],
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
  /** Each text with what of it is linked, in the order of the text. */
  test.each([
    // Letters of scripts with spaces, whole or as letter and mark, are letters of addresses.
    ['https://de.wikipedia.org/wiki/Köln heute', 'https://de.wikipedia.org/wiki/Köln'],
    ['https://ru.wikipedia.org/wiki/Город.', 'https://ru.wikipedia.org/wiki/Город'],
    ['https://fr.example/été#résumé', 'https://fr.example/été#résumé'],
    ['https://de.example/Ko\u0308ln?q=u\u0308 x', 'https://de.example/Ko\u0308ln?q=u\u0308'],
    [
      'https://he.example/ירושלים https://hi.example/दिल्ली',
      'https://he.example/ירושלים',
      'https://hi.example/दिल्ली',
    ],
    ['https://fr.example/L’Été https://a.example/A–B –', 'https://fr.example/L’Été', 'https://a.example/A–B'],
    // Signs of typography end one.
    ['“https://a.example/x” ‘https://a.example/y’', 'https://a.example/x', 'https://a.example/y'],
    ['«https://a.example/x» https://a.example/y…', 'https://a.example/x', 'https://a.example/y'],
    // A host is linked as a whole or not at all.
    ['www.müller.de, mu\u0308ller.de/x', 'www.müller.de', 'mu\u0308ller.de/x'],
    ['info@müller.de müller@firma.de', 'info@müller.de', 'müller@firma.de'],
    ['почта@пример.рф www.пример.рф', 'почта@пример.рф', 'www.пример.рф'],
    ['xn--mller-kva.de a.xn--p1ai', 'xn--mller-kva.de', 'a.xn--p1ai'],
    ['éhttps://a.example 中example.com ½example.com müller.deutsch'],
    ['https://www.淘宝.com，https://例子.中国/页 ', 'https://www.淘宝.com', 'https://例子.中国/页'],
    ['https://www.淘宝很好 https://例子.很好 http://a好.很好 https://www.a好.很好'],
    ['https://www.a好.com http://a好.com/x', 'https://www.a好.com', 'http://a好.com/x'],
    ['https://a.com和b.com，https://a.example和www.b.com', 'https://a.com', 'https://a.example', 'www.b.com'],
    // Scripts without spaces follow addresses directly.
    ['请看https://a.example/x。谢谢', 'https://a.example/x'],
    ['详见https://a.example/x这里，https://a.example谢谢', 'https://a.example/x', 'https://a.example'],
    ['访问https://a.example/查看详情 吧（https://a.example/x）', 'https://a.example/', 'https://a.example/x'],
    ['https://a.example/x에서 ดูhttps://a.example/yที่นี่', 'https://a.example/x', 'https://a.example/y'],
    ['https://a.com.谢谢，邮箱a@b.com和c@d.com', 'https://a.com', 'a@b.com', 'c@d.com'],
    // Behind a sign of the path, and set off, they belong to it.
    ['https://zh.example/wiki/北京 很大', 'https://zh.example/wiki/北京'],
    [
      'https://ko.example/w?q=서울#第3章 https://zh.example/北京_(城市)',
      'https://ko.example/w?q=서울#第3章',
      'https://zh.example/北京_(城市)',
    ],
    ['https://zh.example/wiki/北京。', 'https://zh.example/wiki/'],
  ])('%s', (text, ...wanted) => {
    expect(addressesIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(wanted)
  })
  test('what joins letters without being seen is kept in the address', () => {
    expect(addressesIn('https://fa.example/می\u200cخواهم')[0]?.href).toBe(
      'https://fa.example/می%E2%80%8Cخواهم',
    )
  })
  test('one is the last only where the text ends with it', () => {
    expect(lastAddress('see https://a.example')).toEqual({ from: 4, to: 21, href: 'https://a.example' })
    expect(lastAddress('see https://a.example).')?.to).toBe(21)
    expect(lastAddress('see https://a.example now')).toBeNull()
    expect(lastAddress('„www.müller.de”')).toEqual({ from: 1, to: 14, href: 'https://www.müller.de' })
    expect(lastAddress('https://a.example/x这里')).toBeNull()
  })
})
