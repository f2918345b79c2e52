import { expect, test } from 'vitest'
import { addressOf, type Place, placeOf } from './place.ts'

const base = '/user/content/article'

test.each<[string, Place]>([
  ['', { screen: 'list' }],
  ['/add', { screen: 'add' }],
  ['/12', { screen: 'show', id: 12 }],
  ['/12/edit', { screen: 'edit', id: 12 }],
])('%s below the list is a place of its own', (rest, place) => {
  expect(placeOf(base, base + rest)).toEqual(place)
  expect(placeOf(base, `${base}${rest}/`)).toEqual(place)
  expect(addressOf(base, place)).toBe(base + rest)
})

test.each(['/0', '/012', '/1e3', '/-1', '/12/delete', '/add/1', '/edit', 's', '/9999999999999999'])(
  '%s below the list is none',
  (rest) => {
    expect(placeOf(base, base + rest)).toBeNull()
  },
)
