import { describe, expect, test } from 'vitest'
import { listLimits } from '#core/wire.ts'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'

const second = 1000

onEveryDialect({}, (product) => {
  let made = 0
  const come = async (values: Readonly<Record<string, unknown>> = {}) => {
    const { now } = product().context()
    const row = { number: `arrived-${++made}`, status: 'pending', place_time: now, ...values }
    return Number((await product().rows('store/order').insert(row)).id)
  }
  const ask = (query: string, token = product().superToken) =>
    product().call<{ ids: readonly number[] }>(`/admin/store.order/arrivals?${query}`, { token })
  const arrived = async (query: string) => {
    const { code, msg, data } = await ask(query)
    expect(code, msg).toBe(1)
    return data.ids
  }
  const narrowed = 'search[0][field]=status&search[0][operator]=eq&search[0][val]=paid'

  describe('what has come into a list', () => {
    test('since it was loaded is told, as it is narrowed, by each of the times that it watches', async () => {
      const before = await come()
      product().now += 3600 * second
      const loaded = product().context().now
      product().now += 60 * second
      const [placed, paid] = [await come({ number: 'placed' }), await come({ status: 'paid' })]
      expect((await arrived('seconds=60')).toSorted()).toEqual([placed, paid].toSorted())
      // One that was placed long ago has come into the list of what is paid.
      await product()
        .rows('store/order')
        .update([before], { status: 'paid', pay_time: loaded + 30 })
      expect((await arrived(`seconds=60&${narrowed}`)).toSorted()).toEqual([before, paid].toSorted())
      expect(await arrived('seconds=60&quickSearch=placed')).toEqual([placed])
      expect(await arrived('seconds=60&view=to_pay')).toEqual([placed])
      // A transaction may end a moment after a list was loaded that does not show its row yet.
      product().now += 5 * second
      expect(await arrived('seconds=0')).toContain(placed)
      product().now += 20 * second
      expect(await arrived('seconds=0')).toEqual([])
    })

    test('is told up to a bound, to whoever may open the list', async () => {
      product().now += 3600 * second
      for (let at = 0; at <= listLimits.arrivals; at++) await come()
      expect(await arrived('seconds=5')).toHaveLength(listLimits.arrivals)
      for (const wrong of ['', 'seconds=-1', 'seconds=1.5', `seconds=${listLimits.watched + 1}`])
        expect((await ask(wrong)).code, wrong).toBe(0)
      const nobody = await product().limitedAdmin([])
      expect((await ask('seconds=5', nobody.token)).code).toBe(401)
    })
  })
})
