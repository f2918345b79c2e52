import { expect, test } from 'vitest'
import { slowFrom } from './pulse.ts'
import { Durations, Traffic } from './traffic.ts'

test('counted durations give quantiles close to the true ones', () => {
  const durations = new Durations()
  for (let ms = 1; ms <= 1000; ms++) durations.add(ms)
  expect(Math.abs(durations.quantile(0.5) - 500)).toBeLessThan(50)
  expect(Math.abs(durations.quantile(0.95) - 950)).toBeLessThan(50)
  expect(durations.quantile(1)).toBe(1000)
  expect(new Durations().quantile(0.95)).toBe(0)
  const traffic = new Traffic()
  traffic.count('GET', '/slow', 500, 40)
  traffic.count('GET', '/quick', 200, slowFrom)
  expect(traffic.heaviest(1)).toMatchObject([{ route: '/quick' }])
  expect(traffic.takeSpan()).toMatchObject({ requests: 2, faults: 1 })
  expect(traffic.takeSpan()).toMatchObject({ requests: 0, faults: 0, p95: 0 })
})
