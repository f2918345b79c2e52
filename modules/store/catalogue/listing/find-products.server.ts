import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { minorToMoney } from '#core/values/money.ts'
import type { Context } from '#server/context.ts'
import { textsInLanguage } from '#server/resource/columns/in-language.ts'
import { mainAlias } from '#server/resource/list/column-ref.ts'
import { whereSql } from '#server/resource/list/condition.ts'
import { withThoseBelow } from '../category/categories.server.ts'
import { category } from '../category/category.ts'
import { onSaleNow } from '../product/on-sale.server.ts'
import { product } from '../product/product.ts'
import type { ProductFilter, Sort } from './filter.ts'

/** A filter whose slugs were found. */
export interface KnownFilter {
  readonly filter: ProductFilter
  /** of each that is asked for: its id */
  readonly ids: Readonly<Partial<Record<'category' | 'brand' | 'tag', number>>>
}

/** A text by a key, as an `array` field has them. */
interface Pair {
  readonly key: string
  readonly value: string
}

/** A product as lists have it. */
export interface ListedProduct {
  readonly id: number
  readonly name: string
  readonly subtitle: string
  readonly slug: string
  readonly category_id: number | null
  readonly brand_id: number | null
  readonly images: readonly string[]
  readonly image_alts: readonly Pair[]
  readonly price_from: string | null
  readonly price_to: string | null
  readonly band: string
}

/** How many products there are, and how many of each value with everything else that is asked for. */
export interface Facets {
  readonly total: number
  readonly categories: ReadonlyMap<number, number>
  readonly brands: ReadonlyMap<number, number>
  readonly inStock: number
}

type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>

/** The rows behind the slugs of a filter; null where one leads to nothing that the public sees. */
export async function knownFilter(filter: ProductFilter, { db }: Context): Promise<KnownFilter | null> {
  const ids: Partial<Record<'category' | 'brand' | 'tag', number>> = {}
  for (const [name, table] of [
    ['category', category.table],
    ['brand', 'store_brand'],
    ['tag', 'content_tag'],
  ] as const) {
    const slug = filter[name]
    if (slug === undefined) continue
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('slug', '=', slug)
      .where('status', '=', '1')
      .executeTakeFirst()
    if (!row) return null
    ids[name] = Number(row.id)
  }
  return { filter, ids }
}

