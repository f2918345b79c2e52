import { expect, test } from 'vitest'
import { onEveryDialect } from '../conformance/on-every-dialect.ts'
import { runOnce, sweepRepeatables } from './idempotency.ts'

onEveryDialect({}, (product) => {
  test('what was done for a key is answered for a week, and the key is forgotten then', async () => {
    let done = 0
    const ask = () =>
      runOnce(product().context(), { call: 'test', key: 'a-key-of-tests', values: {} }, async () => ++done)
    expect(await ask()).toBe(1)
    const sweep = (days: number) => {
      product().now += days * 86_400_000
      return sweepRepeatables(product().app, Math.floor(product().now / 1000))
    }
    expect(await sweep(6)).toBe(0)
    expect(await ask()).toBe(1)
    expect(await sweep(2)).toBe(1)
    expect(await ask()).toBe(2)
  })
})
