import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { moneyLog } from '../../modules/member/ledger/moneyLog/moneyLog.ts'
import { signatureOf } from '../../modules/store/payment/test-provider/adapter.server.ts'
import { moveStock } from '../../modules/store/stock/move-stock.server.ts'
import { startTestApp, type TestApp } from '../../server/testing/test-app.ts'
import { median, type Row } from '../report.ts'
import { load } from './load.ts'
import { type Running, startServer } from './process.ts'
import { main } from './seed.ts'

/** Orders of one run, half of them as fast as it goes and half at a rate; a member may place ten a minute, so each has a buyer of their own. */
const orders = 600
/** what is placed in a minute where it is not as fast as it goes */
const aMinute = 1000
/** orders before those that count, as a process that has just started is slow */
const warmUp = 60
const due = 10_000
const connections = 32

/** Somebody who is about to order. */
interface Buyer {
  readonly token: string
  readonly quote: string
}

/** Placing orders, taking notices in and letting orders expire, with full synchronisation on one SQLite file. */
export async function orderRows(runs: number): Promise<readonly Row[]> {
  const product = await startTestApp()
  const { config } = product.app
  const file = config.databaseUrl.replace(/^sqlite:/, '')
  const placing: number[] = []
  const thousand: number[] = []
  const slow: number[] = []
  const crowded: number[] = []
  const noticing: number[] = []
  try {
    const goods = await stockShop(product)
    for (let run = -1; run < runs; run++) {
      const buyers = await makeBuyers(product, goods)
      const server = await serve(config)
      await place(server, buyers.slice(orders))
      const placed = await place(server, buyers.slice(0, orders / 2))
      const paced = await place(server, buyers.slice(orders / 2, orders), aMinute / 60)
      // Notices have a limit of their own a minute.
      const notices = await begin(product, [...buyers.slice(0, orders / 2), ...buyers.slice(orders)])
      await takeIn(server, notices.slice(orders / 2))
      const taken = await takeIn(server, notices.slice(0, orders / 2))
      await server.stop()
      const bare = bareRates(file)
      if (run < 0) continue
      placing.push((100 * placed.perSecond) / bare.orders)
      thousand.push(1000 / placed.perSecond)
      slow.push(paced.p99)
      crowded.push(placed.p99)
      noticing.push((100 * taken.perSecond) / bare.notices)
    }
    const seconds = await expire(product, file)
    return [
      {
        ...{
          name: 'place an order of 3 lines, 32 at once',
          yardstick: 'its bare statements, one transaction',
        },
        ...{ runs: placing, unit: '%', budget: { atLeast: 35 } },
      },
      {
        ...{ name: '1,000 orders, 32 at once', yardstick: '' },
        ...{ runs: thousand, unit: 's', budget: { atMost: 60 } },
      },
      {
        ...{ name: 'place an order, 1,000 a minute: p99', yardstick: '' },
        ...{ runs: slow, unit: 'ms', budget: { atMost: 150 } },
        detail: `32 at once: ${Math.round(median(crowded))} ms`,
      },
      {
        ...{ name: 'pay by notice, 32 at once', yardstick: 'bare update and insert, one transaction' },
        ...{ runs: noticing, unit: '%', budget: { atLeast: 35 } },
      },
      {
        ...{ name: `${due} due orders until all are cancelled`, yardstick: '' },
        ...{ runs: [seconds], unit: 's', budget: { atMost: 60 } },
      },
    ]
  } finally {
    await product.close()
  }
}

function serve({ databaseUrl, dataDir, secret }: TestApp['app']['config']): Promise<Running> {
  return startServer([main], {
    ...{ PORTICO_DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORTICO_SECRET: secret },
    ...{ PORTICO_RATE_LIMIT: 'off', PORTICO_TEST_HOOKS: '1', LOG_LEVEL: 'error' },
  })
}

