import { expect, test } from 'vitest'
import { framePath, isSamePath, trimmedPath } from './page-path.ts'
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
