import type { SiteFile, SiteView } from '#modules/site/server/face.ts'
import { htmlLanguage } from '#modules/site/server/languages.ts'
import { titleOf } from '#modules/site/server/render/document.ts'
import { escaped } from '#modules/site/server/render/html.ts'
import { absolute } from '#modules/site/server/render/origin.ts'
import { newestRows, type Wanted } from '../lists/row-list.site.ts'
import { feedCount } from '../settings.ts'
import { articles } from './article.site.ts'
import { article } from './article.ts'
import { category } from './category/category.ts'

/** The newest articles for readers of feeds: all at `/feed.xml`, those of a category at `/feed/<slug>.xml`. */
export const articleFeed: SiteFile = {
  path: /^\/feed(?:\/([a-z0-9-]+))?\.xml$/,
  type: 'application/atom+xml; charset=utf-8',
  async render(view, [slug]) {
    if (slug === undefined) return feed(view, titleOf(view), {})
    const row = await categoryBySlug(view, slug)
    if (!row) return null
    const search = [{ field: 'category_id', operator: 'IN', val: String(row.id) }]
    return feed(view, `${titleOf(view)} - ${row.name}`, { search })
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

async function feed(view: SiteView, title: string, wanted: Wanted): Promise<string> {
  const { app, now } = view.context
  const { rows } = await newestRows(view, articles, { ...wanted, limit: app.settings.value(feedCount) })
  const hrefs = await view.hrefs(
    article.name,
    rows.map(({ id }) => Number(id)),
  )
  const at = (path: string) => escaped(absolute(app, path))
  const time = (seconds: unknown) => new Date(Number(seconds) * 1000).toISOString()
  const entries = rows.flatMap(({ id, title: name, summary, publish_time }) => {
    const href = hrefs.get(Number(id))
    if (!href) return []
    return `<entry><title>${escaped(String(name))}</title><link href="${at(href)}"/><id>${at(href)}</id><updated>${time(publish_time)}</updated><summary>${escaped(String(summary ?? ''))}</summary></entry>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${htmlLanguage(view.language)}">
<title>${escaped(title)}</title>
<link href="${at(view.href('/'))}"/>
<link rel="self" href="${at(view.href(view.path))}"/>
<id>${at(view.href(view.path))}</id>
<author><name>${escaped(titleOf(view))}</name></author>
<updated>${time(rows[0]?.publish_time ?? now)}</updated>
${entries.join('')}</feed>
`
}
