import { expect, test } from 'vitest'
import { limited, nameOfUrl, newItem, patched, storedUrls, withUrls } from './upload-items.ts'

const keys = () => {
  let next = 0
  return () => `k${next++}`
}
const file = (name: string) => new File(['x'], name)

test('a file on its way is no value yet', () => {
  const items = [...withUrls([], ['/a.png'], keys()), newItem('n', file('b.png'))]
  expect(storedUrls(items)).toEqual(['/a.png'])
  expect(storedUrls(patched(items, 'n', { state: 'stored', url: '/b.png' }))).toEqual(['/a.png', '/b.png'])
})

test('an upload that fails leaves the others as they are', () => {
  const items = [...withUrls([], ['/a.png'], keys()), newItem('n', file('b.png'))]
  expect(storedUrls(patched(items, 'n', { state: 'failed', reason: 'too large' }))).toEqual(['/a.png'])
})

test('beyond the limit the oldest goes', () => {
  const items = withUrls([], ['/a', '/b', '/c'], keys())
  expect(storedUrls(limited(items, 2))).toEqual(['/b', '/c'])
  expect(storedUrls(limited(items, 3))).toEqual(['/a', '/b', '/c'])
})

test('a single picture is replaced only once the new one is stored', () => {
  const items = [...withUrls([], ['/old'], keys()), newItem('n', file('new.png'))]
  expect(storedUrls(limited(items, 1))).toEqual(['/old'])
  expect(storedUrls(limited(patched(items, 'n', { state: 'stored', url: '/new' }), 1))).toEqual(['/new'])
})

test('a value that the form sets keeps what is on its way', () => {
  const items = [newItem('n', file('b.png')), ...withUrls([], ['/a', '/b'], keys())]
  const next = withUrls(items, ['/b', '/c'], keys())
  expect(storedUrls(next)).toEqual(['/b', '/c'])
  expect(next.map(({ key }) => key)).toContain('n')
})

test('a name is read from an address, broken escapes as they are', () => {
  expect(nameOfUrl('/storage/a/%E5%9B%BE.png?v=1')).toBe('图.png')
  expect(nameOfUrl('/storage/100%.png')).toBe('100%.png')
})
