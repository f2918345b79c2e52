import type { SiteFace } from '#modules/site/server/face.ts'
import { html } from '#modules/site/server/render/html.ts'
import { storeBlocksShown } from './blocks/blocks.site.ts'
import { brandPages } from './catalogue/brand/brand.site.ts'
import { categoryPages } from './catalogue/category/category.site.ts'
import { productsList } from './catalogue/listing/product-list.site.ts'
import { price } from './catalogue/price/price.ts'
import { option } from './catalogue/product/option.ts'
import { optionValue } from './catalogue/product/option-value.ts'
import { productPages } from './catalogue/product/product.site.ts'
import { variant } from './catalogue/variant/variant.ts'
import { storeOpen } from './settings.ts'

/** What the store brings to the public site. */
export const storeSite: SiteFace = {
  pages: [productPages, categoryPages, brandPages],
  lists: [productsList],
  blocks: storeBlocksShown,
  shows: [option.name, optionValue.name, variant.name, price.name],
  tool: ({ context, translate }) =>
    context.app.settings.value(storeOpen) === 0
      ? null
      : html`<a class="tool" href="/cart"><svg role="img" aria-label="${translate('store:site.cart')}" viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="M3 4h2l2.400 11h10.200L20 7.500H6"/><circle cx="9" cy="19.500" r="1.300"/><circle cx="16.500" cy="19.500" r="1.300"/></svg><span class="pieces" data-kept="cartPieces" hidden></span></a>`,
  times: { [price.name]: ['from_time', 'to_time'] },
  versions: ['catalogue'],
}
