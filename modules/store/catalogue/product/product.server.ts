import { Problem } from '#core/problems.ts'
import type { Row, Values } from '#core/resource.ts'
import { lacksSlug, slugsOf } from '#modules/content/publication/slug.server.ts'
import type { Context } from '#server/context.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { variant } from '../variant/variant.ts'
import { onSaleNow, shownNow } from './on-sale.server.ts'
import { option } from './option.ts'
import { firstOrdered } from './ordered.server.ts'
import { product } from './product.ts'

type Product = Row<typeof product>

const slugFor = slugsOf(product, 'p')

/** Seconds for which a page says that its product is no longer sold. */
const goneSeconds = 30 * 86_400

/** What happens to products on the server. */
export const productServer: ServerSide<typeof product> = {
  scope: (context) => (context.identity.rights.isMemberArea ? shownNow(context) : 'all'),

  // Who has the address of a product that is no longer sold is told so; no list shows it.
  narrow: (_query, context) => (context.identity.rights.isMemberArea ? onSaleNow(context) : 'all'),

  async guard({ verb, row, context }) {
    if (verb !== 'del') return null
    const { name } = row
    if (row.status === 'on_sale') return new Problem('productSold', { name })
    const ordered = await firstOrdered('product_id', [row.id], context)
    return ordered === null ? null : new Problem('productOrdered', { name })
  },

  async beforeSave({ values, stored, context }) {
    if (values.status === 'on_sale' && stored?.status !== 'on_sale')
      await refuseUnsellable(stored?.id ?? null, context)
    return {
      ...values,
      ...goneTime(values, stored, context),
      ...(lacksSlug(values, stored)
        ? { slug: await slugFor(values.name ?? stored?.name ?? '', context) }
        : {}),
      ...((values.code ?? stored?.code ?? '') === '' ? { code: drawnCode(context) } : {}),
    }
  },
}

function goneTime(
  { status }: Values<typeof product>,
  stored: Product | null,
  { now }: Context,
): Values<typeof product> {
  if (status === undefined || status === stored?.status) return {}
  return { gone_time: stored?.status === 'on_sale' ? now + goneSeconds : null }
}

/** Eight characters that nobody mistakes for each other. */
function drawnCode({ app }: Context): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return [...app.random(8)].map((byte) => letters[byte % 32]).join('')
}

/** A sale needs a variant that is switched on and costs something, and of each such one a value of every option. */
async function refuseUnsellable(id: number | null, { db }: Context): Promise<void> {
  const refuse = (text: string) => {
    throw new Problem('invalid', {}, { faults: { variants: { message: `store/product:texts.${text}` } } })
  }
  if (id === null) refuse('sellVariant')
  const active = db.selectFrom(variant.table).where('product_id', '=', id).where('status', '=', '1')
  const { priced } = (await active
    .select(({ fn }) => fn.countAll().as('priced'))
    .where('price', '>', 0)
    .executeTakeFirst()) as { readonly priced: number | string }
  if (Number(priced) === 0) refuse('sellVariant')
  const options = await db.selectFrom(option.table).select('id').where('product_id', '=', id).execute()
  const incomplete = await active
    .leftJoin('store_variant_value as value', 'value.store_variant_id', `${variant.table}.id`)
    .select(`${variant.table}.id`)
    .groupBy(`${variant.table}.id`)
    .having(({ fn }) => fn.count('value.value_id'), '<>', options.length)
    .limit(1)
    .execute()
  if (incomplete.length > 0) refuse('sellCombination')
}
