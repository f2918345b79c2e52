import { findByTerms } from '#aspects/terms/find-by-terms.server.ts'
import { answers } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { parseId } from '#core/rules/rules.ts'
import { listLimits } from '#core/wire.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { showOutside } from '#server/resource/rights/show-outside.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { asking } from '../../pricing/asking.server.ts'
import { product } from '../product/product.ts'
import { priceRanges, shownOffer, shownVariants } from '../product/shown-product.server.ts'
import { mostProducts as most, readFilter } from './filter.ts'
import { countFacets, findProducts, knownFilter, productsById } from './find-products.server.ts'

const suggested = 8

const text = { type: 'string', maxLength: listLimits.maxQuickSearch }
const id = { type: 'integer', minimum: 1 }
const query = (name: string, schema: object, description?: string) => ({
  ...{ name, in: 'query', schema },
  ...(description ? { description } : {}),
})
const listedRow = {
  type: 'object',
  properties: { id, name: text, slug: text, price_from: { type: ['string', 'null'] } },
}
const counts = { type: 'array', items: { type: 'object', properties: { id, count: { type: 'integer' } } } }

/** What everybody may ask about the products of the shop. */
export const productRoutes: readonly Route[] = [
  {
    url: '/api/store.product/index',
    method: 'GET',
    access: 'public',
    forKeys: true,
    limit: { name: 'products', points: 60, seconds: 60, by: 'account' },
    documents: {
      summary: 'Products that are sold now, narrowed by category, brand, tag, price and stock',
      parameters: [
        ...(['category', 'brand', 'tag'] as const).map((name) => query(name, text, 'Its slug')),
        query('price_from', { type: 'string', example: '12.50' }),
        query('price_to', { type: 'string', example: '99.00' }),
        query('in_stock', { type: 'string', enum: ['0', '1'] }),
        query('sort', { type: 'string', enum: ['weigh', 'newest', 'price', 'price_desc', 'sales'] }),
        query('page', { ...id, maximum: listLimits.maxPage }),
        query('limit', { ...id, maximum: most }),
      ],
      responses: answers({
        type: 'object',
        properties: {
          list: { type: 'array', items: listedRow },
          total: { type: 'integer' },
          facets: {
            type: 'object',
            properties: { categories: counts, brands: counts, in_stock: { type: 'integer' } },
          },
        },
      }),
    },
    handle: index,
  },
  {
    url: '/api/store.product/show',
    method: 'GET',
    access: 'public',
    forKeys: true,
    limit: { name: 'public', points: 120, seconds: 60, by: 'account' },
    documents: {
      summary: 'A product with its options and variants, at the prices of whoever asks',
      parameters: [query('id', id), query('slug', text, 'Instead of the id')],
      responses: answers({ type: 'object', properties: { row: { type: 'object' } } }),
    },
    handle: show,
  },
  {
    url: '/api/store.product/live',
    method: 'GET',
    access: 'public',
    forKeys: true,
    limit: { name: 'public', points: 120, seconds: 60, by: 'account' },
    documents: {
      summary: 'What variants of products cost whoever asks, at this moment',
      parameters: [
        query('ids[]', { type: 'array', items: id, maxItems: most }),
        query('range', { type: 'integer', enum: [1] }, 'Only from what on and up to what each product costs'),
      ],
      responses: answers({
        type: 'object',
        properties: { list: { type: 'array', items: { type: 'object' } } },
      }),
    },
    handle: live,
  },
  {
    url: '/api/store.product/suggest',
    method: 'GET',
    access: 'public',
    forKeys: true,
    limit: { name: 'suggest', points: 60, seconds: 60, by: 'account' },
    documents: {
      summary: 'The first products that words find',
      parameters: [query('q', { ...text, maxLength: 50 })],
      responses: answers({ type: 'object', properties: { list: { type: 'array', items: listedRow } } }),
    },
    handle: suggest,
  },
]

