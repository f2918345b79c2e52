import { moneyToMinor } from '#core/values/money.ts'

/** Orders that a buyer can choose. */
export const sorts = ['weigh', 'newest', 'price', 'price_desc', 'sales'] as const
export type Sort = (typeof sorts)[number]

/** What a list of products is narrowed by. Slugs name categories, brands and tags; prices are minor units. */
export interface ProductFilter {
  readonly category?: string
  readonly brand?: string
  readonly tag?: string
  readonly priceFrom?: number
  readonly priceTo?: number
  readonly isInStock: boolean
  /** that of the category unless a buyer has chosen one */
  readonly sort?: Sort
}

/** Products that a call names, or answers with, at most. */
export const mostProducts = 48

/** Names of the parameters that a list of products reads. */
export const filterNames = ['category', 'brand', 'tag', 'price_from', 'price_to', 'in_stock', 'sort'] as const
export type FilterName = (typeof filterNames)[number]

/** Reads the parameters of a list; `fault` names the first one that no list can have. */
export function readFilter(of: (name: FilterName) => string | undefined): {
  readonly filter: ProductFilter
  readonly fault: FilterName | null
} {
  const slug = (name: 'category' | 'brand' | 'tag') => {
    const text = of(name)
    return text ? { [name]: text } : {}
  }
  const [from, to] = [amountIn(of('price_from')), amountIn(of('price_to'))]
  const [sort, stock] = [of('sort'), of('in_stock')]
  const isSort = sort === undefined || sort === '' || sorts.some((one) => one === sort)
  const fault =
    (Number.isNaN(from) && 'price_from') ||
    (Number.isNaN(to) && 'price_to') ||
    (stock !== undefined && !['', '0', '1'].includes(stock) && 'in_stock') ||
    (!isSort && 'sort') ||
    null
  const filter = {
    ...slug('category'),
    ...slug('brand'),
    ...slug('tag'),
    ...(from === undefined || Number.isNaN(from) ? {} : { priceFrom: from }),
    ...(to === undefined || Number.isNaN(to) ? {} : { priceTo: to }),
    isInStock: stock === '1',
    ...(isSort && sort ? { sort: sort as Sort } : {}),
  }
  return { filter, fault }
}

/** Minor units; NaN for what is no amount that a price can have. */
function amountIn(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const minor = moneyToMinor(text)
  return minor === null || minor < 0 ? Number.NaN : minor
}
