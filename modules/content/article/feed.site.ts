import { htmlLanguage } from '#core/wire.ts'
import type { SiteFile, SiteView } from '#modules/site/server/face.ts'
import { titleOf } from '#modules/site/server/render/header.ts'
import { escaped } from '#modules/site/server/render/html.ts'
import { absolute } from '#modules/site/server/render/origin.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { newestRows, type Wanted } from '../lists/row-list.site.ts'
import { feedCount } from '../settings.ts'
import { articles } from './article.site.ts'
import { article } from './article.ts'
import { inCategories, withThoseBelow } from './category/category.site.ts'
import { category } from './category/category.ts'

/** The newest articles for readers of feeds: all at `/feed.xml`, those of a category at `/feed/<slug>.xml`. */
export const articleFeed: SiteFile = {
  path: /^\/feed(?:\/([a-z0-9-]+))?\.xml$/,
  type: 'application/atom+xml; charset=utf-8',
  async render(view, [slug]) {
    if (slug === undefined) return feed(view, { id: 0, title: titleOf(view) })
    const row = await categoryBySlug(view, slug)
    if (!row) return null
    const id = Number(row.id)
    const search = [inCategories(await withThoseBelow(view, id))]
    return feed(view, { id, title: `${titleOf(view)} - ${row.name}` }, { search })
  },
}

async function categoryBySlug(view: SiteView, slug: string) {
  const found = await view.context.db
    .selectFrom(category.table)
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return found ? view.row(category.name, Number(found.id)) : null
}

/** What a feed is of: all articles (0), or those of a category. */
interface Feed {
  readonly id: number
  readonly title: string
}

async function feed(view: SiteView, { id, title }: Feed, wanted: Wanted = {}): Promise<string> {
  const { app, now } = view.context
  const { rows } = await newestRows(view, articles, { ...wanted, limit: app.settings.value(feedCount) })
  const ids = rows.map((row) => Number(row.id))
  const [hrefs, changed] = await Promise.all([view.hrefs(article.name, ids), changesOf(view, ids)])
  const at = (path: string) => escaped(absolute(app, path))
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  const entries = rows.flatMap(({ id, title: name, summary, publish_time }) => {
    const href = hrefs.get(Number(id))
    if (!href) return []
    const published = Number(publish_time)
    const updated = Math.max(published, changed.get(Number(id)) ?? 0)
    const text = `<entry><title>${escaped(String(name))}</title><link href="${at(href)}"/><id>${idOf(view, article.name, Number(id))}</id><published>${time(published)}</published><updated>${time(updated)}</updated><summary>${escaped(String(summary ?? ''))}</summary></entry>\n`
    return { updated, text }
  })
  const updated = entries.length > 0 ? Math.max(...entries.map((entry) => entry.updated)) : now
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLanguage(view.language)}">
<title>${escaped(title)}</title>
<link href="${at(view.href('/'))}"/>
<link rel="self" href="${at(view.href(view.path))}"/>
<id>${idOf(view, category.name, id)}</id>
<author><name>${escaped(titleOf(view))}</name></author>
<updated>${time(updated)}</updated>
${entries.map(({ text }) => text).join('')}</feed>
`
}

/** When articles were changed last, in unix seconds: lists outside the back office do not say it. */
async function changesOf(
  { context }: SiteView,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const found = await context.db
    .selectFrom(article.table)
    .select(['id', 'update_time'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  return new Map(found.map(({ id, update_time }) => [Number(id), Number(update_time ?? 0)]))
}

/**
 * What readers know a row by in a language, wherever it is: of the product's own key and the id, since titles, slugs and the address
 * of the site may change.
 */
function idOf({ context: { app }, language }: SiteView, resource: string, id: number): string {
  const digits = keyed(app, 'feed', `${resource} ${id} ${language}`)
  // Version 8: made in a way of one's own.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, 'urn:uuid:$1-$2-8$3-8$4-$5')
}
