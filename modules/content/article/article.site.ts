import {
  atLeast,
  atMost,
  both,
  type Condition,
  lessThan,
  moreThan,
  not,
  oneOf,
} from '#core/conditions/where.ts'
import { cutText } from '#core/values/cut-text.ts'
import { htmlLanguage } from '#core/wire.ts'
import type { PageKind, SiteAnswer, SiteList, SitePage, SiteView } from '#modules/site/server/face.ts'
import { titleOf } from '#modules/site/server/render/header.ts'
import { type Html, html, nothing } from '#modules/site/server/render/html.ts'
import { firstLinkedRows, linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { absolute } from '#modules/site/server/render/origin.ts'
import { day, robotsOf } from '#modules/site/server/render/parts.ts'
import { picture } from '#modules/site/server/render/pictures.ts'
import { type Heading, plain, richText } from '#modules/site/server/render/rich-text.ts'
import { siteDescription } from '#modules/site/settings.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { featuredAndNewest, type Listed, rowCards, rowList } from '../lists/row-list.site.ts'
import { signInFirst } from '../publication/sign-in-first.site.ts'
import { article } from './article.ts'
import { category } from './category/category.ts'
import { tag } from './tag/tag.ts'

/** The page of an article at `/article/<slug>`. */
export const articlePages: PageKind = {
  resource: article.name,
  under: '/article',
  path: ({ slug }) => (slug ? `/article/${slug}` : null),
  times: ['publish_time', 'expire_time', 'featured_until'],
  views: 'views',
  indexed: { visibility: 'public', no_index: 0, kind: 'article' },
  render: articlePage,
}

/** How articles are listed. */
export const articles: Listed = {
  resource: article.name,
  path: '/articles',
  empty: 'content:site.noArticles',
  featured: featuredNow,
}

/** All articles, the newest first. */
export const articlesList: SiteList = {
  path: '/articles',
  title: 'content:site.articles',
  render: (view) => {
    const title = view.translate('content:site.articles')
    return rowList(view, articles, { title, trail: [home(view), { title, path: '/articles' }] })
  },
}

/** Articles on the front page of a site that has made none. */
const onFront = 12

/** The front page of a site that has made none: its newest articles. */
export async function frontPage(view: SiteView): Promise<SitePage> {
  const title = titleOf(view)
  const about = view.context.app.settings.value(siteDescription[view.language])
  const { rows, total } = await featuredAndNewest(view, articles, { limit: onFront, page: 1 })
  const shown = rows.slice(0, onFront)
  const cards =
    shown.length > 0
      ? await rowCards(view, articles, shown)
      : html`<p class="empty">${view.translate(articles.empty)}</p>`
  const all = html`<p><a href="${view.href(articles.path)}">${view.translate('content:site.allArticles')}</a></p>`
  return {
    title,
    body: html`<h1>${title}</h1>${about ? html`<p class="lead">${about}</p>` : null}
${cards}${total > shown.length ? all : null}`,
    layout: { kind: 'page' },
    width: 'wide',
  }
}

/** Articles that stand first in lists at most. */
const mostFeatured = 6

async function featuredNow(view: SiteView): Promise<readonly number[]> {
  const rows = await linkedRows(view, article.name, {
    where: { featured_until: moreThan(view.context.now), visibility: not('unlisted') },
    order: ['featured_until', 'desc'],
    limit: mostFeatured,
  })
  return rows.map(({ id }) => id)
}

/** Where every trail begins. */
export const home = (view: SiteView) => ({ title: view.translate('site:home'), path: '/' })

async function articlePage(view: SiteView, row: PlainRow): Promise<SiteAnswer> {
  if (row.kind === 'link' && row.source_url) return { to: String(row.source_url) }
  const isHeldBack = view.holdsBack(article.name, row)
  const [text, place, tags, more] = await Promise.all([
    richText(view, row.body, { beside: [row.cover] }),
    categoryOf(view, row),
    tagsOf(view, row),
    neighbours(view, row),
  ])
  const title = String(row.title)
  const published = Number(row.publish_time ?? 0) || null
  const byline = String(row.byline ?? '')
  const body = html`<article>
<header><h1>${title}</h1>
${row.subtitle ? html`<p class="lead">${row.subtitle as string}</p>` : null}
<div class="meta">${day(view, row.publish_time)}${byline ? html`<span>${byline}</span>` : null}</div></header>
${picture(row.cover, text.pictures, { alt: String(row.cover_alt ?? ''), sizes: '(width < 768px) 100vw, 712px', isFirst: true, ratio: '16 / 9' })}
${isHeldBack ? html`<p class="lead">${row.summary as string}</p>${signInFirst(view)}` : html`${contents(view, text.headings)}${text.html}`}
${tags}
</article>${more}`
  return {
    ...{ title: String(row.seo_title || title), body },
    description: String(row.seo_description || row.summary || cutText(plain(text.html.toString()), 160)),
    ...sharedPicture(row),
    isIndexed: row.visibility === 'public' && row.no_index !== 1,
    robots: robotsOf(row),
    trail: [
      home(view),
      { title: view.translate('content:site.articles'), path: '/articles' },
      ...place,
      { title, path: view.path },
    ],
    layout: { kind: 'article' },
    article: { published, modified: lastChange(row) },
    data: [articleData(view, row, published)],
  } satisfies SitePage
}

/** The picture of an article in previews of links: what was chosen for these, else its cover. */
export function sharedPicture({
  seo_image,
  cover,
  cover_alt,
}: PlainRow): Pick<SitePage, 'image' | 'imageAlt'> {
  if (seo_image) return { image: String(seo_image) }
  return cover ? { image: String(cover), imageAlt: String(cover_alt ?? '') } : {}
}

/** When what a page shows of a row was changed last, in unix seconds: not before it came out; null for a row without times. */
export function lastChange({ publish_time, update_time }: PlainRow): number | null {
  return Math.max(Number(publish_time ?? 0), Number(update_time ?? 0)) || null
}

function contents(view: SiteView, headings: readonly Heading[]): Html {
  if (headings.length < 3) return nothing
  return html`<nav class="contents" aria-label="${view.translate('content:site.contents')}"><ol>${headings
    .filter(({ level }) => level <= 3)
    .map(
      ({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
    )}</ol></nav>`
}

/** The category that a row stands in, where guests see it. */
export async function categoryOf(
  view: SiteView,
  { category_id }: PlainRow,
): Promise<NonNullable<SitePage['trail']>> {
  const id = Number(category_id ?? 0)
  const rows = await view.shared(`category ${id}`, () => linkedRows(view, category.name, { where: { id } }))
  return rows.map(({ label, path }) => ({ title: label, path }))
}

/** The tags of a row as links; to their pages unless said otherwise. */
export async function tagsOf(
  view: SiteView,
  { tag_ids }: PlainRow,
  addressOf: (path: string) => string = (path) => path,
): Promise<Html> {
  const ids = Array.isArray(tag_ids) ? tag_ids.map(Number) : []
  const load = () => linkedRows(view, tag.name, { where: { id: oneOf(ids) } })
  const tags = ids.length > 0 ? await view.shared(`tags ${ids.join(' ')}`, load) : []
  if (tags.length === 0) return nothing
  return html`<ul class="tags" aria-label="${view.translate('content:site.tags')}">${tags.map(
    ({ label, path }) => html`<li><a href="${view.href(addressOf(path))}" rel="tag">${label}</a></li>`,
  )}</ul>`
}

/** The articles before and behind, in the order of publication. */
async function neighbours(view: SiteView, row: PlainRow): Promise<Html> {
  const [id, time] = [Number(row.id), Number(row.publish_time ?? 0)]
  const next = (publish_time: Condition, beyond: typeof lessThan, direction: 'asc' | 'desc') => ({
    // Those of one second have the order of lists.
    where: both({ publish_time, visibility: not('unlisted') }, [
      { publish_time: beyond(time) },
      { id: beyond(id) },
    ]),
    order: ['publish_time', direction] as const,
  })
  const [before, behind] = await firstLinkedRows(view, article.name, [
    next(atMost(time), lessThan, 'desc'),
    next(atLeast(time), moreThan, 'asc'),
  ])
  if (!before && !behind) return nothing
  return html`<nav class="neighbours" aria-label="${view.translate('content:site.more')}">
${before ? html`<a rel="prev" href="${view.href(before.path)}">← ${before.label}</a>` : html`<span></span>`}
${behind ? html`<a rel="next" href="${view.href(behind.path)}">${behind.label} →</a>` : null}
</nav>`
}

function articleData(view: SiteView, row: PlainRow, published: number | null): object {
  const { app } = view.context
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  const modified = lastChange(row)
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: String(row.title),
    inLanguage: htmlLanguage(view.language),
    mainEntityOfPage: absolute(app, view.href(view.path)),
    publisher: { '@type': 'Organization', name: titleOf(view) },
    ...(row.byline ? { author: { '@type': 'Person', name: String(row.byline) } } : {}),
    ...(row.cover ? { image: absolute(app, String(row.cover)) } : {}),
    ...(published ? { datePublished: time(published) } : {}),
    ...(modified ? { dateModified: time(modified) } : {}),
  }
}
