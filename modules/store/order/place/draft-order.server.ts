import { createHash } from 'node:crypto'
import { Problem } from '#core/problems.ts'
import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { regionNames } from '#server/lookups/regions.ts'
import { textsInLanguage } from '#server/resource/columns/in-language.ts'
import { address } from '../../address/address.ts'
import { china } from '../../address/countries.ts'
import { linesOf, toldOf } from '../../cart/cart-lines.server.ts'
import { type PricedLine, priceLines } from '../../cart/priced-lines.server.ts'
import { product } from '../../catalogue/product/product.ts'
import { type Totals, TotalTooLarge, totalsOf } from '../../pricing/totals.ts'
import { feeOf, type Method, type Parcel } from '../../shipping/fee.ts'
import { shippingMethod } from '../../shipping/shippingMethod.ts'
import { shippingRate } from '../../shipping/shippingRate.ts'
import { order } from '../order.ts'
import { orderLine } from '../orderLine.ts'

/** What somebody has chosen at checkout. */
export interface Choices {
  readonly address_id: number | null
  readonly ship_method_id: number | null
}

/** Where an order goes, with names and codes of this moment. */
export interface AddressSnapshot {
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly area: readonly number[]
  readonly area_names: readonly string[]
  readonly region: string
  readonly city: string
  readonly street: string
  readonly postcode: string
}

/** A way of delivery as it is offered: for a fee in minor units, or not, and why. */
export interface OfferedMethod {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly days_text: string
  readonly fee: number | null
  readonly reason: 'country' | 'province' | 'weight' | null
}

/** An order as it would be placed at this moment. */
export interface DraftOrder {
  readonly cart_id: number
  readonly lines: readonly PricedLine[]
  /** null where nothing has to be delivered */
  readonly address: AddressSnapshot | null
  readonly methods: readonly OfferedMethod[]
  readonly method: OfferedMethod | null
  readonly totals: Totals
}

/** What the picked lines of a member's cart come to, delivered as they have chosen. Refused with all reasons where it can not be bought. */
export async function draftOrder(userId: number, choices: Choices, context: Context): Promise<DraftOrder> {
  const { cart_id, lines } = await pickedLines(userId, context)
  await refuseLimits(userId, lines, context)
  const isDelivered = lines.some(({ kind }) => kind === 'physical')
  const to = isDelivered ? await addressOf(userId, choices.address_id, context) : null
  const methods = to ? await offeredMethods(lines, to, context) : []
  const method = to ? chosenOf(methods, choices.ship_method_id) : null
  try {
    const shipping = method ? { method_id: method.id, fee: Number(method.fee) } : null
    return {
      cart_id,
      lines,
      address: to,
      methods,
      method,
      totals: totalsOf({ lines: counted(lines), shipping, off: 0 }),
    }
  } catch (error) {
    throw error instanceof TotalTooLarge ? new Problem('orderTooLarge') : error
  }
}

/** What a total is counted from, and no more: that is what a receipt keeps. */
const counted = (lines: readonly PricedLine[]) =>
  lines.map(({ variant_id, quantity, price, unit, rule, ref, rate }) => ({
    ...{ variant_id, quantity, price, unit, rule, ref, rate },
  }))

async function pickedLines(userId: number, context: Context) {
  const row = await context.db
    .selectFrom('store_cart')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const stored = row ? await linesOf(Number(row.id), context) : []
  const picked = stored.filter((one) => one.picked)
  if (!row || picked.length === 0) throw new Problem('cartEmpty', {}, { data: { type: 'cart' } })
  const lines = await priceLines(picked, context)
  const short = lines.filter(({ reason }) => reason === 'stock')
  const closed = lines.filter(({ reason }) => reason !== null && reason !== 'stock')
  if (closed.length > 0)
    throw new Problem(
      'linesClosed',
      { count: closed.length },
      {
        data: { type: 'lines', lines: closed.map(({ variant_id, reason }) => ({ variant_id, reason })) },
      },
    )
  if (short.length > 0) throw shortOf(short, context)
  return { cart_id: Number(row.id), lines }
}

/** The refusal of lines of which there are not as many. */
export function shortOf(
  lines: readonly Pick<PricedLine, 'variant_id' | 'quantity' | 'available'>[],
  context: Context,
): Problem {
  const short = lines.map(({ variant_id, quantity, available }) => ({
    ...{ variant_id, wanted: quantity, available: toldOf(available, context) },
  }))
  return new Problem('stockShort', {}, { data: { type: 'stock', lines: short } })
}

