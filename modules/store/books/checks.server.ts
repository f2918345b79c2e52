import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type DialectName, quote } from '#server/db/dialect.ts'
import { order } from '../order/order.ts'
import { orderAdjustment } from '../order/orderAdjustment.ts'
import { orderLine } from '../order/orderLine.ts'
import { stock } from '../stock/stock.ts'
import { stockMovement } from '../stock/stockMovement.ts'
import type { BooksCheck, Names } from './books-check.ts'
import { moneyChecks } from './money-checks.server.ts'
import type { CheckResult } from './proof.ts'

/** S1: what a stock holds is the sum of its movements; a difference names the last of them. */
const sums = (amount: 'on_hand' | 'available'): BooksCheck => ({
  name: `stock_${amount}`,
  counted: (n) => sql`select count(*) as count from ${n(stock.table)}`,
  differing: (n) => sql`
    select s.${n('id')} as id, s.${n(amount)} as held, coalesce(m.moved, 0) as moved, m.last as movement
    from ${n(stock.table)} s left join (
      select ${n('stock_id')} as stock, sum(${n(amount)}) as moved, max(${n('id')}) as last
      from ${n(stockMovement.table)} group by ${n('stock_id')}
    ) m on m.stock = s.${n('id')}
    where s.${n(amount)} <> coalesce(m.moved, 0)`,
})

/** S1: each movement goes on from where the one before it has ended. */
const chain = (amount: 'on_hand' | 'available'): BooksCheck => ({
  name: `chain_${amount}`,
  counted: (n) => sql`select count(*) as count from ${n(stockMovement.table)}`,
  differing: (n) => sql`
    select c.id as id, c.held as held, c.moved as moved, c.id as movement from (
      select m.${n('id')} as id, m.${n(`${amount}_after`)} as held, sum(m.${n(amount)}) over (
        partition by m.${n('stock_id')} order by m.${n('id')}
      ) as moved from ${n(stockMovement.table)} m
    ) c where c.held <> c.moved`,
})

/** S3: nothing is below zero, and nothing is promised beyond what may be. */
const bounds: BooksCheck = {
  name: 'stock_bounds',
  counted: (n) => sql`select count(*) as count from ${n(stock.table)}`,
  differing: (n) => sql`
    select s.${n('id')} as id, s.${n('available')} as held, s.${n('floor')} as moved,
      (select max(m.${n('id')}) from ${n(stockMovement.table)} m where m.${n('stock_id')} = s.${n('id')}) as movement
    from ${n(stock.table)} s join ${n('store_variant')} v on v.${n('id')} = s.${n('variant_id')}
    where s.${n('on_hand')} < 0 or s.${n('available')} < s.${n('floor')} or (s.${n('short')} = 0 and
      s.${n('available')} < case when v.${n('policy')} = 'backorder' then -v.${n('backorder')} else 0 end)`,
}

/** S2: what is reserved of a stock is what orders that are not served yet have of it. */
const reserved: BooksCheck = {
  name: 'stock_reserved',
  counted: (n) => sql`select count(*) as count from ${n(stock.table)}`,
  differing: (n) => sql`
    select s.${n('id')} as id, s.${n('on_hand')} - s.${n('available')} as held, coalesce(o.reserved, 0) as moved,
      (select max(m.${n('id')}) from ${n(stockMovement.table)} m where m.${n('stock_id')} = s.${n('id')}) as movement
    from ${n(stock.table)} s left join (
      select l.${n('variant_id')} as variant, l.${n('warehouse_id')} as warehouse,
        sum(l.${n('quantity')} - l.${n('cancelled')}) as reserved
      from ${n(orderLine.table)} l join ${n(order.table)} o on o.${n('id')} = l.${n('order_id')}
      where o.${n('status')} in ('pending', 'paid', 'shipped') and l.${n('warehouse_id')} is not null
      group by l.${n('variant_id')}, l.${n('warehouse_id')}
    ) o on o.variant = s.${n('variant_id')} and o.warehouse = s.${n('warehouse_id')}
    where s.${n('on_hand')} - s.${n('available')} <> coalesce(o.reserved, 0)`,
}

/** M6: an order comes to what its lines and its delivery do. */
const orderSums: BooksCheck = {
  name: 'order_sums',
  counted: (n) => sql`select count(*) as count from ${n(order.table)}`,
  differing: (n) => sql`
    select o.${n('id')} as id, o.${n('total')} as held, coalesce(l.total, 0) + o.${n('shipping_total')} as moved, null as movement
    from ${n(order.table)} o left join (
      select ${n('order_id')} as order_id, sum(${n('total')}) as total
      from ${n(orderLine.table)} group by ${n('order_id')}
    ) l on l.order_id = o.${n('id')}
    where o.${n('total')} <> coalesce(l.total, 0) + o.${n('shipping_total')}`,
}

/** M6: a line comes to its pieces, less what was taken off. */
const lineSums: BooksCheck = {
  name: 'line_sums',
  counted: (n) => sql`select count(*) as count from ${n(orderLine.table)}`,
  differing: (n) => sql`
    select l.${n('id')} as id, l.${n('total')} as held,
      l.${n('unit_price')} * l.${n('quantity')} - l.${n('discount')} as moved, null as movement
    from ${n(orderLine.table)} l
    where l.${n('goods')} <> l.${n('unit_price')} * l.${n('quantity')} or l.${n('total')} <> l.${n('goods')} - l.${n('discount')}`,
}

/** M6: what is taken off a line is what its adjustments come to. */
const lineDiscounts: BooksCheck = {
  name: 'line_discounts',
  counted: (n) => sql`select count(*) as count from ${n(orderAdjustment.table)}`,
  differing: (n) => sql`
    select l.${n('id')} as id, l.${n('discount')} as held, -coalesce(a.amount, 0) as moved, null as movement
    from ${n(orderLine.table)} l left join (
      select ${n('order_line_id')} as line, sum(${n('amount')}) as amount
      from ${n(orderAdjustment.table)} group by ${n('order_line_id')}
    ) a on a.line = l.${n('id')}
    where l.${n('discount')} <> -coalesce(a.amount, 0)`,
}

/** What the books are proven by. */
export const booksChecks: readonly BooksCheck[] = [
  sums('on_hand'),
  sums('available'),
  chain('on_hand'),
  chain('available'),
  bounds,
  reserved,
  orderSums,
  lineSums,
  lineDiscounts,
  ...moneyChecks,
]

/** Differences that a proof names of each check. */
const named = 20

/** Compares what a check is about, in one statement. */
export async function runCheck(
  { name, counted, differing }: BooksCheck,
  { db, dialect }: { readonly db: Db; readonly dialect: DialectName },
): Promise<CheckResult> {
  const n: Names = (text) => sql.raw(quote(dialect, text))
  const all = await counted(n).execute(db)
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select d.*, count(*) over () as differing from (${differing(n)}) d order by d.id limit ${sql.lit(named)}`.execute(
    db,
  )
  return {
    name,
    rows: Number(all.rows[0]?.count ?? 0),
    count: Number(rows[0]?.differing ?? 0),
    differences: rows.map(({ differing: _, ...row }) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value === null ? null : Number(value)]),
      ),
    ),
  }
}
