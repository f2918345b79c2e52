import type { Language } from '#core/wire.ts'
import type { App } from '#server/context.ts'
import { guest } from '#server/context.ts'
import { outsideRequest } from '#server/network/outside-request.ts'
import { languagesOf as statesOf } from '#server/resource/translated/languages-of.ts'
import { baseLanguage, htmlLanguage, languagesOf, prefixOf } from '../languages.ts'
import { listPages, pageKinds } from '../paths/site-map.ts'
import { escaped } from '../render/html.ts'
import { absolute } from '../render/origin.ts'
import { publicRows } from './public-rows.ts'

/** Ids that one file is about: never more than 10,000 addresses of a language. */
const perFile = 10_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const listsName = 'lists'

/** `content/article` in the name of a file. */
const fileName = (resource: string) => resource.replaceAll('/', '-').toLowerCase()

/** The list of all sitemaps: one for the lists, and for each kind of page one for every 10,000 ids. */
export async function sitemapIndex(app: App): Promise<string> {
  const files = [`sitemap-${listsName}-1.xml`]
  for (const { resource } of pageKinds(app).values()) {
    const count = await filesOf(app, resource)
    for (let at = 1; at <= count; at++) files.push(`sitemap-${fileName(resource)}-${at}.xml`)
  }
  const entries = files.map((file) => `<sitemap><loc>${escaped(absolute(app, `/${file}`))}</loc></sitemap>\n`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

/** One sitemap piece by piece, or null where there is none of the name. */
export async function sitemapFile(
  app: App,
  name: string,
  number: number,
): Promise<AsyncGenerator<string> | null> {
  if (name === listsName) return number === 1 ? wrapped(listEntries(app)) : null
  const kind = [...pageKinds(app).values()].find(({ resource }) => fileName(resource) === name)
  if (!kind || number < 1 || number > (await filesOf(app, kind.resource))) return null
  const range = { first: (number - 1) * perFile + 1, last: number * perFile, where: kind.indexed ?? 'all' }
  return wrapped(rowEntries(app, kind.resource, range))
}

/** Files that the rows of a resource take. */
async function filesOf({ registry, database }: App, resource: string): Promise<number> {
  const { table } = registry.get(resource).resource
  const row = await database.read
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst()
  return Math.ceil(Number(row?.last ?? 0) / perFile)
}

async function* wrapped(entries: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  yield* entries
  yield '</urlset>\n'
}

async function* listEntries(app: App): AsyncGenerator<string> {
  for (const { path, isHidden } of listPages(app).values())
    if (!isHidden) yield entriesOf(app, path, null, languagesOf(app))
}

async function* rowEntries(
  app: App,
  resource: string,
  range: Parameters<typeof publicRows>[1],
): AsyncGenerator<string> {
  const context = outsideRequest(app, 'site/sitemap', { identity: guest, language: baseLanguage(app) })
  const entry = app.registry.get(resource)
  for await (const rows of publicRows(entry, range, context)) {
    const states = await statesOf(
      entry,
      rows.map(({ id }) => ({ id })),
      context,
    )
    const languages = (id: number) => languagesOf(app).filter((one) => states.get(id)?.[one] !== 'missing')
    yield rows.map(({ id, path, time }) => entriesOf(app, path, time, languages(id))).join('')
  }
}

/** The entries of a page, one for each language that it is in. */
function entriesOf(app: App, path: string, time: number | null, languages: readonly Language[]): string {
  const at = (language: Language) => {
    const prefix = prefixOf(app, language)
    return escaped(absolute(app, path === '/' ? prefix || '/' : prefix + path))
  }
  const changed = time === null ? '' : `<lastmod>${new Date(time * 1000).toISOString()}</lastmod>`
  const alternate = (one: Language) =>
    `<xhtml:link rel="alternate" hreflang="${htmlLanguage(one)}" href="${at(one)}"/>`
  const others = languages.length < 2 ? '' : languages.map(alternate).join('')
  return languages.map((one) => `<url><loc>${at(one)}</loc>${changed}${others}</url>\n`).join('')
}