/** One page of the products that are sold now and meet a filter. */
export async function findProducts(
  known: KnownFilter,
  { page, limit, sort = 'weigh' }: { readonly page: number; readonly limit: number; readonly sort?: Sort },
  context: Context,
): Promise<readonly ListedProduct[]> {
  const narrowed = await narrow(known, context)
  const [column, direction] = orders[known.filter.sort ?? sort]
  const rows = await narrowed()
    .select(columns.map((one) => `${mainAlias}.${one}`))
    .orderBy(`${mainAlias}.${column}`, direction)
    .orderBy(`${mainAlias}.id`, direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return inLanguage(rows.map(listed), context)
}

/** Products by their ids, as lists have them, in that order; of those that are sold now. */
export async function productsById(
  ids: readonly number[],
  context: Context,
): Promise<readonly ListedProduct[]> {
  if (ids.length === 0) return []
  const narrowed = await narrow({ filter: { isInStock: false }, ids: {} }, context)
  const rows = await narrowed()
    .select(columns.map((one) => `${mainAlias}.${one}`))
    .where(`${mainAlias}.id`, 'in', ids)
    .execute()
  const found = new Map((await inLanguage(rows.map(listed), context)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Puts what products are called into the language of the caller. */
async function inLanguage(
  rows: readonly ListedProduct[],
  context: Context,
): Promise<readonly ListedProduct[]> {
  const entry = context.app.registry.get(product.name)
  const ids = rows.map(({ id }) => id)
  const texts = await textsInLanguage(entry, ids, ['name', 'subtitle', 'image_alts'], context)
  return rows.map((row) => {
    const text = texts.get(row.id)
    if (!text) return row
    const alts = pairsIn(text.image_alts)
    return {
      ...row,
      name: String(text.name || row.name),
      subtitle: String(text.subtitle || row.subtitle),
      image_alts: alts.length > 0 ? alts : row.image_alts,
    }
  })
}

/** So many products have the same of everything that a list is narrowed by. */
interface Alike {
  readonly category_id: unknown
  readonly brand_id: unknown
  readonly band: unknown
  readonly count: unknown
}

/**
 * How many products a list has, and what it could be narrowed by: each of these leaves its own choice out and keeps all others. One walk
 * over an index has all of it.
 */
export async function countFacets(known: KnownFilter, context: Context): Promise<Facets> {
  const { ids, filter } = known
  const narrowed = await narrow(known, context, ['category', 'brand', 'stock'])
  const below = ids.category === undefined ? null : await withThoseBelow(ids.category, context)
  const alike = (query: Query) => {
    const columns = ['category_id', 'brand_id', 'band'].map((name) => `${mainAlias}.${name}`)
    const counted = query.select([...columns, sql<number>`count(*)`.as('count')]).groupBy(columns)
    return counted.$castTo<Alike>().execute()
  }
  const [all, further] = await Promise.all([
    alike(narrowed()),
    // Those that are in the category by one of their further ones alone are few.
    below ? alike(narrowed().where((eb) => onlyFurther(eb, below))) : [],
  ])
  const isOf = ({ brand_id }: Alike) => ids.brand === undefined || Number(brand_id) === ids.brand
  const isWanted = ({ band }: Alike) => band !== 'out' || !filter.isInStock
  const within = below ? all.filter(({ category_id }) => below.includes(Number(category_id))) : all
  const inCategory = [...within, ...further]
  return {
    total: sumOf(inCategory.filter((one) => isOf(one) && isWanted(one))),
    categories: sumsBy(
      all.filter((one) => isOf(one) && isWanted(one)),
      'category_id',
    ),
    brands: sumsBy(inCategory.filter(isWanted), 'brand_id'),
    inStock: sumOf(inCategory.filter((one) => isOf(one) && one.band !== 'out')),
  }
}

const sumOf = (rows: readonly Alike[]) => rows.reduce((sum, { count }) => sum + Number(count), 0)

function sumsBy(rows: readonly Alike[], name: 'category_id' | 'brand_id'): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { [name]: value, count } of rows)
    if (value !== null) sums.set(Number(value), (sums.get(Number(value)) ?? 0) + Number(count))
  return sums
}

const columns = [
  'id',
  'name',
  'subtitle',
  'slug',
  'category_id',
  'brand_id',
  'images',
  'image_alts',
  'price_from',
  'price_to',
  'band',
] as const

const orders: Readonly<Record<Sort, readonly [column: string, direction: 'asc' | 'desc']>> = {
  weigh: ['weigh', 'desc'],
  newest: ['create_time', 'desc'],
  price: ['price_from', 'asc'],
  price_desc: ['price_from', 'desc'],
  sales: ['sold', 'desc'],
}

/** Makes queries of products that are sold now and meet a filter, but for some choices. */
async function narrow(
  { filter, ids }: KnownFilter,
  context: Context,
  without: readonly ('category' | 'brand' | 'stock')[] = [],
): Promise<() => Query> {
  const { app, db } = context
  const entry = app.registry.get(product.name)
  const scope = whereSql(entry, await onSaleNow(context), app.database.dialect) as RawBuilder<boolean>
  const categories =
    ids.category === undefined || without.includes('category')
      ? null
      : await withThoseBelow(ids.category, context)
  const column = (name: string) => `${mainAlias}.${name}`
  return () => {
    let query = db
      .selectFrom(`${product.table} as ${mainAlias}`)
      // Each alternative of the scope asks for it: said apart, an index can begin with it.
      .where(`${mainAlias}.status`, '=', 'on_sale')
      .where(scope) as unknown as Query
    if (categories) query = query.where((eb) => inCategories(eb, categories))
    if (ids.brand !== undefined && !without.includes('brand'))
      query = query.where(column('brand_id'), '=', ids.brand)
    if (ids.tag !== undefined)
      query = query.where((eb) => joined(eb, 'store_product_tag', 'tag_id', [ids.tag as number]))
    if (filter.priceFrom !== undefined) query = query.where(column('price_from'), '>=', filter.priceFrom)
    if (filter.priceTo !== undefined) query = query.where(column('price_from'), '<=', filter.priceTo)
    if (filter.isInStock && !without.includes('stock')) query = query.where(column('band'), '<>', 'out')
    return query
  }
}

type Where = ExpressionBuilder<Record<string, Record<string, unknown>>, string>

function inCategories(eb: Where, ids: readonly number[]) {
  return eb.or([
    eb(`${mainAlias}.category_id`, 'in', ids),
    joined(eb, 'store_product_more_category', 'more_category_id', ids),
  ])
}

function onlyFurther(eb: Where, ids: readonly number[]) {
  const elsewhere = eb.or([
    eb(`${mainAlias}.category_id`, 'is', null),
    eb(`${mainAlias}.category_id`, 'not in', ids),
  ])
  return eb.and([elsewhere, joined(eb, 'store_product_more_category', 'more_category_id', ids)])
}

function joined(eb: Where, table: string, field: string, ids: readonly number[]) {
  return eb(`${mainAlias}.id`, 'in', eb.selectFrom(table).select('store_product_id').where(field, 'in', ids))
}

const pairsIn = (value: unknown): readonly Pair[] =>
  Array.isArray(value) ? value : JSON.parse(String(value || '[]'))

function listed(row: Readonly<Record<string, unknown>>): ListedProduct {
  const money = (value: unknown) => (value === null ? null : minorToMoney(Number(value)))
  return {
    id: Number(row.id),
    name: String(row.name),
    subtitle: String(row.subtitle ?? ''),
    slug: String(row.slug ?? ''),
    category_id: row.category_id === null ? null : Number(row.category_id),
    brand_id: row.brand_id === null ? null : Number(row.brand_id),
    images: JSON.parse(String(row.images || '[]')),
    image_alts: pairsIn(row.image_alts),
    price_from: money(row.price_from),
    price_to: money(row.price_to),
    band: String(row.band),
  }
}
