import { DatabaseSync } from 'node:sqlite'
import { order } from '../../modules/store/order/order.ts'
import { startTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { median, type Row } from '../report.ts'

const sizes = [10_000, 1_000_000] as const

/** How staff comes to orders: every view, newest first or by amount, at its beginning and further on. */
const asked = ['', ...Object.values(order.list.views ?? {}).map(queryOf)].flatMap((view) =>
  ['place_time,desc', 'place_time,asc', 'total,desc'].flatMap((sort) =>
    [1, 50].map((page) => ({ page, query: `order=${sort}&page=${page}&limit=20&${view}` })),
  ),
)

function queryOf(view: object): string {
  const items = Object.entries(view).map(([name, value], at) => {
    const item = { field: name, operator: 'IN', val: [value].flat().join(',') }
    return Object.entries(item).map(([part, text]) => [`search[${at}][${part}]`, text])
  })
  return new URLSearchParams(items.flat()).toString()
}

/** The queue of orders with ten thousand and with a million, nine in ten of them long done. */
export async function queueRows(runs: number): Promise<readonly Row[]> {
  const product = await startTestApp()
  try {
    const database = new DatabaseSync(product.app.config.databaseUrl.replace(/^sqlite:/, ''))
    const times: (readonly (readonly number[])[])[] = []
    let there = 0
    for (const size of sizes) {
      addOrders(database, there, size)
      there = size
      await measure(product, database, 2)
      times.push(await measure(product, database, runs))
    }
    database.close()
    const [small = [], large = []] = times
    const beginnings = (round: readonly number[]) =>
      round.reduce((sum, ms, at) => sum + (asked[at]?.page === 1 ? ms : 0), 0)
    const slowest = (round: readonly number[]) => Math.max(...round)
    const middles = asked.map((_, at) => median(large.map((round) => round[at] ?? 0)))
    const { query = '' } = asked[middles.indexOf(slowest(middles))] ?? {}
    return [
      {
        ...{ name: 'first pages of 1,000,000 orders, every view and order', yardstick: 'the same of 10,000' },
        ...{ runs: large.map((round) => beginnings(round) / median(small.map(beginnings))), unit: '×' },
        budget: { atMost: 1.5 },
      },
      {
        ...{ name: '20 of 1,000,000 orders, the slowest way to ask', yardstick: '', detail: query },
        ...{ runs: large.map(slowest), unit: 'ms', budget: { atMost: 30 } },
      },
    ]
  } finally {
    await product.close()
  }
}

/** Milliseconds of each way to ask, so often. */
async function measure(product: TestApp, database: DatabaseSync, rounds: number) {
  const touch = database.prepare('update store_order set update_time = update_time + 1 where id = 1')
  const all: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const own: number[] = []
    for (const { query } of asked) {
      // No total is remembered: orders come in all the time.
      touch.run()
      const began = performance.now()
      const { code, msg } = await product.call(`/admin/store.order/index?${query}`, {
        token: product.superToken,
      })
      own.push(performance.now() - began)
      if (code !== 1) throw new Error(msg)
    }
    all.push(own)
  }
  return all
}

/** Of twenty orders one waits to be paid, one to be sent, one is on its way, one was cancelled; the rest is done. */
function addOrders(database: DatabaseSync, from: number, to: number): void {
  database.exec(`with recursive numbers(n) as (select ${from + 1} union all select n + 1 from numbers where n < ${to})
    insert into store_order (id, number, user_id, status, pay_status, ship_status, currency, language, total, goods_total,
      address, receipt, place_time, expire_time, pay_time, create_time, update_time)
    select n, 'Q' || n, 1 + n % 5000,
      case n % 20 when 0 then 'pending' when 1 then 'paid' when 2 then 'shipped' when 3 then 'cancelled' else 'completed' end,
      case when n % 20 in (0, 3) then 'none' else 'paid' end,
      case n % 20 when 1 then 'none' when 2 then 'shipped' when 0 then 'none' when 3 then 'none' else 'delivered' end,
      'CNY', 'en', n * 7919 % 100000, n * 7919 % 100000, '', '', 1600000000 + n * 60,
      case n % 20 when 0 then 1600000000 + n * 60 end, case when n % 20 in (0, 3) then null else 1600000000 + n * 60 end,
      1600000000 + n * 60, 1600000000 + n * 60 from numbers`)
}
