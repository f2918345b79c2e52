import type { DatabaseSync } from 'node:sqlite'
import { median, type Row } from '../report.ts'
import { load } from './load.ts'
import { startServer } from './process.ts'
import { type Installation, startProduct } from './seed.ts'

const products = 10_000
/** Products whose pages are read: each has so many variants. */
const pages = 400
const variants = 60

/** A shop of ten thousand products in forty categories of thirty brands, some hundred with sixty variants. */
export function fillStore(database: DatabaseSync): void {
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  database.exec(`${numbers(40)} insert into store_category (id, pid, name, slug, weigh, create_time)
    select n, case when n <= 8 then 0 else 1 + n % 8 end, 'Category ' || n, 'category-' || n, n, 1700000000 from numbers`)
  database.exec(`${numbers(30)} insert into store_brand (id, name, slug, weigh, create_time)
    select n, 'Brand ' || n, 'brand-' || n, n, 1700000000 from numbers`)
  database.exec(`${numbers(products)} insert into store_product
    (id, name, subtitle, slug, code, category_id, brand_id, status, price_from, price_to, weigh, create_time, body)
    select n, 'Product ' || n, 'Picked by hand', 'product-' || n, 'P' || n, 1 + n % 40, 1 + n * 7 % 30,
      case when n % 10 < 9 then 'on_sale' else 'draft' end, n * 104729 % 50000, n * 104729 % 50000 + 500, n,
      1700000000 + n, '<p>' || hex(zeroblob(400)) || '</p>' from numbers`)
  database.exec(`insert into site_path (path, resource, row_id, is_current)
    select '/product/product-' || id, 'store/product', id, 1 from store_product
    union all select '/products/category-' || id, 'store/category', id, 1 from store_category
    union all select '/brand/brand-' || id, 'store/brand', id, 1 from store_brand`)
  database.exec(`${numbers(pages * 2)} insert into store_option (id, product_id, name, weigh)
    select n, 1 + (n - 1) / 2, 'Option ' || (n % 2), n from numbers`)
  database.exec(`${numbers(pages * 16)} insert into store_option_value (id, option_id, name, weigh)
    select n, 1 + (n - 1) / 8, 'Value ' || (n % 8), n from numbers`)
  database.exec(`${numbers(pages * variants)} insert into store_variant
    (id, product_id, combination, sku, price, weigh, status)
    select n, 1 + (n - 1) / ${variants}, 'c' || n, 's' || n, 1000 + n % 5000, n, '1' from numbers`)
  database.exec(`insert into store_variant_value (store_variant_id, value_id)
    select id, (product_id - 1) * 16 + 1 + (id - 1) % ${variants} / 8 from store_variant
    union all select id, (product_id - 1) * 16 + 9 + (id - 1) % ${variants} % 8 from store_variant`)
  database.exec(`update config set value = '1' where name = 'site_open'`)
}

/** Every way in which a list of products is asked for. */
const asked = [
  '',
  'category=category-3',
  'category=category-20&sort=price',
  'brand=brand-4&sort=price_desc',
  'price_from=100.00&price_to=300.00',
  'category=category-3&brand=brand-4&price_to=400.00&sort=newest',
  'in_stock=1&page=40',
  'sort=sales&page=300',
] as const

/** The list call with its facets, whichever way it is asked, against bare statements; and pages that were not rendered before. */
export async function storeRows(installation: Installation, runs: number): Promise<readonly Row[]> {
  const product = await startProduct(installation, [], { PORTICO_TRUSTED_PROXIES: '127.0.0.1' })
  const bare = await startServer([`${import.meta.dirname}/bare.mjs`], {
    BARE_DATABASE: installation.file,
    BARE_STATEMENTS: JSON.stringify(statements),
  })
  let caller = 0
  const list = (query: string) => {
    const address = `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`
    return `GET /api/store.product/index?${query} HTTP/1.1\r\nhost: x\r\nserver: true\r\nuser-agent: bench\r\nx-forwarded-for: ${address}\r\n\r\n`
  }
  const press = (port: number, request: (n: number) => string) =>
    load({ port, connections: 8, milliseconds: 2000, request, expected: 'HTTP/1.1 200' })
  const ratios: number[] = []
  const slowest: number[] = []
  const fresh: number[] = []
  const late: number[] = []
  const page = (n: number) =>
    `GET /product/product-${n} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\naccept-encoding: br\r\nuser-agent: Bench\r\n\r\n`
  const each = Math.floor(pages / (runs + 1))
  try {
    for (let run = -1; run < runs; run++) {
      const ours = await press(product.port, () => list('category=category-3'))
      const theirs = await press(bare.port, () => 'GET /all HTTP/1.1\r\nhost: x\r\n\r\n')
      const middles: number[] = []
      for (const query of asked) {
        const options = { port: product.port, connections: 1, milliseconds: 5000, count: 40 }
        middles.push((await load({ ...options, request: () => list(query), expected: '"code":1' })).p50)
      }
      const first = 1 + (run + 1) * each
      // A product whose number ends in nine is a draft.
      const shown = Array.from({ length: each }, (_, at) => first + at).filter((n) => n % 10 < 9)
      const rendered = await load({
        ...{ port: product.port, connections: 1, milliseconds: 30_000, count: shown.length },
        request: (n) => page(shown[n] ?? 1),
        expected: 'HTTP/1.1 200',
      })
      if (run < 0) continue
      ratios.push((100 * ours.perSecond) / theirs.perSecond)
      slowest.push(Math.max(...middles))
      fresh.push(rendered.p50)
      late.push(rendered.p99)
    }
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
  const detail = `${median(slowest).toFixed(1)} ms for the slowest of ${asked.length} ways`
  return [
    {
      ...{
        name: '24 of 10,000 products with facets',
        yardstick: 'bare statements for rows and counts',
        detail,
      },
      ...{ runs: ratios, unit: '%', budget: { atLeast: 35 } },
    },
    {
      ...{ name: '24 of 10,000 products, the slowest way to ask: p50', yardstick: '' },
      ...{ runs: slowest, unit: 'ms', budget: { atMost: 6 } },
    },
    {
      ...{ name: 'page of a product with 60 variants, not rendered before: p50', yardstick: '' },
      ...{ runs: fresh, unit: 'ms', budget: { atMost: 5 } },
    },
    {
      ...{ name: 'page of a product with 60 variants, not rendered before: p99', yardstick: '' },
      ...{ runs: late, unit: 'ms', budget: { atMost: 25 } },
    },
  ]
}

const sold = `status = 'on_sale' and (sale_from is null or sale_from <= 1800000000) and (sale_to is null or sale_to > 1800000000)`
const within = `category_id in (3, 10, 18, 26, 34)`

/** What a list of a category asks at the least. */
const statements = [
  `select id, name, subtitle, slug, images, price_from, price_to, band from store_product where ${sold} and ${within}
    order by weigh desc, id desc limit 24`,
  `select count(*) from store_product where ${sold} and ${within}`,
  `select category_id, count(*) from store_product where ${sold} group by category_id`,
  `select brand_id, count(*) from store_product where ${sold} and ${within} group by brand_id`,
  `select count(*) from store_product where ${sold} and ${within} and band <> 'out'`,
]
