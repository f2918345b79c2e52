import type { NodeDefinition } from '../definition/definition.ts'
import { addonBlock, addonInline } from './addon.ts'
import { blockquote } from './blockquote.ts'
import { divider } from './divider.ts'
import { doc, section, sheet, text } from './doc.ts'
import { header } from './header.ts'
import { image } from './image.ts'
import { listItem } from './list-item.ts'
import { paragraph } from './paragraph.ts'
import { pre } from './pre.ts'
import { table, tableCell, tableRow } from './table.ts'
import { todo } from './todo.ts'
import { video } from './video.ts'

/** All nodes, in the order in which ProseMirror prefers them where several fit. */
export const nodes = {
  doc,
  sheet,
  section,
  paragraph,
  header,
  blockquote,
  listItem,
  todo,
  pre,
  table,
  tableRow,
  tableCell,
  divider,
  video,
  addonBlock,
  text,
  image,
  addonInline,
} satisfies Record<string, NodeDefinition>
