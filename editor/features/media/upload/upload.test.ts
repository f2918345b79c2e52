import { describe, expect, test } from 'vitest'
import { mediaOfAnswer, messageOfAnswer } from './answer.ts'
import { checkFiles, isAllowedType, sizeText } from './file-checks.ts'
import { withQuery } from './request.ts'

const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type })
const limits = { maxFileSize: 10, maxNumberOfFiles: 2, allowedFileTypes: ['image/*'] }

describe('the limits of files', () => {
  test('each refused file has its reason, and refused ones do not count', () => {
    const files = [
      file('a.pdf', 'application/pdf', 99),
      file('b.png', 'image/png', 11),
      file('c.png', 'image/png'),
      file('d.png', 'image/png', 10),
      file('e.png', 'image/png'),
    ]
    const { accepted, refused } = checkFiles(files, limits)
    expect(accepted.map(({ name }) => name)).toEqual(['c.png', 'd.png'])
    expect(refused.map(({ file: { name }, reason }) => [name, reason])).toEqual([
      ['a.pdf', 'fileType'],
      ['b.png', 'fileSize'],
      ['e.png', 'fileCount'],
    ])
  })

  test('types are a whole kind, one type or an ending, in any case', () => {
    const photo = { name: 'A.PNG', type: 'image/PNG' }
    for (const type of ['image/*', 'image/png', '.png', '*/*'])
      expect(isAllowedType(photo, [type])).toBe(true)
    for (const type of ['video/*', 'image/gif', '.jpg', 'image'])
      expect(isAllowedType(photo, [type])).toBe(false)
    expect(isAllowedType({ name: 'x.mkv', type: '' }, ['video/*', '.mkv'])).toBe(true)
    expect(isAllowedType({ name: 'x', type: '' }, [])).toBe(true)
  })

  test('sizes are told in the unit that fits', () => {
    expect([0, 1023, 1536, 2_097_152].map(sizeText)).toEqual(['0 B', '1023 B', '1.5 KB', '2 MB'])
  })
})

describe('answers of a server', () => {
  test('one medium or several are read, whatever else is in them', () => {
    expect(mediaOfAnswer({ errno: 0, data: { url: '/a', alt: 'x', href: '/h', size: 3 } })).toEqual([
      { src: '/a', alt: 'x', href: '/h' },
    ])
    expect(mediaOfAnswer({ errno: 0, data: [{ url: '/a' }, { url: '/b', poster: '/p', alt: 7 }] })).toEqual([
      { src: '/a' },
      { src: '/b', poster: '/p' },
    ])
  })

  test.each([
    [{ errno: 1, data: { url: '/a' } }],
    [{ data: { url: '/a' } }],
    [{ errno: 0 }],
    [{ errno: 0, data: [] }],
    [{ errno: 0, data: [{ url: '/a' }, {}] }],
    [{ errno: 0, data: { url: '' } }],
    [null],
    ['text'],
    [[]],
  ])('%j is no success', (answer) => {
    expect(mediaOfAnswer(answer)).toBeNull()
  })

  test('the text of a refusal is taken from where servers put it', () => {
    expect(messageOfAnswer({ errno: 1, message: 'full' })).toBe('full')
    expect(messageOfAnswer({ code: 0, msg: 'too large' })).toBe('too large')
    expect(messageOfAnswer({ errno: 1, message: 3 })).toBeNull()
    expect(messageOfAnswer('x')).toBeNull()
  })
})

test('an answer of no bounds is refused or cut', () => {
  const one = { url: '/a', alt: 'x'.repeat(100_000) }
  expect(mediaOfAnswer({ errno: 0, data: one })?.[0]?.alt?.length).toBe(1000)
  expect(mediaOfAnswer({ errno: 0, data: Array(100).fill(one) })).toHaveLength(100)
  expect(mediaOfAnswer({ errno: 0, data: Array(101).fill(one) })).toBeNull()
})

test('meta joins the parameters of an address, before its fragment', () => {
  expect(withQuery('/up', { a: 'x y', b: 1 })).toBe('/up?a=x+y&b=1')
  expect(withQuery('/up?q=1#top', { a: 2 })).toBe('/up?q=1&a=2#top')
  expect(withQuery('/up', {})).toBe('/up')
})
