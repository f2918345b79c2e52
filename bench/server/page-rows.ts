import type { DatabaseSync } from 'node:sqlite'
import type { Row } from '../report.ts'
import { load } from './load.ts'
import { type Running, startServer } from './process.ts'
import { fillArticles, type Installation, startProduct } from './seed.ts'

/** Pages of the site: as many articles as rows that are read once each. */
const articles = 2000

/** A public site with an article page for each of some thousand rows. */
export function fillSite(database: DatabaseSync): void {
  fillArticles(database, articles)
  database.exec(`update content_article set status = 'published', slug = 'report-' || id`)
  database.exec(`insert into site_path (path, resource, row_id, is_current)
    select '/article/report-' || id, 'content/article', id, 1 from content_article`)
  database.exec(`update config set value = '1' where name = 'site_open'`)
}

/** A page that was rendered before, against a bare route that sends the same bytes; and pages that were not. */
export async function pageRows(installation: Installation, runs: number): Promise<readonly Row[]> {
  const product = await startProduct(installation)
  const bare = await startBarePage(await firstPage(product))
  const ratios: number[] = []
  const details: string[] = []
  const fresh: number[] = []
  const slow: number[] = []
  let next = 2
  try {
    // Long enough that both run compiled code.
    await press(bare.port, 5000)
    await press(product.port, 5000)
    for (let run = -1; run < runs; run++) {
      const [cached, plain] = [await press(product.port, 2500), await press(bare.port, 2500)]
      const first = next
      next += Math.floor((articles - 2) / (runs + 1))
      const rendered = await pressEach(product.port, first, next)
      if (run < 0) continue
      ratios.push((100 * cached.perSecond) / plain.perSecond)
      details.push(`${Math.round(cached.perSecond)} / ${Math.round(plain.perSecond)}`)
      fresh.push(rendered.p50)
      slow.push(rendered.p99)
    }
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
  return [
    {
      name: 'article page of the site, rendered before',
      yardstick: 'a bare route that sends the same bytes',
      runs: ratios,
      unit: '%',
      budget: { atLeast: 50 },
      detail: `${details.join(', ')} requests a second`,
    },
    {
      name: 'article page of the site, not rendered before: p50',
      yardstick: '',
      runs: fresh,
      unit: 'ms',
      budget: { atMost: 5 },
    },
    {
      name: 'article page of the site, not rendered before: p99',
      yardstick: '',
      runs: slow,
      unit: 'ms',
      budget: { atMost: 25 },
    },
  ]
}

const request = (n: number) =>
  `GET /article/report-${n} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\naccept-encoding: br\r\nuser-agent: Bench\r\n\r\n`

const press = (port: number, milliseconds: number) =>
  load({ port, connections: 16, milliseconds, request: () => request(1), expected: 'HTTP/1.1 200' })

const pressEach = (port: number, first: number, end: number) =>
  load({
    port,
    connections: 1,
    milliseconds: 30_000,
    count: end - first,
    request: (n) => request(first + n),
    expected: 'HTTP/1.1 200',
  })

/** The bytes that the product sends, packed as browsers take them. */
async function firstPage({ port }: Running): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const { get } = await import('node:http')
  get(
    {
      port,
      host: '127.0.0.1',
      path: '/article/report-1',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    },
    async (response) => resolve(Buffer.concat(await response.toArray())),
  ).once('error', reject)
  return promise
}

function startBarePage(page: Buffer): Promise<Running> {
  return startServer([`${import.meta.dirname}/bare.mjs`], { BARE_PAGE: page.toString('base64') })
}