/** Three variants with much in stock, and somewhere to fetch them. */
async function stockShop(product: TestApp): Promise<readonly number[]> {
  const rows = (name: string) => product.rows(`store/${name}`)
  const picture = '/storage/default/tea.png'
  const category_id = Number((await rows('category').insert({ name: 'Tea' })).id)
  await rows('shippingMethod').insert({ name: 'Fetch', kind: 'pickup' })
  const variants: number[] = []
  for (let at = 0; at < 3; at++) {
    const values = {
      name: `Oolong ${at}`,
      category_id,
      images: [picture],
      image_alts: [{ key: picture, value: 'Tea' }],
    }
    const product_id = Number((await rows('product').insert(values)).id)
    const variant_id = Number(
      (await rows('variant').insert({ product_id, price: '10.00', policy: 'strict' })).id,
    )
    await rows('product').update([product_id], { status: 'on_sale' })
    await moveStock(product.context(), [
      {
        kind: 'receive',
        variant_id,
        warehouse_id: 1,
        on_hand: 900_000,
        available: 900_000,
        cause: `bench:${at}`,
      },
    ])
    variants.push(variant_id)
  }
  await product.call('/admin/routine.config/edit', {
    ...{ method: 'POST', token: product.superToken, body: { pay_methods: ['balance', 'test'] } },
  })
  return variants
}

let made = 0

async function makeBuyers(product: TestApp, variants: readonly number[]): Promise<readonly Buyer[]> {
  const buyers: Buyer[] = []
  for (let at = 0; at < orders + warmUp; at++) {
    const { id, token } = await product.member(['store/order/index', 'store/order/place', 'store/order/pay'])
    const home = { user_id: id, country: 'FR', name: 'Lin', phone: '1', city: 'Lyon', street: 'Tea Lane' }
    const address = await product.rows('store/address').insert(home)
    await product.rows(moneyLog.name).insert({ user_id: id, money: '5.00', memo: 'Top up' })
    const ask = (call: string, body: object) =>
      product.call<{ quote: string }>(`/api/store.${call}`, { method: 'POST', memberToken: token, body })
    for (const variant_id of variants) await ask('cart/set', { variant_id, quantity: 1 })
    buyers.push({ token, quote: (await ask('checkout/quote', { address_id: address.id })).data.quote })
  }
  return buyers
}

function place({ port }: Running, buyers: readonly Buyer[], perSecond?: number) {
  return load({
    ...{ port, connections, milliseconds: 120_000, count: buyers.length },
    ...(perSecond === undefined ? {} : { perSecond }),
    request: (n) => {
      const { token = '', quote = '' } = buyers[n] ?? {}
      const body = { quote, idempotency_key: `bench-key-${++made}` }
      return request('/api/store.checkout/place', JSON.stringify(body), `ba-user-token: ${token}`)
    },
    expected: '{"code":1',
  })
}

