import { parseTarget } from '#core/values/target.ts'
import type { RenderBlock, ShownBlock, SiteView } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import { articles } from '../article/article.site.ts'
import { inCategories, withThoseBelow } from '../article/category/category.site.ts'
import { tag } from '../article/tag/tag.ts'
import { downloadRows } from '../download/resource/download-list.site.ts'
import { publicLinks } from '../links/link/link.server.ts'
import { linkCards } from '../links/link/link.site.ts'
import { featuredAndNewest, type Listed, rowCards, rowLines, type Wanted } from '../lists/row-list.site.ts'
import { heading } from './texts.site.ts'

export const articleList = listBlock(articles)
export const downloads = listBlock(downloadRows)

/** The newest public rows of a kind, in one of three looks; nothing where there are none. */
function listBlock(listed: Listed): RenderBlock {
  return async (view, { props }) => {
    const search = await conditionsOf(view, props)
    if (!search) return nothing
    const limit = Number(props.count)
    const found = await featuredAndNewest(view, listed, { search, limit, page: 1 })
    const rows = found.rows.slice(0, limit)
    if (rows.length === 0) return nothing
    const title = heading(props.title)
    const level = title === nothing ? 2 : 3
    const shown =
      props.look === 'cards'
        ? await rowCards(view, listed, rows, level)
        : await rowLines(view, listed, rows, props.look === 'list' ? level : null)
    return html`<section>${title}${shown}</section>`
  }
}

/** What rows have to meet; null where nothing can: a category or a tag that is gone, or that guests do not see. */
async function conditionsOf(view: SiteView, props: ShownBlock['props']): Promise<Wanted['search'] | null> {
  const search: NonNullable<Wanted['search']>[number][] = []
  const [inCategory, withTag] = [parseTarget(props.category), parseTarget(props.tag)]
  if (inCategory) {
    const ids = await withThoseBelow(view, inCategory.row_id)
    if (ids.length === 0) return null
    search.push(inCategories(ids))
  }
  if (withTag) {
    if (!(await view.rows(tag.name).find(withTag.row_id))) return null
    search.push({ field: 'tag_ids', operator: 'FIND_IN_SET', val: String(withTag.row_id) })
  }
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
