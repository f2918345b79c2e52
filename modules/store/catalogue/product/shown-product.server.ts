import { oneOf } from '#core/conditions/where.ts'
import { minorToMoney, moneyToMinor } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { selectStored } from '#server/resource/columns/stored.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { type Asking, priceSteps, unitPrice } from '../../pricing/unit-price.ts'
import { type Band, bandsOf } from '../../stock/shown-stock.server.ts'
import { specialsOf } from '../price/specials.server.ts'
import { variant } from '../variant/variant.ts'
import { option } from './option.ts'
import { optionValue } from './option-value.ts'

/** What somebody sees of a variant. Amounts are texts of money. */
export interface ShownVariant {
  readonly id: number
  readonly value_ids: readonly number[]
  readonly sku: string
  readonly picture: string
  readonly price: string
  /** crossed out; null where there is none, or it is no higher */
  readonly list_price: string | null
  /** how much of it there is */
  readonly band: Band
  /** from which quantity on a piece costs what */
  readonly steps: readonly { readonly quantity: number; readonly price: string }[]
}

/** An option with its values, in their order. */
export interface ShownOption {
  readonly id: number
  readonly name: string
  readonly looks: string
  readonly values: readonly {
    readonly id: number
    readonly name: string
    readonly color: string
    readonly picture: string
  }[]
}

/** The options and variants of a product as the caller sees them. */
export async function shownOffer(
  productId: number,
  asking: Omit<Asking, 'quantity' | 'now'>,
  context: Context,
): Promise<{ readonly options: readonly ShownOption[]; readonly variants: readonly ShownVariant[] }> {
  const [options, found] = await Promise.all([
    shownOptions(productId, context),
    shownVariants([productId], asking, context),
  ])
  const variants = found.get(productId) ?? []
  const used = new Set(variants.flatMap(({ value_ids }) => value_ids))
  return {
    options: options.map((one) => ({ ...one, values: one.values.filter(({ id }) => used.has(id)) })),
    variants,
  }
}

/** The variants of products that are switched on, at the price of this moment, by product. As many queries for many as for one. */
export async function shownVariants(
  productIds: readonly number[],
  asking: Omit<Asking, 'quantity' | 'now'>,
  context: Context,
): Promise<ReadonlyMap<number, readonly ShownVariant[]>> {
  const [variants, bands] = await Promise.all([
    linesOf(variant.name, 'product_id', productIds, context),
    bandsOf(productIds, context),
  ])
  const active = variants.filter(({ status }) => status === '1')
  const specials = await specialsOf(
    active.map(({ id }) => Number(id)),
    context,
  )
  const byProduct = Map.groupBy(active, ({ product_id }) => Number(product_id))
  return new Map(
    [...byProduct].map(([id, rows]) => [
      id,
      rows.map((row) => ({
        ...shownVariant(row, specials.get(Number(row.id)) ?? [], { ...asking, now: context.now }),
        band: bands.get(id)?.get(Number(row.id)) ?? 'out',
      })),
    ]),
  )
}

/** From what on, and up to what, the variants of products that are switched on cost, by product: no more is read than that takes. */
export async function priceRanges(
  productIds: readonly number[],
  asking: Omit<Asking, 'quantity' | 'now'>,
  context: Context,
): Promise<ReadonlyMap<number, { readonly price_from: string; readonly price_to: string }>> {
  if (productIds.length === 0) return new Map()
  const rows = await context.db
    .selectFrom(variant.table)
    .select(['id', 'product_id', 'price'])
    .where('product_id', 'in', productIds)
    .where('status', '=', '1')
    .execute()
  const specials = await specialsOf(
    rows.map(({ id }) => Number(id)),
    context,
  )
  const amountOf = ({ id, price }: (typeof rows)[number]) => {
    const priced = { price: Number(price), specials: specials.get(Number(id)) ?? [] }
    return unitPrice(priced, { ...asking, quantity: 1, now: context.now }).amount
  }
  return new Map(
    [...Map.groupBy(rows, ({ product_id }) => Number(product_id))].map(([id, own]) => {
      const amounts = own.map(amountOf)
      return [
        id,
        { price_from: minorToMoney(Math.min(...amounts)), price_to: minorToMoney(Math.max(...amounts)) },
      ]
    }),
  )
}

function shownVariant(
  row: PlainRow,
  specials: Parameters<typeof unitPrice>[0]['specials'],
  asking: Omit<Asking, 'quantity'>,
): Omit<ShownVariant, 'band'> {
  const priced = { price: minor(row.price), specials }
  const { amount } = unitPrice(priced, { ...asking, quantity: 1 })
  const crossed = Math.max(minor(row.list_price), priced.price)
  return {
    id: Number(row.id),
    value_ids: row.value_ids as readonly number[],
    sku: String(row.sku),
    picture: String(row.picture ?? ''),
    price: minorToMoney(amount),
    list_price: crossed > amount ? minorToMoney(crossed) : null,
    steps: priceSteps(priced, asking).map((step) => ({
      quantity: step.quantity,
      price: minorToMoney(step.amount),
    })),
  }
}

/** Lines of some rows in the language of the caller, as people have ordered them. */
async function linesOf(
  name: string,
  owner: string,
  ids: readonly number[],
  context: Context,
): Promise<readonly PlainRow[]> {
  if (ids.length === 0) return []
  const entry = context.app.registry.get(name)
  const rows = await selectStored(entry, [{ [owner]: oneOf(ids) }], context)
  await showOutside(entry, rows, context)
  return rows.toSorted(
    (one, other) => Number(one.weigh) - Number(other.weigh) || Number(one.id) - Number(other.id),
  )
}

const minor = (money: unknown) => moneyToMinor(String(money ?? '')) ?? 0

async function shownOptions(productId: number, context: Context): Promise<readonly ShownOption[]> {
  const options = await linesOf(option.name, 'product_id', [productId], context)
  const values = await linesOf(
    optionValue.name,
    'option_id',
    options.map(({ id }) => Number(id)),
    context,
  )
  return options.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    looks: String(row.looks),
    values: values
      .filter(({ option_id }) => option_id === row.id)
      .map(({ id, name, color, picture }) => ({
        id: Number(id),
        name: String(name),
        color: String(color ?? ''),
        picture: String(picture ?? ''),
      })),
  }))
}