const request = (path: string, body: string, header: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nserver: true\r\nuser-agent: bench\r\n${header}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const takeIn = ({ port }: Running, notices: readonly string[]) =>
  load({
    ...{ port, connections, milliseconds: 120_000, count: notices.length },
    request: (n) => notices[n] ?? '',
    expected: 'ok',
  })

/** Begins to pay every order that waits, a part of it by balance; answers the notices that pay the rest. */
async function begin(product: TestApp, buyers: readonly Buyer[]): Promise<readonly string[]> {
  const notices: string[] = []
  for (const { token } of buyers) {
    const call = { memberToken: token }
    const { data } = await product.call<{ list: readonly { id: number }[] }>('/api/store.order/index', call)
    const body = {
      order_id: data.list[0]?.id,
      method: 'test',
      balance: '5.00',
      idempotency_key: `begin-key-${++made}`,
    }
    const begun = await product.call<{ start: { url: string } }>('/api/store.payment/start', {
      ...{ ...call, method: 'POST', body },
    })
    const number = begun.data.start.url.split('number=')[1] ?? ''
    const state = { state: 'captured', amount: 2500, currency: 'CNY', ref: `ref-${number}`, isOurs: true }
    const text = JSON.stringify({ id: `notice-${number}`, number, state })
    const signature = signatureOf(Buffer.from(text), product.app)
    const caller = `x-test-signature: ${signature}`
    notices.push(request('/api/pay/test', text, caller))
  }
  return notices
}

/** How many transactions a second the statements alone take, with the same durability. */
function bareRates(file: string): { readonly orders: number; readonly notices: number } {
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = full')
  const rowsOf = (table: string, where: string) =>
    database.prepare(`select * from ${table} where ${where}`).all() as Record<string, SQLInputValue>[]
  const [order] = rowsOf('store_order', 'id = (select max(id) from store_order)')
  const id = Number(order?.id)
  const copies = [
    ['store_order', `id = ${id}`],
    ['store_order_line', `order_id = ${id}`],
    ['store_stock_movement', `order_id = ${id}`],
    ['store_order_event', `order_id = ${id} and kind = 'placed'`],
    ['outbox', `id = (select max(id) from outbox where event = 'order.placed')`],
    ['change_record', `resource = 'store/order' and row_id = ${id} and verb = 'add'`],
    ['change_record', `resource = 'store/orderLine' and verb = 'add' order by id desc limit 3`],
    ['idempotency_key', `key = (select max(key) from idempotency_key)`],
  ] as const
  let count = 0
  const inserts = copies.flatMap(([table, where]) =>
    rowsOf(table, where).map((row) => {
      const names = Object.keys(row).filter((name) => name !== 'id' || table === 'store_order')
      const marks = names.map(() => '?').join(', ')
      const statement = database.prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      return () => {
        const own = (name: string, value: SQLInputValue): SQLInputValue => {
          if (table === 'store_order' && name === 'id') return id + 1_000_000 + count
          return ['number', 'cause', 'key'].includes(name)
            ? `${String(value).slice(0, 4)}bare${++made}`
            : value
        }
        statement.run(...names.map((name) => own(name, row[name] ?? null)))
      }
    }),
  )
  const stocks = rowsOf('store_stock', '1 = 1').map((row) => Number(row.id))
  const take = database.prepare('update store_stock set available = available - 1 where id = ?')
  const leave = database.prepare('delete from store_cart_line where id = ?')
  const answer = database.prepare('update idempotency_key set answer = ? where key = ?')
  const bare = rate(database, () => {
    for (const insert of inserts) insert()
    for (const stock of stocks) take.run(stock)
    for (const stock of stocks) leave.run(-stock)
    answer.run('{}', 'none')
    count++
  })
  const [payment] = rowsOf('store_payment', `method = 'test' order by id desc limit 1`)
  const update = database.prepare(
    `update store_payment set status = 'captured', capture_time = ? where id = ?`,
  )
  const keep = database.prepare(
    'insert into store_payment_notice (adapter, notice, payment_id, sha256, body, create_time) values (?, ?, ?, ?, ?, ?)',
  )
  const notices = rate(database, () => {
    update.run(count, Number(payment?.id))
    keep.run('bare', `bare-${++made}`, Number(payment?.id), 'x'.repeat(64), 'x'.repeat(160), 1)
  })
  // Nothing of it is the shop's.
  database.exec(
    `delete from store_order where id > ${id}; delete from store_payment_notice where adapter = 'bare'`,
  )
  database.close()
  return { orders: bare, notices }
}

function rate(database: DatabaseSync, work: () => void): number {
  const began = performance.now()
  let done = 0
  for (; performance.now() - began < 1500; done++) {
    database.exec('begin immediate')
    work()
    database.exec('commit')
  }
  return done / ((performance.now() - began) / 1000)
}

/** Seconds in which a process that starts cancels orders whose time is up, a line and what it has promised each. */
async function expire(product: TestApp, file: string): Promise<number> {
  const database = new DatabaseSync(file)
  const now = Math.floor(Date.now() / 1000)
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${due})`
  database.exec(`update store_order set status = 'cancelled' where status = 'pending';
    ${numbers} insert into store_order (id, number, user_id, status, pay_status, ship_status, currency, language, total,
      goods_total, address, receipt, place_time, expire_time, create_time, update_time)
      select n, 'D' || n, 1, 'pending', 'none', 'none', 'CNY', 'en', 1000, 1000, '', '', ${now - 9000}, ${now - 10}, ${now}, ${now} from numbers;
    ${numbers} insert into store_order_line (order_id, variant_id, product_id, warehouse_id, quantity, unit_price, goods, total,
      discount, cancelled, create_time, update_time)
      select n, 1 + n % 3, 1 + n % 3, 1, 1, 1000, 1000, 1000, 0, 0, ${now}, ${now} from numbers;
    update store_stock set available = available - ${due}`)
  const left = () =>
    Number(database.prepare(`select count(*) as n from store_order where status = 'pending'`).get()?.n ?? 0)
  const server = await serve(product.app.config)
  const began = performance.now()
  while (left() > 0 && performance.now() - began < 180_000)
    await new Promise((resolve) => setTimeout(resolve, 250))
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  database.close()
  return seconds
}
