import { languagesOf as statesOf } from '#aspects/translations/languages-of.server.ts'
import { htmlLanguage, type Language } from '#core/wire.ts'
import { type App, guest, outsideRequest } from '#server/context.ts'
import { largestInt } from '#server/resource/columns/columns.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { PageKind } from '../face.ts'
import { baseLanguage, languagesOf, prefixOf } from '../languages.ts'
import { facesOf, listPages, pageKinds } from '../paths/site-map.ts'
import { findPath } from '../paths/site-path.ts'
import { escaped } from '../render/html.ts'
import { absolute } from '../render/origin.ts'
import { type PublicRange, publicRows } from './public-rows.ts'

/** Ids that one file is about: never more than 10,000 addresses of a language. */
const perFile = 10_000

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const listsName = 'lists'

/** `content/article` in the name of a file. */
const fileName = (resource: string) => resource.replaceAll('/', '-').toLowerCase()

/** The list of all sitemaps: one for the lists, and for each kind of page one for every 10,000 ids with public ones among them. */
export async function sitemapIndex(app: App): Promise<string> {
  const files = shownLists(app).length > 0 ? [`sitemap-${listsName}-1.xml`] : []
  for (const kind of pageKinds(app).values())
    for (let id = await firstId(app, kind, 1); id !== null; ) {
      const number = Math.ceil(id / perFile)
      files.push(`sitemap-${fileName(kind.resource)}-${number}.xml`)
      id = await firstId(app, kind, number * perFile + 1)
    }
  const entries = files.map((file) => `<sitemap><loc>${escaped(absolute(app, `/${file}`))}</loc></sitemap>\n`)
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}

/** One sitemap piece by piece, or null where there is none of the name, or nothing in it. */
export async function sitemapFile(
  app: App,
  name: string,
  number: number,
): Promise<AsyncGenerator<string> | null> {
  if (name === listsName) return number === 1 && shownLists(app).length > 0 ? wrapped(listEntries(app)) : null
  const kind = [...pageKinds(app).values()].find(({ resource }) => fileName(resource) === name)
  const range = { first: (number - 1) * perFile + 1, last: Math.min(number * perFile, largestInt) }
  if (!kind || number < 1 || range.first > largestInt) return null
  if ((await firstId(app, kind, range.first, range.last)) === null) return null
  return wrapped(rowEntries(app, kind, range))
}

/** The first of the ids in a range that stand in the sitemap. */
async function firstId(app: App, kind: PageKind, first: number, last = largestInt): Promise<number | null> {
  const found = await rowsIn(app, kind, { first, last, batch: 1 }).next()
  return found.done ? null : (found.value[0]?.id ?? null)
}

function rowsIn(app: App, { resource, indexed = 'all' }: PageKind, range: Omit<PublicRange, 'where'>) {
  return publicRows(app.registry.get(resource), { ...range, where: indexed }, guestContext(app))
}

const guestContext = (app: App) =>
  outsideRequest(app, 'site/sitemap', { identity: guest, language: baseLanguage(app) })

const shownLists = (app: App) => [...listPages(app).values()].filter(({ isHidden }) => !isHidden)

async function* wrapped(entries: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  yield* entries
  yield '</urlset>\n'
}

async function* listEntries(app: App): AsyncGenerator<string> {
  if (facesOf(app).some(({ front }) => front) && !(await isPublicAt(app, '/')))
    yield entriesOf(app, '/', null, languagesOf(app))
  for (const { path } of shownLists(app)) yield entriesOf(app, path, null, languagesOf(app))
}

/** Tells whether guests find a row at a path. */
async function isPublicAt(app: App, path: string): Promise<boolean> {
  const found = await findPath(path, app.database.read)
  if (!found?.isCurrent) return false
  return (await rowsOf(app.registry.get(found.resource), guestContext(app)).find(found.row_id)) !== null
}

async function* rowEntries(
  app: App,
  kind: PageKind,
  range: Omit<PublicRange, 'where'>,
): AsyncGenerator<string> {
  const entry = app.registry.get(kind.resource)
  for await (const rows of rowsIn(app, kind, range)) {
    const states = await statesOf(
      entry,
      rows.map(({ id }) => ({ id })),
      guestContext(app),
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
