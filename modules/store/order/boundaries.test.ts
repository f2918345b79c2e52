import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { unixToText } from '#core/values/time.ts'
import { siteOpen } from '#modules/site/settings.ts'
import { onSqlite } from '#server/conformance/on-every-dialect.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { setSetting } from '#server/testing/accounts/sessions.ts'
import { boundaries } from '#server/testing/boundaries.ts'
import { openShop, type Row } from './test-shop.server.ts'

const product = onSqlite({ env: { PORTICO_PUBLIC_URL: 'https://tea.example' } })
const shop = openShop(product)
let paid = 0
const productOf = async (variant: number) => Number((await shop.rows('variant').find(variant))?.product_id)

const travel = (unix: number) => {
  product().now = unix * 1000
}
/** What the product does by itself when its time has come. */
const work = async () => {
  await product().app.jobs.startScheduled()
  await product().app.jobs.runDue()
}

beforeAll(() => setSetting(product(), siteOpen.name, '1'))

describe.each(boundaries)('where $what in $zone', ({ zone, day, next, from, at }) => {
  /** the four seconds around the day that ends */
  const seconds = [from - 1, from, at - 1, at]
  /** What is seen in each of them. */
  const looks = async <T>(look: () => Promise<T>) => {
    const seen: T[] = []
    for (const unix of seconds) {
      travel(unix)
      seen.push(await look())
    }
    return seen
  }

  beforeEach(async () => {
    await setSetting(product(), siteTimeZone.name, zone)
    travel(from - 3600)
    await product().app.settings.refresh()
  })

  test('a product is sold from its second on and until its end, and search engines read its last day', async () => {
    const id = await productOf(await shop.variant('10.00', null, { sale_from: from, sale_to: at }))
    const { slug } = (await shop.rows('product').find(id)) ?? {}
    const seen = await looks(async () => {
      const { statusCode, body } = await product().server.inject({
        url: `/product/${slug}`,
        headers: { accept: 'text/html,*/*' },
      })
      return [statusCode, /"priceValidUntil":"([^"]*)"/.exec(body)?.[1]]
    })
    expect(seen).toEqual([
      [404, undefined],
      [200, day],
      [200, day],
      [404, undefined],
    ])
  })

  test('a special price is charged from its second on and until its end, and lists follow within a minute', async () => {
    const tea = await shop.variant('10.00')
    await shop.add('price', { variant_id: tea, amount: '6.00', from_time: from, to_time: at })
    const who = await shop.buyer([tea, 1])
    const charged = await looks(async () => {
      const token = await product().memberTokenOf(who.by.id)
      return (await shop.quote({ ...who, by: { ...who.by, token } })).totals.goods
    })
    expect(charged).toEqual(['10.00', '6.00', '6.00', '10.00'])
    const listed: unknown[] = []
    for (const unix of [from, at]) {
      travel(unix + 59)
      await work()
      listed.push((await shop.rows('product').find(await productOf(tea)))?.price_from)
    }
    expect(listed).toEqual(['6.00', '10.00'])
  })

  test('an order has the number of its day, and half an hour to be paid over midnight', async () => {
    const tea = await shop.variant('10.00')
    travel(at - 1)
    const late = await shop.placed(await shop.buyer([tea, 1]))
    travel(at)
    const early = await shop.placed(await shop.buyer([tea, 1]))
    const digits = (date: string) => date.replaceAll('-', '')
    expect([late.number.slice(0, 8), early.number.slice(0, 8)]).toEqual([digits(day), digits(next)])
    expect([late.expire_time, early.expire_time]).toEqual([at + 1799, at + 1800])
    const states = async (unix: number) => {
      travel(unix)
      await work()
      return [(await shop.orderOf(late.id)).status, (await shop.orderOf(early.id)).status]
    }
    expect(await states(at + 1739)).toEqual(['pending', 'pending'])
    expect(await states(at + 1799)).toEqual(['cancelled', 'pending'])
    expect(await states(at + 1859)).toEqual(['cancelled', 'cancelled'])
  })

  test('what is paid each half hour is added up once by the days of the start page', async () => {
    const halves = (at - from) / 1800
    await shop.db().updateTable('store_order').set({ pay_time: null }).execute()
    const orders = Array.from({ length: halves + 2 }, (_, index) => ({
      // Ids of their own: those of the product are made of its clock.
      ...{
        id: ++paid,
        number: `${at}-${index}`,
        status: 'paid',
        paid_total: 100,
        pay_time: from + (index - 1) * 1800,
      },
    }))
    await shop.db().insertInto('store_order').values(orders).execute()
    travel(at)
    const token = await product().tokenOf(1)
    const { data } = await product().call<Row>('/admin/dashboard/sales?days=7', { token })
    const last = (values: unknown) => (values as readonly unknown[]).slice(-3)
    expect(last(data.dates)).toEqual([unixToText(from - 1, zone).slice(0, 10), day, next])
    expect(last(data.paid)).toEqual([1, halves, 1])
  })
})
