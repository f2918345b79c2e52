import { parseTarget } from '#core/values/target.ts'
import type { RenderBlock, SiteView } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import { day, langOf } from '#modules/site/server/render/parts.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { article } from '../article/article.ts'
import { articleCards, newestArticles, type Wanted } from '../article/article-list.site.ts'
import { withThoseBelow } from '../category/category.site.ts'
import { publicLinks } from '../link/link.server.ts'
import { linkCards } from '../link/link.site.ts'
import { heading } from './texts.site.ts'

export const articleList: RenderBlock = async (view, { props }) => {
  const search = await conditionsOf(view, props.category, props.tag)
  if (!search) return nothing
  const { rows } = await newestArticles(view, { search, limit: Number(props.count), page: 1 })
  if (rows.length === 0) return nothing
  const title = heading(props.title)
  const level = title === nothing ? 2 : 3
  if (props.look === 'cards') return html`<section>${title}${await articleCards(view, rows, level)}</section>`
  return html`<section>${title}${await lines(view, rows, props.look === 'list' ? level : null)}</section>`
}

/** Articles one below the other: with a summary below headings of a level, or by their titles alone. */
async function lines(view: SiteView, rows: readonly PlainRow[], level: 2 | 3 | null) {
  const ids = rows.map(({ id }) => Number(id))
  const hrefs = await view.hrefs(article.name, ids)
  return html`<ul class="results">${rows.map((row) => {
    const link = html`<a href="${hrefs.get(Number(row.id)) ?? view.href('/articles')}"${langOf(row, 'title')}>${row.title as string}</a>`
    const meta = html`<div class="meta">${day(view, row.publish_time)}</div>`
    if (level === null) return html`<li>${link}${meta}</li>`
    return html`<li>${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}<p${langOf(row, 'summary')}>${row.summary as string}</p>${meta}</li>`
  })}</ul>`
}

/** What articles have to meet; null where nothing can: a category or a tag that is gone, or that guests do not see. */
async function conditionsOf(
  view: SiteView,
  category: unknown,
  tag: unknown,
): Promise<Wanted['search'] | null> {
  const search: NonNullable<Wanted['search']>[number][] = []
  const [inCategory, withTag] = [parseTarget(category), parseTarget(tag)]
  if (inCategory) {
    const ids = await withThoseBelow(view, inCategory.row_id)
    if (ids.length === 0) return null
    search.push({ field: 'category_id', operator: 'IN', val: ids.slice(0, 200).join(',') })
  }
  if (withTag) search.push({ field: 'tag_ids', operator: 'FIND_IN_SET', val: String(withTag.row_id) })
  return search
}

export const links: RenderBlock = async (view, { props }) => {
  const shown = (await publicLinks(view.context)).slice(0, Number(props.count))
  if (shown.length === 0) return nothing
  const title = heading(props.title)
  if (props.look === 'cards')
    return html`<section>${title}${linkCards(shown, title === nothing ? 2 : 3)}</section>`
  return html`<section>${title}<ul class="tags">${shown.map(
    ({ name, url, rel_nofollow }) =>
      html`<li><a href="${url}" rel="${rel_nofollow === 1 ? 'noopener nofollow' : 'noopener'}" target="_blank">${name}</a></li>`,
  )}</ul></section>`
}
