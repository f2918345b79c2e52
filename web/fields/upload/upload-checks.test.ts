import { expect, test } from 'vitest'
import { sizeText } from '#core/values/size.ts'
import { refusalOf } from './upload-checks.ts'

const limits = { maxSize: 1000, allowedSuffixes: '.JPG, png,zip', allowedMimeTypes: ['text/plain'] }
const file = (name: string, size = 10, type = '') => ({ name, size, type })

test('a listed extension is taken in either case, with or without its dot in the list', () => {
  expect(refusalOf(file('a.jpg'), limits)).toBeNull()
  expect(refusalOf(file('a.PNG'), limits)).toBeNull()
})

test('a listed type is taken whatever the extension', () => {
  expect(refusalOf(file('notes.md', 10, 'Text/Plain'), limits)).toBeNull()
})

test('the checks come in order: complete, type, size', () => {
  expect(refusalOf(file('', 2000), limits)).toBe('uploadIncomplete')
  expect(refusalOf(file('a.exe', 0), limits)).toBe('uploadIncomplete')
  expect(refusalOf(file('a.exe', 2000), limits)).toBe('uploadType')
  expect(refusalOf(file('a.jpg', 1001), limits)).toBe('uploadSize')
  expect(refusalOf(file('a.jpg', 1000), limits)).toBeNull()
})

test('only the last extension counts, and a name without one is refused', () => {
  expect(refusalOf(file('a.jpg.exe'), limits)).toBe('uploadType')
  expect(refusalOf(file('jpg'), limits)).toBe('uploadType')
})

test('sizes are readable', () => {
  expect([512, 2048, 1_572_864, 10_485_760].map(sizeText)).toEqual(['512 B', '2.0 KB', '1.5 MB', '10 MB'])
})
