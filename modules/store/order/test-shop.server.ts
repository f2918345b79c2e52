import { beforeAll, expect } from 'vitest'
import type { TestApp, TestMember } from '#server/testing/test-app.ts'
import { booksChecks, runCheck } from '../books/checks.server.ts'
import { moveStock } from '../stock/move-stock.server.ts'

export type Row = Record<string, unknown>
export interface Quoted {
  readonly quote: string
  readonly ship_method_id: number | null
  readonly methods: readonly Row[]
  readonly totals: Readonly<Record<string, string>>
  readonly type?: string
  readonly changed?: readonly Row[]
}

const nodes = ['store/order/index', 'store/order/place', 'store/order/cancel', 'store/order/pay']
export const home = {
  ...{ name: 'Lin', phone: '13900000000', country: 'CN', area: [11, 1101, 110101] },
  street: '1 Tea Lane',
}

let made = 0
/** Something that nobody has been called yet. */
const next = () => ++made

/** A shop for tests: products on sale, members with carts, orders, all through the real calls. */
export function openShop(product: () => TestApp) {
  const calls = openCalls(product)
  const goods = openGoods(product)
  const db = () => product().app.database.write
  const differing = async () => {
    const { database } = product().app
    const results = await Promise.all(
      booksChecks.map((check) => runCheck(check, { db: database.write, dialect: database.dialect })),
    )
    return results.filter(({ count }) => count > 0)
  }
  return {
    ...{ ...calls, ...goods, ...openBuying(product, calls, goods), db },
    /** All that the books have to say of it is that it adds up. */
    async books() {
      expect(await differing()).toEqual([])
    },
    /** what the books say that does not add up */
    differing,
    /** a key that nobody has used */
    key: () => `key-${next()}-of-the-test`,
  }
}

/** What members and staff ask for. */
function openCalls(product: () => TestApp) {
  let calls = 0
  return {
    ask: <T = Row>(by: TestMember, call: string, body?: Row) =>
      product().call<T>(`/api/store.${call}`, {
        ...(body ? { method: 'POST' as const, body } : {}),
        ...{ memberToken: by.token, language: 'en' as const },
        address: `198.51.${Math.floor(++calls / 250) % 250}.${calls % 250}`,
      }),
    // Days may have passed since the first session began.
    staff: async <T = Row>(call: string, body: Row) =>
      product().call<T>(`/admin/store.${call}`, {
        ...{ method: 'POST', token: await product().tokenOf(1), language: 'en', body },
      }),
    settings: async (body: Row) =>
      product().call('/admin/routine.config/edit', {
        ...{ method: 'POST', token: await product().tokenOf(1), body },
      }),
  }
}

/** What is sold, how much of it there is, and how it is sent. */
function openGoods(product: () => TestApp) {
  const rows = (name: string) => product().rows(`store/${name}`)
  const add = async (name: string, values: Row) => Number((await rows(name).insert(values)).id)
  let category = 0
  let courier = 0
  beforeAll(async () => {
    category = await add('category', { name: 'Tea' })
    courier = await add('shippingMethod', {
      ...{ name: 'Courier', kind: 'flat', free_from: '500.00' },
      rates: [{ provinces: [], first_amount: '12.00' }],
    })
  })
  const receive = (variant_id: number, quantity: number, warehouse_id = 1) =>
    moveStock(product().context(), [
      {
        ...{ kind: 'receive', variant_id, warehouse_id, on_hand: quantity, available: quantity },
        cause: `test:${variant_id}:${warehouse_id}:${next()}`,
      },
    ])
  return {
    ...{ rows, add, receive },
    courier: () => courier,
    category: () => category,
    /** A variant of a product of its own on sale, with so many in the first warehouse; null: nobody counts. */
    async variant(price: string, stock: number | null = null, more: Row = {}) {
      const picture = '/storage/default/tea.png'
      const product_id = await add('product', {
        ...{ name: `Oolong ${next()}`, category_id: category, images: [picture] },
        image_alts: [{ key: picture, value: 'Leaves' }],
        ...more,
      })
      const id = await add('variant', { product_id, price, policy: stock === null ? 'untracked' : 'strict' })
      await rows('product').update([product_id], { status: 'on_sale' })
      if (stock !== null && stock > 0) await receive(id, stock)
      return id
    },
    async stockOf(variant_id: number, warehouse_id = 1) {
      const row = await product()
        .app.database.write.selectFrom('store_stock')
        .select(['on_hand', 'available'])
        .where('variant_id', '=', variant_id)
        .where('warehouse_id', '=', warehouse_id)
        .executeTakeFirst()
      return row ? [Number(row.on_hand), Number(row.available)] : null
    },
  }
}

/** Members with carts, and what they order. */
function openBuying(
  product: () => TestApp,
  { ask }: ReturnType<typeof openCalls>,
  { add }: ReturnType<typeof openGoods>,
) {
  const db = () => product().app.database.write
  const put = async (by: TestMember, variant_id: number, quantity: number) => {
    const { code, msg } = await ask(by, 'cart/set', { variant_id, quantity })
    expect(code, msg).toBe(1)
  }
  /** A member with an address and these in the cart. */
  const buyer = async (...wanted: readonly (readonly [variant: number, quantity: number])[]) => {
    const by = await product().member(nodes)
    const address_id = await add('address', { ...home, user_id: by.id })
    for (const [variant_id, quantity] of wanted) await put(by, variant_id, quantity)
    return { by, address_id }
  }
  type Buyer = Awaited<ReturnType<typeof buyer>>
  const quote = async ({ by, address_id }: Buyer, more: Row = {}) => {
    const answer = await ask<Quoted>(by, 'checkout/quote', { address_id, ...more })
    expect(answer.code, answer.msg).toBe(1)
    return answer.data
  }
  const place = ({ by }: Buyer, quoted: Pick<Quoted, 'quote'>, more: Row = {}) =>
    ask<{ id: number; number: string; status: string; expire_time: number } & Partial<Quoted>>(
      by,
      'checkout/place',
      { quote: quoted.quote, idempotency_key: `key-${next()}-of-the-test`, ...more },
    )
  return {
    ...{ put, buyer, quote, place },
    async placed(who: Buyer) {
      const answer = await place(who, await quote(who))
      expect(answer.code, answer.msg).toBe(1)
      return answer.data
    },
    orderOf: (id: number) =>
      db().selectFrom('store_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    linesOf: (id: number) =>
      db().selectFrom('store_order_line').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  }
}
