import { expect, test } from 'vitest'
import { croppedType, sizeRefusal } from './crop-picture.ts'

test('pictures of more than 40 megapixels, and tiny ones, are refused by their measures', () => {
  expect(sizeRefusal(10_000, 10_000)).toEqual({ key: 'tooLarge', params: { size: 100, max: 40 } })
  expect(sizeRefusal(40_000, 1001)).toEqual({ key: 'tooLarge', params: { size: 41, max: 40 } })
  expect(sizeRefusal(8000, 5000)).toBeNull()
  expect(sizeRefusal(31, 900)).toEqual({ key: 'tooSmall', params: { min: 32 } })
  expect(sizeRefusal(0, 0)?.key).toBe('tooSmall')
})

test('a photograph stays one, anything else keeps its transparent parts', () => {
  expect(['image/jpeg', 'image/webp', 'image/gif', ''].map(croppedType)).toEqual([
    'image/jpeg',
    'image/png',
    'image/png',
    'image/png',
  ])
})
