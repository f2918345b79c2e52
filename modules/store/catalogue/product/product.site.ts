import { cutText } from '#core/values/cut-text.ts'
import { unixToText } from '#core/values/time.ts'
import { htmlLanguage } from '#core/wire.ts'
import { home, tagsOf } from '#modules/content/article/article.site.ts'
import type { PageKind, SitePage, SiteView } from '#modules/site/server/face.ts'
import { titleOf } from '#modules/site/server/render/header.ts'
import { type Html, html, jsonData, nothing, safeStyle } from '#modules/site/server/render/html.ts'
import { linesOf } from '#modules/site/server/render/lines-of.ts'
import { linkedRows } from '#modules/site/server/render/linked-rows.ts'
import { absolute } from '#modules/site/server/render/origin.ts'
import { langOf, robotsOf } from '#modules/site/server/render/parts.ts'
import { type Picture, picture } from '#modules/site/server/render/pictures.ts'
import { plain, richText } from '#modules/site/server/render/rich-text.ts'
import type { PlainRow } from '#server/resource/door.ts'
import { siteCurrency } from '#server/settings/currency-settings.ts'
import { shownMoney } from '../../pricing/shown-money.server.ts'
import { everybody } from '../../pricing/unit-price.ts'
import { storeOpen } from '../../settings.ts'
import { brand } from '../brand/brand.ts'
import { categoryTrail } from '../category/category.site.ts'
import { findProducts } from '../listing/find-products.server.ts'
import { altOf, currencyOf, productCards } from '../listing/product-cards.site.ts'
import { product } from './product.ts'
import { type ShownOption, type ShownVariant, shownOffer } from './shown-product.server.ts'

/** The page of a product at `/product/<slug>`. */
export const productPages: PageKind = {
  resource: product.name,
  under: '/product',
  inEveryLanguage: true,
  path: ({ slug }) => (slug ? `/product/${slug}` : null),
  times: ['sale_from', 'sale_to', 'gone_time'],
  views: 'views',
  indexed: { no_index: 0, status: 'on_sale' },
  render: productPage,
}

/** Products that a page leads to besides its own. */
const mostRelated = 4

type Pair = { readonly key: string; readonly value: string }

/** What a page says of a product, read once. */
interface Facts {
  readonly row: PlainRow
  readonly options: readonly ShownOption[]
  readonly variants: readonly ShownVariant[]
  readonly images: readonly string[]
  readonly pictures: ReadonlyMap<string, Picture>
  readonly brands: readonly { readonly label: string; readonly path: string }[]
}

async function productPage(view: SiteView, row: PlainRow): Promise<SitePage> {
  const { context } = view
  view.scripts.add('store')
  const images = row.images as readonly string[]
  const [offered, text, trail, tags, brands, related] = await Promise.all([
    shownOffer(Number(row.id), everybody, context),
    richText(view, row.body, { beside: images }),
    categoryTrail(view, Number(row.category_id ?? 0)),
    tagsOf(view, row, (path) => `/products?tag=${path.slice(path.lastIndexOf('/') + 1)}`),
    linkedRows(view, brand.name, { where: { id: Number(row.brand_id ?? 0) } }),
    relatedTo(view, row),
  ])
  const options = linesOf(row, 'options', offered.options, ['name'])
  const variants = linesOf(row, 'variants', offered.variants, ['price', 'list_price', 'sku', 'value_ids'])
  const facts = { row, options, variants, images, pictures: text.pictures, brands }
  const title = String(row.name)
  const isSold = row.status === 'on_sale'
  const body = html`<section class="product" data-product="${Number(row.id)}"${currencyOf(view)}>
${gallery(facts)}
<div class="buy"><header><h1>${title}</h1>${row.subtitle ? html`<p class="lead"${langOf(row, 'subtitle')}>${row.subtitle as string}</p>` : null}
<div class="meta">${brands.map(({ label, path }) => html`<a href="${view.href(path)}">${label}</a>`)}</div></header>
${isSold ? offer(view, facts) : noLongerSold(view, trail)}</div>
<div class="product-text">${text.html}${specs(view, row)}${tags}</div>
</section>${related}`
  return {
    ...{ title: String(row.seo_title || title), body, width: 'wide' },
    description: String(row.seo_description || row.subtitle || cutText(plain(text.html.toString()), 160)),
    ...(images[0] ? { image: images[0], imageAlt: altOf(altsOf(row), images[0]) } : {}),
    isIndexed: isSold && row.no_index !== 1,
    robots: robotsOf(row),
    layout: { kind: 'list' },
    trail: [
      home(view),
      { title: view.translate('store:site.products'), path: '/products' },
      ...trail,
      { title, path: view.path },
    ],
    data: isSold ? [productData(view, facts)] : [],
  }
}

