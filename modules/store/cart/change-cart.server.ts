import { Problem } from '#core/problems.ts'
import { maxMinor } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import type { ShortLine } from '../stock/move-stock.server.ts'
import { cart } from './cart.ts'
import { toldOf } from './cart-lines.server.ts'
import { cartLine } from './cartLine.ts'
import { holdCart } from './own-cart.server.ts'
import { type PricedLine, priceLines } from './priced-lines.server.ts'

/** Lines of a cart, and pieces of one, at most. */
const most = { lines: 100, pieces: 9999 }

/**
 * Has a cart that is held hold so many of a variant. Refused where the variant is not sold, or not in this quantity, or there are not
 * as many.
 */
export async function setLine(
  cartId: number,
  wanted: { readonly variant_id: number; readonly quantity?: number; readonly more?: number },
  context: Context,
): Promise<void> {
  const { variant_id } = wanted
  const known = await lineOf(cartId, variant_id, context)
  const quantity = wanted.quantity ?? (known?.quantity ?? 0) + (wanted.more ?? 0)
  if (quantity > most.pieces) throw quantityFault('validate.tooBig', { max: most.pieces })
  const [line] = await priceLines([{ variant_id, quantity }], context)
  if (line) refuseClosed(line, context)
  const amount = (line?.unit ?? 0) * quantity
  if (amount > maxMinor) throw quantityFault('store/cart:texts.tooMuch')
  await writeLine(cartId, { known, variant_id, quantity, price_seen: line?.unit ?? null }, context)
}

const quantityFault = (message: string, params: Readonly<Record<string, number>> = {}) =>
  new Problem('invalid', {}, { faults: { quantity: { message, params } } })

function refuseClosed(
  { variant_id, quantity, available, reason, rules }: PricedLine,
  context: Context,
): void {
  if (reason === null) return
  if (reason === 'stock') {
    const told = toldOf(available, context)
    const short: Omit<ShortLine, 'available'> & { readonly available: number | null } = {
      ...{ variant_id, wanted: quantity, available: told },
    }
    throw told === null
      ? new Problem('stockShort', {}, { data: { type: 'stock', lines: [short] } })
      : new Problem('stockLeft', { count: told }, { data: { type: 'stock', lines: [short] } })
  }
  const data = { type: 'lines', lines: [{ variant_id, reason, ...rules }] }
  if (reason === 'min') throw new Problem('lineTooFew', { count: rules.min }, { data })
  if (reason === 'max') throw new Problem('lineTooMany', { count: rules.max }, { data })
  if (reason === 'step') throw new Problem('lineStep', { count: rules.step }, { data })
  throw new Problem('lineClosed', {}, { data })
}

interface Line {
  readonly id: number
  readonly quantity: number
}

async function lineOf(cartId: number, variantId: number, { db }: Context): Promise<Line | null> {
  const row = await db
    .selectFrom(cartLine.table)
    .select(['id', 'quantity'])
    .where('cart_id', '=', cartId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row ? { id: Number(row.id), quantity: Number(row.quantity) } : null
}

async function writeLine(
  cartId: number,
  {
    known,
    ...values
  }: {
    readonly known: Line | null
    readonly variant_id: number
    readonly quantity: number
    readonly price_seen: number | null
  },
  { app, db, now }: Context,
): Promise<void> {
  if (known) {
    await db
      .updateTable(cartLine.table)
      .set({ ...values, update_time: now })
      .where('id', '=', known.id)
      .execute()
    return
  }
  if ((await countLines(cartId, db)) >= most.lines) throw new Problem('cartFull', { max: most.lines })
  const times = { create_time: now, update_time: now }
  await insertRow(app.database, db, cartLine.table, { cart_id: cartId, ...values, ...times })
}

async function countLines(cartId: number, db: Context['db']): Promise<number> {
  const row = await db
    .selectFrom(cartLine.table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Takes lines out of a cart; without ids all of them. */
export async function removeLines(
  cartId: number,
  variantIds: readonly number[] | null,
  { db }: Context,
): Promise<void> {
  await db
    .deleteFrom(cartLine.table)
    .where('cart_id', '=', cartId)
    .$if(variantIds !== null, (query) => query.where('variant_id', 'in', variantIds ?? []))
    .execute()
}

/** Picks lines for the next order, or leaves them for later; without ids all of them. */
export async function pickLines(
  cartId: number,
  { variantIds, picked }: { readonly variantIds: readonly number[] | null; readonly picked: boolean },
  { db, now }: Context,
): Promise<void> {
  await db
    .updateTable(cartLine.table)
    .set({ picked: picked ? 1 : 0, update_time: now })
    .where('cart_id', '=', cartId)
    .$if(variantIds !== null, (query) => query.where('variant_id', 'in', variantIds ?? []))
    .execute()
}

/** What a merge has changed: a variant with how many there were in both carts together, and how many there are now. */
export interface MergedLine {
  readonly variant_id: number
  readonly wanted: number
  readonly quantity: number
}

/**
 * Brings the lines of a guest's cart into a member's, and removes the guest's. Quantities of a variant in both add up as far as one
 * line goes. Refused, with both as they were, where there would be too many lines. A cart that has gone has been merged before.
 */
export async function mergeCart(
  from: number,
  into: number,
  context: Context,
): Promise<readonly MergedLine[]> {
  const { db, now } = context
  for (const id of [from, into].toSorted((one, other) => one - other))
    if (!(await holdCart(id, context))) {
      if (id === from) return []
      throw new Problem('rowNotFound')
    }
  const rows = await db
    .selectFrom(cartLine.table)
    .select(['id', 'cart_id', 'variant_id', 'quantity'])
    .where('cart_id', 'in', [from, into])
    .orderBy('id')
    .execute()
  const own = new Map(
    rows.filter(({ cart_id }) => Number(cart_id) === into).map((row) => [Number(row.variant_id), row]),
  )
  const brought = rows.filter(({ cart_id }) => Number(cart_id) === from)
  const fresh = brought.filter(({ variant_id }) => !own.has(Number(variant_id)))
  if (own.size + fresh.length > most.lines) throw new Problem('cartFull', { max: most.lines })
  for (const { id } of fresh)
    await db.updateTable(cartLine.table).set({ cart_id: into }).where('id', '=', Number(id)).execute()
  const both = brought.flatMap(({ variant_id, quantity }) => {
    const known = own.get(Number(variant_id))
    const wanted = Number(known?.quantity) + Number(quantity)
    return known ? [{ id: Number(known.id), variant_id: Number(variant_id), wanted }] : []
  })
  const priced = await priceLines(
    both.map(({ variant_id, wanted }) => ({ variant_id, quantity: wanted })),
    context,
  )
  const changed = both.map(({ id, variant_id, wanted }, at) => {
    const max = priced[at]?.rules.max || most.pieces
    return { id, variant_id, wanted, quantity: Math.min(wanted, max, most.pieces) }
  })
  for (const { id, quantity } of changed)
    await db.updateTable(cartLine.table).set({ quantity, update_time: now }).where('id', '=', id).execute()
  await db.deleteFrom(cartLine.table).where('cart_id', '=', from).execute()
  await db.deleteFrom(cart.table).where('id', '=', from).execute()
  return changed.map(({ id: _, ...line }) => line)
}
