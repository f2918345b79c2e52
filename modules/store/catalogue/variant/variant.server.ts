import { Problem } from '#core/problems.ts'
import type { Row, Values } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { stockLater } from '../../stock/shown-stock.server.ts'
import { followPolicy } from '../../stock/stock-policy.server.ts'
import { pricesLater } from '../price/shown-prices.server.ts'
import { option } from '../product/option.ts'
import { optionValue } from '../product/option-value.ts'
import { firstOrdered } from '../product/ordered.server.ts'
import { product } from '../product/product.ts'
import { variant } from './variant.ts'

type Variant = Row<typeof variant>

/** What happens to variants on the server. */
export const variantServer: ServerSide<typeof variant> = {
  // The public sees what is switched on, of products that are sold.
  scope: ({ identity }) => (identity.rights.isMemberArea ? { status: '1' } : 'all'),

  async beforeSave({ values, stored, context }) {
    const {
      id: product_id,
      code,
      isOnSale,
    } = await productOf(values.product_id ?? stored?.product_id ?? 0, context)
    const isSold = isOnSale && (values.status ?? stored?.status) === '1'
    const sku = values.sku ?? stored?.sku ?? ''
    const value_ids = values.value_ids ?? stored?.value_ids ?? []
    const isAsBefore = stored && values.value_ids === undefined && (stored.status === '1' || !isSold)
    return {
      ...values,
      ...(isAsBefore
        ? {}
        : { combination: await combinationOf({ product_id, isSold, stored }, value_ids, context) }),
      ...(sku === '' ? { sku: await nextSku(product_id, code, context) } : {}),
    }
  },

  async afterSave({ row, stored, context }) {
    pricesLater([Number(row.product_id)], context)
    stockLater([Number(row.product_id)], context)
    if (stored) await followPolicy(row, stored, context)
  },

  async beforeDelete({ rows, context }) {
    const ordered = await firstOrdered(
      'variant_id',
      rows.map(({ id }) => id),
      context,
    )
    const kept = rows.find(({ id }) => id === ordered)
    if (kept) throw new Problem('variantOrdered', { sku: kept.sku })
    const productIds = rows.map(({ product_id }) => Number(product_id))
    pricesLater(productIds, context)
    stockLater(productIds, context)
  },

  actions: {
    /** Variants cost something else from now on. */
    async price({ ids, input, rows }) {
      const { price, list_price = null } = input as Values<typeof variant>
      if (price !== undefined) await rows.update(ids, { price, list_price })
    },
  },
}

async function productOf(id: number, { db }: Context) {
  const row = await db
    .selectFrom(product.table)
    .select(['id', 'code', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('rowNotFound')
  return { id: Number(row.id), code: String(row.code ?? ''), isOnSale: row.status === 'on_sale' }
}

/**
 * The product and a value of each of its options. Another product's values, two of one option and a known combination are refused;
 * a value may be missing until the variant is sold.
 */
async function combinationOf(
  of: { readonly product_id: number; readonly isSold: boolean; readonly stored: Variant | null },
  valueIds: readonly number[],
  { db }: Context,
): Promise<string> {
  const options = await db
    .selectFrom(option.table)
    .leftJoin(optionValue.table, `${optionValue.table}.option_id`, `${option.table}.id`)
    .select([`${option.table}.id as option`, `${optionValue.table}.id as value`])
    .where('product_id', '=', of.product_id)
    .execute()
  const optionOf = new Map(options.map(({ option, value }) => [Number(value), Number(option)]))
  const chosen = new Set(valueIds.map((id) => optionOf.get(id)))
  const all = new Set(options.map(({ option }) => Number(option)))
  if (chosen.has(undefined) || chosen.size < valueIds.length || (of.isSold && chosen.size < all.size))
    throw valueFault('values')
  const combination = `${of.product_id}:${[...valueIds].sort((one, other) => one - other).join('-')}`
  const [alike] = await db
    .selectFrom(variant.table)
    .select('id')
    .where('combination', '=', combination)
    .where('id', '<>', of.stored?.id ?? 0)
    .execute()
  if (alike) throw valueFault('alike')
  return combination
}

const valueFault = (text: string) =>
  new Problem('invalid', {}, { faults: { value_ids: { message: `store/variant:texts.${text}` } } })

/** The code of the product and the next number that is free. */
async function nextSku(productId: number, code: string, { app, db }: Context): Promise<string> {
  const rows = await db
    .selectFrom(variant.table)
    .select('sku')
    .where('product_id', '=', productId)
    .where('sku', 'like', `${code.replace(/[\\%_]/g, '\\$&')}-%`)
    .execute()
  const numbers = rows.map(({ sku }) => Number(String(sku).slice(code.length + 1))).filter(Number.isInteger)
  const wanted = `${code}-${Math.max(0, ...numbers) + 1}`
  const taken = await db.selectFrom(variant.table).select('id').where('sku', '=', wanted).execute()
  return taken.length === 0 ? wanted : `${wanted}-${app.random(3).toString('hex')}`
}