const altsOf = ({ image_alts }: PlainRow) => ({ image_alts: (image_alts ?? []) as readonly Pair[] })

/** Pictures beside each other, one in sight; names below lead to each. */
function gallery({ row, images, pictures }: Facts): Html {
  if (images.length === 0) return nothing
  const big = images.map(
    (url, at) =>
      html`<li id="picture-${at + 1}">${picture(url, pictures, {
        alt: altOf(altsOf(row), url),
        sizes: '(width < 1024px) 100vw, 560px',
        isFirst: at === 0,
        ratio: '1 / 1',
      })}</li>`,
  )
  const small = images.map(
    (url, at) =>
      html`<li><a href="#picture-${at + 1}" data-picture="${url}">${picture(url, pictures, {
        alt: altOf(altsOf(row), url),
        sizes: '72px',
        ratio: '1 / 1',
      })}</a></li>`,
  )
  return html`<div class="gallery"><ul class="pictures" tabindex="0">${big}</ul>${images.length > 1 ? html`<ul class="thumbs">${small}</ul>` : null}</div>`
}

/** What it costs and what can be chosen. The server writes the first variant; the script follows what is chosen. */
function offer(view: SiteView, facts: Facts): Html {
  const { row, options, variants } = facts
  const [first] = variants
  if (!first) return html`<p class="empty">${view.translate('store:site.noVariants')}</p>`
  const money = (amount: string) => shownMoney(amount, view.context)
  const cheapest = variants.reduce((low, one) => (Number(one.price) < Number(low.price) ? one : low), first)
  const isOne = variants.every(({ price }) => price === cheapest.price)
  const shown = isOne
    ? money(cheapest.price)
    : view.translate('store:site.from', { amount: money(cheapest.price) })
  const data = variants.map(({ id, value_ids, sku, picture, price, list_price, steps, band }) => ({
    ...{ id, sku, picture, values: value_ids, price: money(price), band },
    bandText: view.translate(`store/product:options.band.${band}`),
    list: list_price === null ? null : money(list_price),
    steps: steps.length > 1 ? steps.map((one) => [one.quantity, money(one.price)]) : [],
  }))
  return html`<div class="offer" aria-live="polite"><span class="price" data-price>${shown}</span>
<s data-list${cheapest.list_price && isOne ? null : html` hidden`}>${cheapest.list_price && isOne ? money(cheapest.list_price) : ''}</s>
<span class="band ${row.band as string}" data-band>${view.translate(`store/product:options.band.${row.band as string}`)}</span></div>
<div data-options hidden>${options.map((one) => optionChoice(one))}</div>
<noscript>${variantTable(facts, money)}</noscript>
<table class="steps" data-steps hidden><caption>${view.translate('store:site.steps')}</caption><tbody></tbody></table>
${rulesOf(view, row)}
${adding(view, facts)}
<p class="meta"><span>${view.translate('store/variant:fields.sku')} <span data-sku>${first.sku}</span></span><span>${view.translate('store:site.taxIncluded')}</span></p>
<script type="application/json" data-variants>${jsonData(data)}</script>`
}

/** The form that puts pieces into a cart; without script there is none. */
function adding({ context, language, translate }: SiteView, { row, options }: Facts): Html {
  if (context.app.settings.value(storeOpen) === 0) return nothing
  const [least, step, max] = [Number(row.min_quantity) || 1, Number(row.step) || 1, Number(row.max_quantity)]
  const first = Math.ceil(least / step) * step
  const names = new Intl.ListFormat(htmlLanguage(language)).format(options.map(({ name }) => name))
  return html`<form class="adding" data-adding hidden data-choose="${translate('store:site.chooseFirst', { names })}" data-none="${translate('store:site.notOffered')}" data-done="${translate('store:site.inCart')}" data-failed="${translate('store:site.notSent')}">
<label class="field"><span>${translate('store:site.quantity')}</span><input type="number" name="more" inputmode="numeric" required value="${first}" min="${first}" step="${step}" max="${max > 0 ? max : 9999}"></label>
<button class="button" type="submit">${translate('store:site.addToCart')}</button>
<p class="said" role="status"><span data-said></span> <a href="/cart" data-way hidden>${translate('store:site.toCart')}</a></p></form>`
}

