import { maxMinor, minorToMoney } from '#core/values/money.ts'
import { prefixOf } from '#modules/site/server/languages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { type Totals, type TotalsLine, TotalTooLarge, totalsOf } from '../pricing/totals.ts'
import { lowStock, showStock } from '../settings.ts'
import { cart } from './cart.ts'
import { cartLine } from './cartLine.ts'
import { type PricedLine, priceLines } from './priced-lines.server.ts'
import type { ShownCart, ShownLine } from './shown-cart.ts'

/** A line as it is stored; the amount is in minor units. */
export interface CartLine {
  readonly variant_id: number
  readonly quantity: number
  readonly picked: boolean
  readonly price_seen: number | null
}

/** The lines of a cart, in the order in which they came. */
export async function linesOf(cartId: number, { db }: Pick<Context, 'db'>): Promise<readonly CartLine[]> {
  const rows = await db
    .selectFrom(cartLine.table)
    .select(['variant_id', 'quantity', 'picked', 'price_seen'])
    .where('cart_id', '=', cartId)
    .orderBy('id')
    .execute()
  return rows.map(({ variant_id, quantity, picked, price_seen }) => ({
    variant_id: Number(variant_id),
    quantity: Number(quantity),
    picked: Number(picked) === 1,
    price_seen: price_seen === null ? null : Number(price_seen),
  }))
}

/** Seconds after which a cart that is only looked at is noted as seen again. */
const seenAgain = 3600

/** A cart at the prices of this moment. Its row keeps what it came to for the back office. */
export async function showCart(cartId: number | null, context: Context): Promise<ShownCart> {
  const lines = cartId === null ? [] : await linesOf(cartId, context)
  const priced = await priceLines(lines, context)
  const bought = priced.filter(({ reason }, at) => reason === null && lines[at]?.picked === true)
  const totals = countedOf(bought)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (cartId !== null) await noteSeen(cartId, { pieces, worth: totals.total }, context)
  const money = (name: 'goods' | 'discount' | 'tax' | 'total') => minorToMoney(totals[name])
  return {
    lines: priced.map((line, at) => shownLine(line, lines[at], context)),
    pieces,
    totals: {
      pieces: bought.reduce((sum, { quantity }) => sum + quantity, 0),
      ...{ goods: money('goods'), discount: money('discount'), tax: money('tax'), total: money('total') },
    },
  }
}

/** What lines come to; as much as there are amounts for where prices rose beyond that. */
function countedOf(lines: readonly TotalsLine[]): Pick<Totals, 'goods' | 'discount' | 'tax' | 'total'> {
  try {
    return totalsOf({ lines, shipping: null, off: 0 })
  } catch (error) {
    if (!(error instanceof TotalTooLarge)) throw error
    return { goods: maxMinor, discount: 0, tax: 0, total: maxMinor }
  }
}

function shownLine(line: PricedLine, stored: CartLine | undefined, context: Context): ShownLine {
  const { variant_id, product_id, name, slug, options, sku, image, quantity, rule, rules, reason } = line
  const seen = stored?.price_seen ?? null
  const amount = line.unit * quantity
  return {
    ...{ variant_id, product_id, name, options, sku, image, quantity, rule, ...rules, reason },
    path: slug === '' ? '' : `${prefixOf(context.app, context.language)}/product/${slug}`,
    picked: stored?.picked === true,
    price: minorToMoney(line.unit),
    list_price: line.list_price === null ? null : minorToMoney(line.list_price),
    was: seen === null || seen === line.unit || reason === 'gone' ? null : minorToMoney(seen),
    goods: minorToMoney(Math.min(amount, maxMinor)),
    available: toldOf(line.available, context),
  }
}

/** How many there are, as far as the shop tells: the number, only a small one, or nothing. */
export function toldOf(available: number | null, { app }: Pick<Context, 'app'>): number | null {
  const told = app.settings.value(showStock)
  if (available === null || told === 'none') return null
  return told === 'exact' || available <= app.settings.value(lowStock) ? available : null
}

/** Writes down what a cart came to, where that has changed or nobody has looked at it for a while. */
async function noteSeen(
  id: number,
  { pieces, worth }: { readonly pieces: number; readonly worth: number },
  context: Context,
): Promise<void> {
  const { db, now } = context
  const row = await db
    .selectFrom(cart.table)
    .select(['pieces', 'worth', 'seen_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isNoted = Number(row?.pieces) === pieces && row?.worth !== null && Number(row?.worth) === worth
  if (!row || (isNoted && Number(row.seen_time) > now - seenAgain)) return
  const noted = { pieces, worth, seen_time: now }
  await inTransaction(context, (inside) =>
    inside.db.updateTable(cart.table).set(noted).where('id', '=', id).execute(),
  )
}
