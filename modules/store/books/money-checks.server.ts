import { type RawBuilder, sql } from 'kysely'
import { order } from '../order/order.ts'
import { payment } from '../payment/payment.ts'
import { refund } from '../payment/refund/refund.ts'
import type { BooksCheck, Names } from './books-check.ts'

/** Payments that count for their order. */
const counting = (n: Names, as: string) =>
  sql`${sql.raw(as)}.${n('status')} = 'captured' and ${sql.raw(as)}.${n('is_late')} = 0`

/** M3: an order keeps what its payments come to, and what of that goes back. */
const orderPayments = (column: 'paid_total' | 'refunded_total'): BooksCheck => ({
  name: column === 'paid_total' ? 'order_paid' : 'order_refunded',
  counted: (n) => sql`select count(*) as count from ${n(order.table)}`,
  differing: (n) => sql`
    select o.${n('id')} as id, coalesce(o.${n(column)}, 0) as held, coalesce(p.amount, 0) as moved, null as movement
    from ${n(order.table)} o left join (
      select p.${n('order_id')} as order_id, sum(p.${n(column === 'paid_total' ? 'amount' : 'refunding')}) as amount
      from ${n(payment.table)} p where ${counting(n, 'p')} group by p.${n('order_id')}
    ) p on p.order_id = o.${n('id')}
    where coalesce(o.${n(column)}, 0) <> coalesce(p.amount, 0)`,
})

/** M4: what of a payment goes back is what its refunds come to. */
const paymentRefunds = (column: 'refunding' | 'refunded'): BooksCheck => ({
  name: `payment_${column}`,
  counted: (n) => sql`select count(*) as count from ${n(payment.table)}`,
  differing: (n) => sql`
    select p.${n('id')} as id, p.${n(column)} as held, coalesce(r.amount, 0) as moved, null as movement
    from ${n(payment.table)} p left join (
      select ${n('payment_id')} as payment_id, sum(${n('amount')}) as amount from ${n(refund.table)}
      where ${n('status')} in (${column === 'refunding' ? sql`'pending', 'done'` : sql`'done'`})
      group by ${n('payment_id')}
    ) r on r.payment_id = p.${n('id')}
    where coalesce(p.${n(column)}, 0) <> coalesce(r.amount, 0)`,
})

/** M5: what is paid is paid whole; what is not paid is not; of what was cancelled, and of what came late, everything goes back. */
const orderStates: BooksCheck = {
  name: 'order_states',
  counted: (n) => sql`select count(*) as count from ${n(order.table)}`,
  differing: (n) => sql`
    select o.${n('id')} as id, o.${n('total')} as held, coalesce(o.${n('paid_total')}, 0) as moved, null as movement
    from ${n(order.table)} o
    where (o.${n('status')} in ('paid', 'shipped', 'completed') and coalesce(o.${n('paid_total')}, 0) <> o.${n('total')})
      or (o.${n('status')} = 'pending' and coalesce(o.${n('paid_total')}, 0) >= o.${n('total')})`,
}

const allBack: BooksCheck = {
  name: 'payments_back',
  counted: (n) => sql`select count(*) as count from ${n(payment.table)}`,
  differing: (n) => sql`
    select p.${n('id')} as id, p.${n('amount')} as held,
      p.${n('refunding')} + coalesce(r.failed, 0) as moved, null as movement
    from ${n(payment.table)} p join ${n(order.table)} o on o.${n('id')} = p.${n('order_id')}
    left join (
      select ${n('payment_id')} as payment_id, sum(${n('amount')}) as failed from ${n(refund.table)}
      where ${n('status')} = 'failed' group by ${n('payment_id')}
    ) r on r.payment_id = p.${n('id')}
    where p.${n('status')} = 'captured' and (p.${n('is_late')} = 1 or o.${n('status')} in ('cancelled', 'closed'))
      and p.${n('amount')} <> p.${n('refunding')} + coalesce(r.failed, 0)`,
}

/** M2: what members pay with what they hold here has one entry of their ledger, and so has what goes back of it. */
const entries = (method: 'balance' | 'score', way: 'payment' | 'refund'): BooksCheck => {
  const [ledger, amount] = method === 'balance' ? ['user_money_log', 'money'] : ['user_score_log', 'score']
  const own = method === 'balance' ? 'amount' : 'score'
  const from = (n: Names): RawBuilder<unknown> =>
    way === 'payment'
      ? sql`${n(payment.table)} p where p.${n('method')} = ${sql.lit(method)} and p.${n('status')} = 'captured'`
      : sql`${n(refund.table)} p join ${n(payment.table)} q on q.${n('id')} = p.${n('payment_id')}
          where q.${n('method')} = ${sql.lit(method)} and p.${n('status')} = 'done'`
  return {
    name: `${way}_${method}`,
    counted: (n) => sql`select count(*) as count from ${from(n)}`,
    differing: (n) => sql`
      select p.id as id, p.own as held, coalesce(l.moved, 0) as moved, null as movement from (
        select p.${n('id')} as id, ${way === 'payment' ? sql`-` : sql``}p.${n(own)} as own from ${from(n)}
      ) p left join (
        select ${n('cause')} as cause, ${n(amount ?? '')} as moved from ${n(ledger ?? '')}
      ) l on l.cause = concat(${sql.lit(`${way}:`)}, p.id)
      where p.own <> coalesce(l.moved, 0)`,
  }
}

/** What of money the books are proven by. */
export const moneyChecks: readonly BooksCheck[] = [
  orderPayments('paid_total'),
  orderPayments('refunded_total'),
  paymentRefunds('refunding'),
  paymentRefunds('refunded'),
  orderStates,
  allBack,
  entries('balance', 'payment'),
  entries('balance', 'refund'),
  entries('score', 'payment'),
  entries('score', 'refund'),
]
