import type { Row } from '#core/resource.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import { unixToText } from '#core/values/time.ts'
import { parseLanguage } from '#core/wire.ts'
import { mailMember } from '#modules/member/mails/mail-member.server.ts'
import { originOf } from '#modules/site/server/render/origin.ts'
import { type Context, system } from '#server/context.ts'
import { type Consumer, consumer } from '#server/jobs/outbox/consumer.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { orderCancelled, orderPaid, orderPlaced, paymentLate, refundDone } from '../events.ts'
import { order } from '../order/order.ts'
import { orderEvent } from '../order/orderEvent.ts'
import { orderLine } from '../order/orderLine.ts'
import { isHeldHere, type PayMethod, payment } from '../payment/payment.ts'
import { refund } from '../payment/refund/refund.ts'
import { shownMoney } from '../pricing/shown-money.server.ts'
import { orderMails } from './mailTemplate.ts'

type Order = Row<typeof order>

/** Members are written to about what has happened to their orders, each time once. */
export const orderMailConsumers: readonly Consumer[] = [
  onOrder(orderPlaced, 'store/mailPlaced', async (one, context) => {
    // Whoever has paid at once is told of that alone.
    if (one.status !== 'pending') return
    const values = { ...common(one, context), lines: await linesOf(one, context), due: dueOf(one, context) }
    await mailMember({ ...to(one), event: 'order_placed', values }, context)
  }),
  onOrder(orderPaid, 'store/mailPaid', async (one, context) => {
    const values = { ...common(one, context), lines: await linesOf(one, context) }
    await mailMember({ ...to(one), event: 'order_paid', values }, context)
  }),
  onOrder(orderCancelled, 'store/mailCancelled', async (one, context) => {
    const values = { ...common(one, context), reason: await reasonOf(one, context) }
    await mailMember({ ...to(one), event: 'order_cancelled', values }, context)
  }),
  onMoney(paymentLate, 'store/mailLate', payment.name, async (one, { amount }, context) => {
    const values = { ...common(one, context), amount: money(one, String(amount), context) }
    await mailMember({ ...to(one), event: 'payment_late', values }, context)
  }),
  onMoney(refundDone, 'store/mailRefunded', refund.name, async (one, row, context) => {
    // What members hold here is told by whoever gives it back, all of it together.
    if (isHeldHere(row.method)) return
    await mailRefunded(one, [{ method: row.method as PayMethod, amount: String(row.amount) }], context)
  }),
]

/** What is written about an order to which something has happened; nothing where mail is not set up. */
function onOrder(
  event: typeof orderPlaced,
  name: string,
  write: (one: Order, context: Context) => Promise<void>,
): Consumer {
  const handle = async ({ id }: { readonly id: number }, context: Context) => {
    const one = await findOrder(id, context)
    if (one) await write(one, context)
  }
  return consumer(event, name, handle, ({ mail }) => mail.isConfigured())
}

/** The same of what has happened to a payment or a refund of an order. */
function onMoney(
  event: typeof orderPlaced,
  name: string,
  resource: string,
  write: (one: Order, row: PlainRow, context: Context) => Promise<void>,
): Consumer {
  const handle = async ({ id }: { readonly id: number }, context: Context) => {
    const row = await rowOf(resource, id, context)
    const one = row && (await findOrder(Number(row.order_id), context))
    if (one) await write(one, row, context)
  }
  return consumer(event, name, handle, ({ mail }) => mail.isConfigured())
}

/** Writes to a member that an order costs less by now, in the transaction that has made it so. */
export async function mailPriceChanged(id: number, reason: string, context: Context): Promise<void> {
  const one = await findOrder(id, context)
  // What costs nothing by then is paid, and its member is told that.
  if (one?.status !== 'pending') return
  const values = { ...common(one, context), reason, due: dueOf(one, context) }
  await mailMember({ ...to(one), event: 'order_price_changed', values }, context)
}

/** What of an order has gone back by one way. */
export interface GivenBack {
  readonly method: PayMethod
  /** as money */
  readonly amount: string
}

