import { expect, test } from 'vitest'
import { beginLoading, useLoadingCount } from './loading.ts'

test('the count falls to zero when every request has ended, however often one says so', () => {
  const ends = [beginLoading(), beginLoading()]
  expect(useLoadingCount.getState()).toBe(2)
  for (const end of [...ends, ...ends]) end()
  expect(useLoadingCount.getState()).toBe(0)
})
