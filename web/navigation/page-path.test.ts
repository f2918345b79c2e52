import { expect, test } from 'vitest'
import { framePath, isSamePath, pathWithRow, recordPath, splitPath, trimmedPath } from './page-path.ts'
import { destinationOf, parseDestination, writeDestination } from './return-to.ts'

test('case and outer slashes make no other path, but for the address of a frame', () => {
  expect(trimmedPath('/content/article/')).toBe('content/article')
  expect(isSamePath('/Content/Article', 'content/article/')).toBe(true)
  expect(isSamePath('/%E6%96%87', '/文')).toBe(true)
  expect(isSamePath(framePath('https://a.example/B'), framePath('https://a.example/b'))).toBe(false)
  expect(
    isSamePath(`/user/${framePath('https://a.example/B')}`, `/user/${framePath('https://a.example/b')}`),
  ).toBe(false)
})

test.each(['https://a.example/x?y=z#w', "https://a.example/it's(1)*!", 'https://a.example/文'])(
  'the frame of %s finds its way back',
  (url) => {
    const path = framePath(url)
    expect(parseDestination(writeDestination(destinationOf(path, '')))?.path).toBe(path)
  },
)

test.each([
  ['?row=7&a=1', 'content/tag?row=7', '?a=1'],
  ['?row=new', 'content/tag?row=new', ''],
  ['?row=007', 'content/tag', '?row=007'],
  ['?row=7;drop', 'content/tag', '?row=7;drop'],
  ['?page=2', 'content/tag', '?page=2'],
])('%s names the page %s', (search, path, rest) => {
  expect(pathWithRow('content/tag', search)).toEqual({ path, search: rest })
})

test('the page of a record knows its list, and a list that it is about no record', () => {
  expect(splitPath(recordPath('content/tag', 7))).toEqual({ list: 'content/tag', row: 7 })
  expect(splitPath('content/tag')).toEqual({ list: 'content/tag', row: null })
})
