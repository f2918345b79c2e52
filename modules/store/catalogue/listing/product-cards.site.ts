import type { SiteView } from '#modules/site/server/face.ts'
import { type Html, html } from '#modules/site/server/render/html.ts'
import { loadPictures, picture } from '#modules/site/server/render/pictures.ts'
import { siteCurrency, siteCurrencySymbol } from '#server/settings/currency-settings.ts'
import { shownMoney } from '../../pricing/shown-money.server.ts'
import { product } from '../product/product.ts'
import type { ListedProduct } from './find-products.server.ts'

/** Products as cards that lead to them, at the prices of everybody until members are told theirs; `level` is that of their headings. */
export async function productCards(
  view: SiteView,
  rows: readonly ListedProduct[],
  level: 2 | 3 = 2,
): Promise<Html> {
  const [hrefs, pictures] = await Promise.all([
    view.hrefs(
      product.name,
      rows.map(({ id }) => id),
    ),
    loadPictures(
      view,
      rows.map(({ images }) => images[0]),
    ),
  ])
  view.scripts.add('store')
  return html`<ul class="cards goods"${currencyOf(view)} data-from="${view.translate('store:site.from', { amount: '{}' })}">${rows.map(
    (row, at) => {
      const [cover = ''] = row.images
      const link = html`<a href="${hrefs.get(row.id) ?? view.href('/products')}">${row.name}</a>`
      return html`<li class="card" data-card="${row.id}">${picture(cover, pictures, {
        alt: altOf(row, cover),
        sizes: '(width < 560px) 50vw, 280px',
        isFirst: at === 0 && level === 2,
        ratio: '1 / 1',
      })}<div class="card-body">${level === 2 ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
${row.subtitle ? html`<p>${row.subtitle}</p>` : null}${priceLine(view, row)}</div></li>`
    },
  )}</ul>`
}

/** What a product costs, from the cheapest of its variants on, and whether there is any. */
function priceLine(view: SiteView, { price_from, price_to, band }: ListedProduct): Html {
  const amount = shownMoney(price_from, view.context)
  const text = price_from === price_to ? amount : view.translate('store:site.from', { amount })
  return html`<div class="offer"><span class="price" data-price>${text}</span>${
    band === 'in'
      ? null
      : html`<span class="band ${band}">${view.translate(`store/product:options.band.${band}`)}</span>`
  }</div>`
}

/** What a script needs to write amounts as the page has them. */
export function currencyOf({ context: { app } }: SiteView): Html {
  return html` data-currency="${app.settings.value(siteCurrency)}" data-symbol="${app.settings.value(siteCurrencySymbol)}"`
}

/** What a picture of a product shows, as somebody has said. */
export function altOf({ image_alts }: Pick<ListedProduct, 'image_alts'>, url: string): string {
  return image_alts.find(({ key }) => key === url)?.value ?? ''
}
