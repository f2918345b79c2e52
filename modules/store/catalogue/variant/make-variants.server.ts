import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { Route } from '#server/http/route.ts'
import type { Body } from '#server/resource/door.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdProducts } from '../product/hold-products.server.ts'
import { option } from '../product/option.ts'
import { optionValue } from '../product/option-value.ts'
import { product } from '../product/product.ts'
import { missingCombinations, type Option } from './matrix/combinations.ts'
import { variant } from './variant.ts'

const id = { type: 'integer', minimum: 1 }
const values = { type: 'array', items: id, description: 'Values of the options' }

/** What makes many variants at once. */
export const variantRoutes: readonly Route[] = [
  {
    url: '/admin/store.product/makevariants',
    method: 'POST',
    access: { node: `${product.name}/edit` },
    logTitle: 'store:log.makeVariants',
    documents: {
      summary:
        'Has a product have a variant of each combination of its options’ values, or tells which are missing',
      requestBody: bodyOf({
        type: 'object',
        properties: {
          id,
          preview: { type: 'boolean', description: 'Nothing is made; it is only told what would be' },
        },
        required: ['id'],
      }),
      responses: answers({
        type: 'object',
        properties: {
          added: { type: 'array', items: values },
          completed: { type: 'array', items: { type: 'object', properties: { id, value_ids: values } } },
        },
      }),
    },
    handle: async (context, { body }) => ({
      data: await inTransaction(context, (inside) => makeVariants(body, inside)),
    }),
  },
]

/**
 * Adds what is missing, all or nothing: variants that lack a value get it, others begin like the first one of the product. Who asks
 * twice at once makes them once.
 */
async function makeVariants({ id: raw, preview }: Body, context: Context) {
  const { app, db } = context
  const productId = idOf(raw)
  // Refused where the caller may not change it.
  await rowsOf(app.registry.get(product), context).show(productId)
  await holdProducts([productId], context)
  const rows = rowsOf(app.registry.get(variant), context)
  const stored = await db.selectFrom(variant.table).select('id').where('product_id', '=', productId).execute()
  const variants = await rows.lockAll(stored.map((one) => Number(one.id)))
  const options = await optionsOf(productId, context)
  const most = product.fields.variants.max ?? 0
  const combinations = options.reduce((count, one) => count * one.values.length, 1)
  const named = variants.map(({ id, value_ids }) => ({ name: String(id), values: value_ids.map(Number) }))
  const missing = missingCombinations(options, named, most)
  // Variants of values that are gone stay, and take their room.
  if (combinations > most || variants.length + missing.added.length > most) throw tooMany(most)
  const completed = [...missing.completed].map(([id, value_ids]) => ({ id: Number(id), value_ids }))
  if (preview !== true) {
    for (const { id, value_ids } of completed) await rows.update([id], { value_ids })
    const { price = '0.00', list_price = null, weight = null } = variants[0] ?? {}
    for (const value_ids of missing.added)
      await rows.insert({ product_id: productId, value_ids, price, list_price, weight })
  }
  return { added: missing.added, completed }
}

const tooMany = (max: number) => {
  const fault = { message: 'store/product:texts.tooManyVariants', params: { max: String(max) } }
  return new Problem('invalid', {}, { faults: { id: fault } })
}

/** The options of a product that have values, in their order. */
async function optionsOf(productId: number, { db }: Context): Promise<readonly Option[]> {
  const rows = await db
    .selectFrom(option.table)
    .innerJoin(optionValue.table, `${optionValue.table}.option_id`, `${option.table}.id`)
    .select([`${option.table}.id as option`, `${optionValue.table}.id as value`])
    .where('product_id', '=', productId)
    .orderBy(`${option.table}.weigh`)
    .orderBy(`${option.table}.id`)
    .orderBy(`${optionValue.table}.weigh`)
    .orderBy(`${optionValue.table}.id`)
    .execute()
  return [...Map.groupBy(rows, (one) => Number(one.option))].map(([id, found]) => ({
    id,
    values: found.map(({ value }) => ({ id: Number(value) })),
  }))
}
