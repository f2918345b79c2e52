import type { RenderBlock } from '#modules/site/server/face.ts'
import { languages, logo, menu, search } from './frame.site.ts'
import { articleList, downloads, links } from './lists.site.ts'
import { gallery, hero, picture, video } from './media.site.ts'
import { button, columns, faq, notice, quote, richText, space } from './texts.site.ts'

/** How blocks look on the public site, by type. */
export const contentBlocksShown: Readonly<Record<string, RenderBlock>> = {
  richText,
  picture,
  gallery,
  hero,
  columns,
  articleList,
  quote,
  faq,
  video,
  button,
  notice,
  links,
  downloads,
  space,
  logo,
  menu,
  search,
  languages,
}