/** A product may be bought so often by one member, over all orders that were not cancelled. */
export async function refuseLimits(
  userId: number,
  lines: readonly PricedLine[],
  { db }: Context,
): Promise<void> {
  const wanted = new Map<number, number>()
  for (const { product_id, quantity } of lines)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  const limited = await db
    .selectFrom(product.table)
    .select(['id', 'member_limit'])
    .where('id', 'in', [...wanted.keys()])
    .where('member_limit', '>', 0)
    .execute()
  if (limited.length === 0) return
  const bought = await db
    .selectFrom(`${orderLine.table} as line`)
    .innerJoin(`${order.table} as order`, 'order.id', 'line.order_id')
    .select(({ fn }) => [
      'line.product_id',
      fn.sum('line.quantity').as('quantity'),
      fn.sum('line.cancelled').as('cancelled'),
    ])
    .where('order.user_id', '=', userId)
    .where('order.status', '<>', 'cancelled')
    .where(
      'line.product_id',
      'in',
      limited.map(({ id }) => Number(id)),
    )
    .groupBy('line.product_id')
    .execute()
  const before = new Map(
    bought.map(({ product_id, quantity, cancelled }) => [
      Number(product_id),
      Number(quantity) - Number(cancelled),
    ]),
  )
  const over = limited
    .map(({ id, member_limit }) => ({
      ...{ product_id: Number(id), limit: Number(member_limit), bought: before.get(Number(id)) ?? 0 },
    }))
    .filter(({ product_id, limit, bought }) => bought + (wanted.get(product_id) ?? 0) > limit)
  if (over.length === 0) return
  const byProduct = new Map(over.map((one) => [one.product_id, one]))
  const refused = lines.flatMap(({ product_id, variant_id }) => {
    const found = byProduct.get(product_id)
    return found ? [{ variant_id, reason: 'limit', limit: found.limit, bought: found.bought }] : []
  })
  throw new Problem(
    'memberLimit',
    { limit: over[0]?.limit ?? 0 },
    { data: { type: 'lines', lines: refused } },
  )
}

/** One of a member's addresses as an order keeps it. */
export async function addressOf(
  userId: number,
  id: number | null,
  { db }: Context,
): Promise<AddressSnapshot> {
  const row = await db
    .selectFrom(address.table)
    .selectAll()
    .where('id', '=', id ?? 0)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Problem('addressNeeded', {}, { data: { type: 'address' } })
  return snapshotOf({ ...row, area: row.area ? JSON.parse(String(row.area)) : [] })
}

/** An address as it is kept: with names of its divisions, and nothing that does not belong to its country. */
export function snapshotOf(row: Readonly<Record<string, unknown>>): AddressSnapshot {
  const isInChina = row.country === china
  const area = isInChina ? ((row.area ?? []) as readonly number[]) : []
  const text = (name: 'name' | 'phone' | 'country' | 'region' | 'city' | 'street' | 'postcode') =>
    String(row[name] ?? '')
  return {
    ...{ name: text('name'), phone: text('phone'), country: text('country') },
    ...{ area, area_names: regionNames(area) },
    ...{ region: isInChina ? '' : text('region'), city: isInChina ? '' : text('city') },
    ...{ street: text('street'), postcode: text('postcode') },
  }
}

function chosenOf(methods: readonly OfferedMethod[], id: number | null): OfferedMethod {
  const offered = methods.filter(({ fee }) => fee !== null)
  const found = id === null ? offered[0] : offered.find((one) => one.id === id)
  if (found) return found
  const reasons = methods.map(({ id, name, reason }) => ({ id, method: name, reason }))
  throw new Problem('shippingNone', {}, { data: { type: 'shipping', reasons } })
}

/** What of a line its delivery is counted from; the amount is in minor units. */
type ParcelLine = Pick<PricedLine, 'weight' | 'quantity' | 'unit'> & { readonly kind: string }