/** Writes to a member what is in their balance and their points again, in the transaction that has given it back. */
export async function mailGivenBack(
  id: number,
  parts: readonly GivenBack[],
  context: Context,
): Promise<void> {
  const one = await findOrder(id, context)
  if (one) await mailRefunded(one, parts, context)
}

async function mailRefunded(one: Order, parts: readonly GivenBack[], context: Context): Promise<void> {
  const translate = translateFor(one, context)
  const named = ({ method }: GivenBack) => translate(`${payment.name}:options.method.${method}`)
  const sum = parts.reduce((all, { amount }) => all + (moneyToMinor(amount) ?? 0), 0)
  const values = {
    ...common(one, context),
    amount: money(one, minorToMoney(sum), context),
    method: parts
      .map((part) =>
        parts.length === 1 ? named(part) : `${named(part)} ${money(one, part.amount, context)}`,
      )
      .join(' + '),
  }
  await mailMember({ ...to(one), event: 'order_refunded', values }, context)
}

async function rowOf(name: string, id: number, context: Context) {
  return rowsOf(context.app.registry.get(name), { ...context, identity: system }).find(id)
}

async function findOrder(id: number, context: Context): Promise<Order | null> {
  return (await rowOf(order.name, id, context)) as Order | null
}

const to = ({ user_id, language }: Order) => ({
  ...{ mails: orderMails, user_id: Number(user_id), language: String(language) },
})

/** What every mail about an order says of it. */
const common = (one: Order, context: Context) => ({
  ...{ number: String(one.number), total: money(one, one.total, context), link: linkOf(one, context) },
})

const languageOf = ({ language }: Order) => parseLanguage(language)

const translateFor = (one: Order, { app }: Context) => app.translator(languageOf(one))

function money(one: Order, amount: string | null, { app }: Context): string {
  return shownMoney(amount, { app, language: languageOf(one) })
}

/** Where the member sees the order; in words where nothing says what addresses of the site begin with. */
function linkOf(one: Order, context: Context): string {
  const origin = originOf(context.app)
  if (origin !== '') return `${origin}/user/${order.name}/${one.id}`
  return translateFor(one, context)(`${orderMails.resource.name}:texts.noLink`)
}

function dueOf({ expire_time }: Order, { app }: Context): string {
  return unixToText(Number(expire_time), app.settings.value(siteTimeZone)).slice(0, 16)
}

/** Why an order was cancelled, with what staff has written for its member. */
async function reasonOf(one: Order, context: Context): Promise<string> {
  const translate = translateFor(one, context)
  const reason = translate(`${order.name}:options.cancel_reason.${one.cancel_reason}`)
  const noted = await context.db
    .selectFrom(orderEvent.table)
    .select('memo')
    .where('order_id', '=', Number(one.id))
    .where('kind', '=', 'cancelled')
    .where('is_public', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!noted?.memo) return reason
  return translate(`${orderMails.resource.name}:texts.withMemo`, { reason, memo: String(noted.memo) })
}

/** One line for each: how many of what, and what these cost. */
async function linesOf(one: Order, context: Context): Promise<string> {
  const rows = await context.db
    .selectFrom(orderLine.table)
    .select(['name', 'options', 'quantity', 'total'])
    .where('order_id', '=', Number(one.id))
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute()
  return rows
    .map(({ name, options, quantity, total }) => {
      const what = options ? `${name} (${options})` : String(name)
      return `${quantity} × ${what}  ${money(one, minorToMoney(Number(total)), context)}`
    })
    .join('\n')
}

/** What stands in a test mail instead of an order. */
export function sampleOrder(context: Context): Readonly<Record<string, string>> {
  const { app, language, now } = context
  const translate = app.translator(language)
  const shown = (amount: string) => shownMoney(amount, { app, language })
  const day = unixToText(now, app.settings.value(siteTimeZone)).slice(0, 10).replaceAll('-', '')
  return {
    number: `${day}00000000`,
    total: shown('128.00'),
    amount: shown('128.00'),
    lines: `2 × ${translate('store/product:name')}  ${shown('128.00')}`,
    link: `${originOf(app)}/user/${order.name}`,
    reason: translate(`${order.name}:options.cancel_reason.buyer`),
    method: translate(`${payment.name}:options.method.balance`),
  }
}
