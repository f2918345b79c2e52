import { expect, test } from 'vitest'
import { feeOf, type Method, type Parcel, type Rate } from './fee.ts'

const rate = (more: Partial<Rate> = {}): Rate => ({
  ...{ provinces: [], first_amount: 1000, first_unit: 1000, more_amount: 200, more_unit: 500 },
  ...more,
})
const method = (more: Partial<Method> = {}): Method => ({
  ...{ kind: 'weight', countries: [], free_from: null, rates: [rate()] },
  ...more,
})
const parcel = (more: Partial<Parcel> = {}): Parcel => ({
  ...{ country: 'CN', province: '11', goods: 5000, weight: 900, pieces: 2 },
  ...more,
})

test('each begun unit beyond the first one is charged', () => {
  const at = (weight: number) => feeOf(method(), parcel({ weight }))
  expect([0, 1000, 1001, 1500, 1501].map(at)).toEqual([1000, 1000, 1200, 1200, 1400].map((fee) => ({ fee })))
})

test('pieces count where the fee goes by these, and nothing does where it is flat', () => {
  const rates = [rate({ first_unit: 1, more_unit: 2 })]
  const by = (kind: Method['kind']) => feeOf(method({ kind, rates }), parcel({ pieces: 4 }))
  expect(by('quantity')).toEqual({ fee: 1400 })
  expect(by('flat')).toEqual({ fee: 1000 })
  expect(by('pickup')).toEqual({ fee: 0 })
})

test('the rate that names a province is taken there, the one for elsewhere everywhere else', () => {
  const near = rate({ provinces: ['11', '12'], first_amount: 500 })
  const both = method({ rates: [rate(), near] })
  expect(feeOf(both, parcel())).toEqual({ fee: 500 })
  expect(feeOf(both, parcel({ province: '65' }))).toEqual({ fee: 1000 })
  expect(feeOf(both, parcel({ country: 'FR', province: null }))).toEqual({ fee: 1000 })
  expect(feeOf(method({ rates: [near] }), parcel({ province: '65' }))).toEqual({ reason: 'province' })
})

test('what is not delivered to a country, or goes by a weight that nobody knows, is not offered', () => {
  expect(feeOf(method({ countries: ['CN'] }), parcel({ country: 'FR', province: null }))).toEqual({
    reason: 'country',
  })
  expect(feeOf(method(), parcel({ weight: null }))).toEqual({ reason: 'weight' })
  expect(feeOf(method({ kind: 'flat' }), parcel({ weight: null }))).toEqual({ fee: 1000 })
})

test('it costs nothing once the goods come to enough', () => {
  const free = method({ free_from: 5000 })
  expect(feeOf(free, parcel())).toEqual({ fee: 0 })
  expect(feeOf(free, parcel({ goods: 4999 }))).toEqual({ fee: 1000 })
})
