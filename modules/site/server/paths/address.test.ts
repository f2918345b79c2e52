import { describe, expect, test } from 'vitest'
import { readAddress } from './address.ts'

const read = (url: string) => readAddress(url, ['zh-cn', 'en'])

describe('an address of the site', () => {
  test('says its language by a prefix, the site’s own by none', () => {
    expect(read('/')).toEqual({ address: { language: 'zh-cn', path: '/', query: '' } })
    expect(read('/en')).toEqual({ address: { language: 'en', path: '/', query: '' } })
    expect(read('/en/article/tea?page=2')).toEqual({
      address: { language: 'en', path: '/article/tea', query: 'page=2' },
    })
    expect(read('/en/%E8%8C%B6')).toEqual({ address: { language: 'en', path: '/茶', query: '' } })
    expect(read('/article/tea')).toEqual({ address: { language: 'zh-cn', path: '/article/tea', query: '' } })
  })

  test.each([
    ['/my%20page', '/my page'],
    ['/a(1),b', '/a(1),b'],
    ['/a[1]|b', '/a[1]|b'],
    ['/a%3Fb%23c%25', '/a%3Fb%23c%25'],
    ['/%D9%85%DB%8C%E2%80%8C', '/می\u200c'],
  ])('%s may have signs of any kind: %s', (url, path) => {
    expect(read(url)).toEqual({ address: { language: 'zh-cn', path, query: '' } })
  })

  test.each([
    ['/Article/Tea', '/article/tea'],
    ['/article//tea/', '/article/tea'],
    ['/article/tea/?a=1', '/article/tea?a=1'],
    ['/zh-cn/article/tea', '/article/tea'],
    ['/zh-cn', '/'],
    ['/en/', '/en'],
    ['/%61rticle', '/article'],
    ['/%e8%8c%b6', '/%E8%8C%B6'],
    ['/EN/%E8%8C%B6/', '/en/%E8%8C%B6'],
    ['/A%20b%2Cc', '/a%20b,c'],
    ['/A%3Fb%23c%25', '/a%3Fb%23c%25'],
  ])('%s is spelt %s', (url, spelt) => {
    expect(read(url)).toEqual({ spelt })
  })

  test.each([
    '/%E8%8C%20%B6',
    '/a%00b',
    '/a%E2%80%AEb',
    '/%zz',
    '/../etc/passwd',
    '/a/%2e%2e/b',
    '/a\\b',
    '/<script>',
    `/${'a'.repeat(256)}`,
    `/${'%61'.repeat(1000)}`,
  ])('%s is none', (url) => {
    expect(read(url)).toBeNull()
  })

  test('leads to no other host, however many slashes it begins with', () => {
    expect(read('//evil.example/x')).toEqual({ spelt: '/evil.example/x' })
    expect(read('///evil.example')).toEqual({ spelt: '/evil.example' })
    expect(read('/zh-cn//evil.example')).toEqual({ spelt: '/evil.example' })
  })
})
