import { expect, test } from 'vitest'
import { destinationOf, parseDestination, parseReturnPath, searchOf, writeDestination } from './return-to.ts'

test('a destination survives the way through an address, decoded or not', () => {
  const wanted = destinationOf('content/article', '?page=2&name=%E6%A0%87')
  const written = writeDestination(wanted)
  expect(written).not.toMatch(/[/?#{}"]/)
  expect(parseDestination(written)).toEqual({ path: 'content/article', query: { page: '2', name: '标' } })
  expect(parseDestination(decodeURIComponent(written))).toEqual(wanted)
  expect(searchOf(wanted)).toBe('?page=2&name=%E6%A0%87')
})

test('a parameter that is given several times keeps all its values', () => {
  const search = '?status=published&status=archived&page=2'
  const wanted = destinationOf('content/article', search)
  expect(searchOf(wanted)).toBe(search)
  expect(parseDestination(writeDestination(wanted))).toEqual(wanted)
})

test('the page of a frame keeps its encoded address', () => {
  const path = `iframe/${encodeURIComponent('https://example.com/a?b=1')}`
  expect(parseDestination(writeDestination({ path, query: {} }))?.path).toBe(path)
})

test('slashes around a path do not matter', () => {
  expect(parseDestination('{"path":"/auth/admin/"}')).toEqual({ path: 'auth/admin', query: {} })
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no JSON', '{path'],
  ['a broken encoding', '%E0%A4%A'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number as path', '{"path":1}'],
  ['another host', '{"path":"//evil.example/x"}'],
  ['an address', '{"path":"https://evil.example"}'],
  ['a script', '{"path":"javascript:alert(1)"}'],
  ['a backslash', '{"path":"/\\\\evil.example"}'],
  ['a climb', '{"path":"auth/../../x"}'],
  ['a query in the path', '{"path":"auth/admin?x=1"}'],
  ['a blank', '{"path":"auth admin"}'],
])('%s leads nowhere', (_, text) => {
  expect(parseDestination(text)).toBeNull()
})

test.each([
  ['a list', '{"path":"a","query":["x"]}', {}],
  ['nested values', '{"path":"a","query":{"x":{"y":1},"z":2,"f":false}}', { z: '2', f: 'false' }],
])('a query that is %s is taken as far as it goes', (_, text, query) => {
  expect(parseDestination(text)?.query).toEqual(query)
})

test.each(['/download/guide', '/en/download/guide?a=1'])('a sign-in leads back to the page %s', (path) => {
  expect(parseReturnPath(path, 'https://tea.example')).toBe(path)
})

test.each([
  null,
  '',
  'download',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
])('a sign-in leads to no other site: %s', (text) => {
  expect(parseReturnPath(text, 'https://tea.example')).toBeNull()
})
