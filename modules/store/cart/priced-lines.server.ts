import type { Context } from '#server/context.ts'
import { productsById } from '../catalogue/listing/find-products.server.ts'
import { specialsOf } from '../catalogue/price/specials.server.ts'
import { product } from '../catalogue/product/product.ts'
import { valueNames } from '../catalogue/product/value-names.server.ts'
import { taxClass } from '../catalogue/taxClass/taxClass.ts'
import { variant } from '../catalogue/variant/variant.ts'
import { asking } from '../pricing/asking.server.ts'
import type { TotalsLine } from '../pricing/totals.ts'
import { unitPrice } from '../pricing/unit-price.ts'
import { promisable, stocksOf } from '../stock/promisable.server.ts'
import type { Reason } from './shown-cart.ts'

/** How many of a variant somebody wants. */
export interface Wanted {
  readonly variant_id: number
  readonly quantity: number
}

/** A line at the price of this moment, for whoever asks. Amounts are minor units, texts in their language. */
export interface PricedLine extends TotalsLine {
  readonly product_id: number
  readonly name: string
  readonly slug: string
  /** values of its options, such as `50 g · Tin` */
  readonly options: string
  readonly sku: string
  readonly image: string
  readonly kind: string
  /** crossed out beside the price; null where there is none, or it is no higher */
  readonly list_price: number | null
  /** grams of a piece */
  readonly weight: number
  /** in what quantities it is sold; a `max` of 0 is any number */
  readonly rules: { readonly min: number; readonly max: number; readonly step: number }
  /** the most that one warehouse can promise; null where nobody counts */
  readonly available: number | null
  /** what a warehouse may promise of it where nothing has been received yet */
  readonly beyond: number
  readonly reason: Reason | null
}

/** What lines cost whoever asks and whether they can be bought, in their order; each variant once. As many queries for many as for one. */
export async function priceLines(
  wanted: readonly Wanted[],
  context: Context,
): Promise<readonly PricedLine[]> {
  if (wanted.length === 0) return []
  const ids = wanted.map(({ variant_id }) => variant_id)
  const [variants, specials, who, values, { warehouses, at }, usualRate] = await Promise.all([
    variantsOf(ids, context),
    specialsOf(ids, context),
    asking(context),
    valueNames(ids, context),
    stocksOf(ids, context).then((stocks) => promisable(stocks, context)),
    defaultRate(context),
  ])
  const sold = await productsById(
    [...new Set([...variants.values()].map(({ product_id }) => product_id))],
    context,
  )
  const soldById = new Map(sold.map((one) => [one.id, one]))
  return wanted.map(({ variant_id, quantity }) => {
    const found = variants.get(variant_id)
    if (!found) return gone(variant_id, quantity)
    const shown = soldById.get(found.product_id)
    const { amount, ...by } = unitPrice(
      { price: found.price, specials: specials.get(variant_id) ?? [] },
      { ...who, quantity, now: context.now },
    )
    const crossed = Math.max(found.list_price ?? 0, found.price)
    const beyond = found.policy === 'backorder' ? found.backorder : 0
    const left =
      found.policy === 'untracked' ? null : Math.max(0, ...warehouses.map((id) => at(variant_id, id, beyond)))
    return {
      ...{ variant_id, quantity, product_id: found.product_id, price: found.price, unit: amount, ...by },
      ...{ rate: found.rate ?? usualRate, kind: found.kind, sku: found.sku, weight: found.weight },
      name: shown?.name ?? found.name,
      slug: shown?.slug ?? '',
      image: found.picture || (shown?.images[0] ?? ''),
      options: (values.get(variant_id) ?? []).join(' · '),
      list_price: crossed > amount ? crossed : null,
      rules: found.rules,
      ...{ available: left, beyond },
      reason: reasonOf({ quantity, left, isSold: shown !== undefined && found.isOn, rules: found.rules }),
    }
  })
}

function gone(variant_id: number, quantity: number): PricedLine {
  return {
    ...{ variant_id, quantity, product_id: 0, price: 0, unit: 0, rule: 'price', ref: null, rate: 0 },
    ...{ kind: 'physical', sku: '', weight: 0, name: '', slug: '', image: '', options: '', list_price: null },
    ...{ rules: { min: 1, max: 0, step: 1 }, available: 0, beyond: 0, reason: 'gone' },
  }
}

function reasonOf({
  quantity,
  left,
  isSold,
  rules: { min, max, step },
}: {
  readonly quantity: number
  readonly left: number | null
  readonly isSold: boolean
  readonly rules: PricedLine['rules']
}): Reason | null {
  if (!isSold) return 'off_sale'
  if (quantity < min) return 'min'
  if (max > 0 && quantity > max) return 'max'
  if (quantity % step !== 0) return 'step'
  return left !== null && quantity > left ? 'stock' : null
}

interface Found {
  readonly product_id: number
  readonly name: string
  readonly sku: string
  readonly picture: string
  readonly price: number
  readonly list_price: number | null
  readonly weight: number
  readonly policy: string
  readonly backorder: number
  readonly isOn: boolean
  readonly kind: string
  readonly rules: PricedLine['rules']
  /** null: that of the default tax class */
  readonly rate: number | null
}

async function variantsOf(ids: readonly number[], { db }: Context): Promise<ReadonlyMap<number, Found>> {
  const rows = await db
    .selectFrom(`${variant.table} as variant`)
    .innerJoin(`${product.table} as product`, 'product.id', 'variant.product_id')
    .leftJoin(`${taxClass.table} as tax`, 'tax.id', 'product.tax_class_id')
    .select([
      ...(['variant.id', 'variant.product_id', 'variant.sku', 'variant.picture', 'variant.price'] as const),
      ...(['variant.list_price', 'variant.weight', 'variant.policy', 'variant.backorder'] as const),
      ...(['variant.status', 'product.name', 'product.kind', 'product.min_quantity'] as const),
      ...(['product.max_quantity', 'product.step', 'tax.rate'] as const),
    ])
    .where('variant.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        product_id: Number(row.product_id),
        name: String(row.name),
        sku: String(row.sku ?? ''),
        picture: String(row.picture ?? ''),
        price: Number(row.price ?? 0),
        list_price: row.list_price === null ? null : Number(row.list_price),
        weight: Number(row.weight ?? 0),
        policy: String(row.policy),
        backorder: Number(row.backorder ?? 0),
        isOn: row.status === '1',
        kind: String(row.kind),
        rules: {
          min: Number(row.min_quantity ?? 1),
          max: Number(row.max_quantity ?? 0),
          step: Number(row.step ?? 1),
        },
        rate: row.rate === null ? null : Number(row.rate),
      },
    ]),
  )
}

async function defaultRate({ db }: Context): Promise<number> {
  const row = await db
    .selectFrom(taxClass.table)
    .select('rate')
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return Number(row?.rate ?? 0)
}