async function index(context: Context, { query }: Input): Promise<Answer> {
  const { filter, fault } = readFilter((name) => textIn(query, name))
  if (fault) throw new Problem('parameter', { name: fault })
  const page = numberIn(query, 'page', listLimits.maxPage) ?? 1
  const limit = numberIn(query, 'limit', most) ?? 24
  const known = await knownFilter(filter, context)
  if (!known) throw new Problem('rowNotFound')
  const [rows, facets] = await Promise.all([
    findProducts(known, { page, limit }, context),
    countFacets(known, context),
  ])
  const pairs = (counts: ReadonlyMap<number, number>) => [...counts].map(([id, count]) => ({ id, count }))
  return {
    data: {
      ...{ list: rows, total: facets.total },
      facets: {
        categories: pairs(facets.categories),
        brands: pairs(facets.brands),
        in_stock: facets.inStock,
      },
    },
  }
}

async function show(context: Context, { query }: Input): Promise<Answer> {
  const slug = textIn(query, 'slug')
  const found =
    slug === undefined ? numberIn(query, 'id', Number.MAX_SAFE_INTEGER) : await idOf(slug, context)
  const entry = context.app.registry.get(product.name)
  const row = found ? await rowsOf(entry, context).find(found) : null
  if (!row || !found) throw new Problem('rowNotFound')
  await showOutside(entry, [row], context)
  const [shown] = await productsById([found], context)
  return {
    data: {
      row: {
        ...(shown ?? { id: found, name: row.name, slug: row.slug }),
        ...{ body: row.body, specs: row.specs, kind: row.kind, status: row.status },
        ...(await shownOffer(found, await asking(context), context)),
      },
    },
  }
}

async function idOf(slug: string, { db }: Context): Promise<number | null> {
  const row = await db.selectFrom(product.table).select('id').where('slug', '=', slug).executeTakeFirst()
  return row ? Number(row.id) : null
}

async function live(context: Context, { query }: Input): Promise<Answer> {
  const { ids = [], range } = query
  const wanted = (Array.isArray(ids) ? ids : [ids]).map((one) => parseId(one))
  if (wanted.length > most || wanted.some((one) => typeof one !== 'number'))
    throw new Problem('parameter', { name: 'ids' })
  if (range !== undefined && range !== '1') throw new Problem('parameter', { name: 'range' })
  const sold = await productsById([...new Set(wanted as number[])], context)
  const soldIds = sold.map(({ id }) => id)
  const asked = await asking(context)
  if (range === '1') {
    const ranges = await priceRanges(soldIds, asked, context)
    return { data: { list: [...ranges].map(([id, prices]) => ({ id, ...prices })) } }
  }
  const ofProduct = await shownVariants(soldIds, asked, context)
  const list = sold.map(({ id }) => ({
    id,
    variants: (ofProduct.get(id) ?? []).map(({ id, price, list_price, steps, band }) => ({
      ...{ id, price, list_price, steps, band },
    })),
  }))
  return { data: { list } }
}

async function suggest(context: Context, { query }: Input): Promise<Answer> {
  const text = textIn(query, 'q') ?? ''
  if (text.length > 50) throw new Problem('quickSearchTooLong', { max: 50 })
  if (text.trim() === '') return { data: { list: [] } }
  const { hits } = await findByTerms(context, { text, page: 1, limit: suggested, resources: [product.name] })
  return {
    data: {
      list: await productsById(
        hits.map(({ id }) => id),
        context,
      ),
    },
  }
}

function textIn(query: Input['query'], name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length > listLimits.maxQuickSearch)
    throw new Problem('parameter', { name })
  return value
}

function numberIn(query: Input['query'], name: string, max: number): number | undefined {
  const text = textIn(query, name)
  if (text === undefined) return undefined
  const number = parseId(text)
  if (typeof number !== 'number' || number > max) throw new Problem('parameter', { name })
  return number
}