/** Every method in use, with its fee for these lines or the reason why there is none. */
export async function offeredMethods(
  lines: readonly ParcelLine[],
  { country, area }: AddressSnapshot,
  context: Context,
): Promise<readonly OfferedMethod[]> {
  const { app, db } = context
  const methods = await db
    .selectFrom(shippingMethod.table)
    .select(['id', 'name', 'note', 'days_text', 'kind', 'countries', 'free_from'])
    .where('status', '=', '1')
    .orderBy('weigh', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (methods.length === 0) return []
  const ids = methods.map(({ id }) => Number(id))
  const [rates, texts] = await Promise.all([
    db.selectFrom(shippingRate.table).selectAll().where('method_id', 'in', ids).execute(),
    textsInLanguage(app.registry.get(shippingMethod.name), ids, ['name', 'note', 'days_text'], context),
  ])
  const parcel = parcelOf(lines, country, area)
  return methods.map((row) => {
    const id = Number(row.id)
    const method: Method = {
      kind: row.kind as Method['kind'],
      countries: JSON.parse(String(row.countries)),
      free_from: row.free_from === null ? null : Number(row.free_from),
      rates: rates
        .filter(({ method_id }) => Number(method_id) === id)
        .map((rate) => ({
          provinces: JSON.parse(String(rate.provinces)),
          first_amount: Number(rate.first_amount ?? 0),
          first_unit: Number(rate.first_unit ?? 1),
          more_amount: Number(rate.more_amount ?? 0),
          more_unit: Number(rate.more_unit ?? 1),
        })),
    }
    const fee = feeOf(method, parcel)
    const text = (name: 'name' | 'note' | 'days_text') => String(texts.get(id)?.[name] || row[name] || '')
    return {
      ...{ id, name: text('name'), note: text('note'), days_text: text('days_text') },
      ...('fee' in fee ? { fee: fee.fee, reason: null } : { fee: null, reason: fee.reason }),
    }
  })
}

/** What of the lines is delivered. A weight counts once everything has one. */
function parcelOf(lines: readonly ParcelLine[], country: string, area: readonly number[]): Parcel {
  const goods = lines.filter(({ kind }) => kind === 'physical')
  const sum = (of: (line: ParcelLine) => number) => goods.reduce((all, line) => all + of(line), 0)
  return {
    country,
    province: area[0] === undefined ? null : String(area[0]),
    goods: sum(({ unit, quantity }) => unit * quantity),
    weight: goods.some(({ weight }) => weight === 0)
      ? null
      : sum(({ weight, quantity }) => weight * quantity),
    pieces: sum(({ quantity }) => quantity),
  }
}

/** What of a draft somebody agrees to: another draft with the same is the same order. */
export interface Agreed {
  readonly lines: readonly (readonly [variant: number, quantity: number, unit: number])[]
  readonly method: number | null
  readonly fee: number
  readonly total: number
  /** of the address */
  readonly to: string
}

export function agreedOf({ lines, method, address, totals }: DraftOrder): Agreed {
  return {
    lines: lines.map(({ variant_id, quantity, unit }) => [variant_id, quantity, unit] as const),
    ...{ method: method?.id ?? null, fee: totals.shipping, total: totals.total },
    to: address ? createHash('sha256').update(JSON.stringify(address)).digest('base64url').slice(0, 22) : '',
  }
}

/** What is different between what was agreed to and what is now, amounts as texts of money. */
export function changesBetween(was: Agreed, now: Agreed): readonly Readonly<Record<string, unknown>>[] {
  const before = new Map(was.lines.map((line) => [line[0], line]))
  const after = new Map(now.lines.map((line) => [line[0], line]))
  const lines = [...new Set([...before.keys(), ...after.keys()])].flatMap((variant_id) => {
    const [one, other] = [before.get(variant_id), after.get(variant_id)]
    return [
      ...(one?.[1] === other?.[1]
        ? []
        : [{ what: 'quantity', variant_id, was: one?.[1] ?? 0, now: other?.[1] ?? 0 }]),
      ...(one && other && one[2] !== other[2]
        ? [{ what: 'price', variant_id, was: minorToMoney(one[2]), now: minorToMoney(other[2]) }]
        : []),
    ]
  })
  const amount = (what: 'fee' | 'total') =>
    was[what] === now[what] ? [] : [{ what, was: minorToMoney(was[what]), now: minorToMoney(now[what]) }]
  return [...lines, ...(was.to === now.to ? [] : [{ what: 'address' }]), ...amount('fee'), ...amount('total')]
}