function optionChoice({ id, name, looks, values }: ShownOption): Html {
  return html`<fieldset class="option ${looks}"><legend>${name}</legend>${values.map(
    (value) =>
      html`<label><input type="radio" name="option-${id}" value="${value.id}"><span>${
        looks === 'color' && value.color
          ? html`<i class="swatch" style="background:${safeStyle(value.color)}"></i>`
          : null
      }${looks === 'picture' && value.picture ? html`<img src="${value.picture}?thumb=320" alt="" width="48" height="48" loading="lazy">` : null}${value.name}</span></label>`,
  )}</fieldset>`
}

/** All variants with their prices, for who reads without script. */
function variantTable({ options, variants }: Facts, money: (amount: string) => string): Html {
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name] as const)))
  return html`<table class="specs"><tbody>${variants.map(
    ({ value_ids, sku, price }) =>
      html`<tr><th>${value_ids.map((id) => names.get(id) ?? '').join(' · ') || sku}</th><td>${money(price)}</td></tr>`,
  )}</tbody></table>`
}

function rulesOf(view: SiteView, row: PlainRow): Html {
  const rules = [
    Number(row.min_quantity) > 1 ? view.translate('store:site.leastEach', { count: row.min_quantity }) : '',
    Number(row.step) > 1 ? view.translate('store:site.multiples', { count: row.step }) : '',
    Number(row.max_quantity) > 0 ? view.translate('store:site.mostEach', { count: row.max_quantity }) : '',
    Number(row.member_limit) > 0
      ? view.translate('store:site.mostPerMember', { count: row.member_limit })
      : '',
  ].filter((text) => text !== '')
  return rules.length === 0
    ? nothing
    : html`<ul class="rules">${rules.map((text) => html`<li>${text}</li>`)}</ul>`
}

function noLongerSold(view: SiteView, trail: NonNullable<SitePage['trail']>): Html {
  const place = trail.at(-1)
  return html`<p class="notice">${view.translate('store:site.noLongerSold')}</p>
<p><a class="button" href="${view.href(place?.path ?? '/products')}">${view.translate('store:site.seeOthers', { name: place?.title ?? view.translate('store:site.products') })}</a></p>`
}

function specs({ translate }: SiteView, row: PlainRow): Html {
  const pairs = (row.specs ?? []) as readonly Pair[]
  if (pairs.length === 0) return nothing
  return html`<h2>${translate('store/product:fields.specs')}</h2><table class="specs"${langOf(row, 'specs')}><tbody>${pairs.map(
    ({ key, value }) => html`<tr><th scope="row">${key}</th><td>${value}</td></tr>`,
  )}</tbody></table>`
}

/** Others of the same category. */
async function relatedTo(view: SiteView, row: PlainRow): Promise<Html> {
  const category = Number(row.category_id ?? 0)
  if (category === 0) return nothing
  const rows = await findProducts(
    { filter: { isInStock: false }, ids: { category } },
    { page: 1, limit: mostRelated + 1 },
    view.context,
  )
  const others = rows.filter(({ id }) => id !== row.id).slice(0, mostRelated)
  if (others.length === 0) return nothing
  return html`<section class="related"><h2>${view.translate('store:site.related')}</h2>${await productCards(view, others, 3)}</section>`
}

/** Availability as search engines name it. */
const availability: Readonly<Record<string, string>> = {
  in: 'InStock',
  few: 'LimitedAvailability',
  out: 'OutOfStock',
  preorder: 'PreOrder',
}

function productData(view: SiteView, { row, variants, images, brands }: Facts): object {
  const { app, timeZone } = view.context
  const url = absolute(app, view.href(view.path))
  const prices = variants.map(({ price }) => Number(price))
  const common = {
    priceCurrency: app.settings.value(siteCurrency),
    availability: `https://schema.org/${availability[String(row.band)] ?? 'InStock'}`,
    url,
    ...(row.sale_to
      ? // The last day on which it is sold, by the calendar of the site.
        { priceValidUntil: unixToText(Number(row.sale_to) - 1, timeZone).slice(0, 10) }
      : {}),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: String(row.name),
    url,
    sku: String(row.code),
    ...(row.subtitle ? { description: String(row.subtitle) } : {}),
    ...(images.length > 0 ? { image: images.map((one) => absolute(app, one)) } : {}),
    ...(brands[0] ? { brand: { '@type': 'Brand', name: brands[0].label } } : {}),
    offers:
      variants.length === 1
        ? { '@type': 'Offer', price: variants[0]?.price, seller: seller(view), ...common }
        : {
            '@type': 'AggregateOffer',
            lowPrice: Math.min(...prices).toFixed(2),
            highPrice: Math.max(...prices).toFixed(2),
            offerCount: variants.length,
            seller: seller(view),
            ...common,
          },
  }
}

const seller = (view: SiteView) => ({ '@type': 'Organization', name: titleOf(view) })
