import type { BlockType } from '#core/blocks.ts'
import { articleList } from './article-list.ts'
import { button } from './button.ts'
import { columns } from './columns.ts'
import { downloads } from './downloads.ts'
import { faq } from './faq.ts'
import { frameBlocks } from './frame-blocks.ts'
import { gallery } from './gallery.ts'
import { hero } from './hero.ts'
import { links } from './links.ts'
import { notice } from './notice.ts'
import { picture } from './picture.ts'
import { quote } from './quote.ts'
import { richText } from './rich-text.ts'
import { space } from './space.ts'
import { video } from './video.ts'

/** Types of blocks that pages are made of, in the order in which they are offered. */
export const contentBlocks: readonly BlockType[] = [
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
  ...frameBlocks,
]
