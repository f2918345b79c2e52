import { oneOf } from '#core/conditions/where.ts'
import { parseTarget } from '#core/values/target.ts'
import { tag } from '#modules/content/article/tag/tag.ts'
import { heading } from '#modules/content/blocks/texts.site.ts'
import type { RenderBlock } from '#modules/site/server/face.ts'
import { html, nothing } from '#modules/site/server/render/html.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { loadPictures, picture } from '#modules/site/server/render/pictures.ts'
import { selectStored } from '#server/resource/columns/stored.ts'
import { closedCategories } from '../catalogue/category/categories.server.ts'
import { category } from '../catalogue/category/category.ts'
import type { Sort } from '../catalogue/listing/filter.ts'
import { findProducts } from '../catalogue/listing/find-products.server.ts'
import { productCards } from '../catalogue/listing/product-cards.site.ts'

const productList: RenderBlock = async (view, { props }) => {
  const [inCategory, withTag] = [parseTarget(props.category), parseTarget(props.tag)]
  const closed = await closedCategories(view.context)
  if (inCategory && closed.includes(inCategory.row_id)) return nothing
  if (withTag && !(await view.rows(tag.name).find(withTag.row_id))) return nothing
  const ids = {
    ...(inCategory ? { category: inCategory.row_id } : {}),
    ...(withTag ? { tag: withTag.row_id } : {}),
  }
  const rows = await findProducts(
    { filter: { isInStock: false }, ids },
    { page: 1, limit: Number(props.count), sort: props.sort as Sort },
    view.context,
  )
  if (rows.length === 0) return nothing
  const title = heading(props.title)
  return html`<section>${title}${await productCards(view, rows, title === nothing ? 2 : 3)}</section>`
}

const categoryTiles: RenderBlock = async (view, { props }) => {
  const above = parseTarget(props.above)?.row_id ?? 0
  const tiles = await linkedRows(view, category.name, {
    where: { pid: above },
    order: ['weigh', 'desc'],
    limit: Number(props.count),
  })
  if (tiles.length === 0) return nothing
  const entry = view.context.app.registry.get(category.name)
  const stored = await selectStored(entry, [{ id: oneOf(tiles.map(({ id }) => id)) }], view.context)
  const covers = new Map(stored.map(({ id, cover }) => [Number(id), cover]))
  const pictures = await loadPictures(view, [...covers.values()])
  const title = heading(props.title)
  return html`<section>${title}<ul class="cards goods">${tiles.map(({ id, label, path }) => {
    const link = html`<a href="${view.href(path)}">${label}</a>`
    return html`<li class="card">${picture(covers.get(id), pictures, {
      alt: '',
      sizes: '(width < 560px) 50vw, 280px',
      ratio: '4 / 3',
    })}<div class="card-body">${title === nothing ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}</div></li>`
  })}</ul></section>`
}

/** How blocks of the store look on the public site, by type. */
export const storeBlocksShown: Readonly<Record<string, RenderBlock>> = { productList, categoryTiles }
