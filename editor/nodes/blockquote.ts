import type { NodeDefinition } from '../definition/definition.ts'
import { blockStyle, drawn, readDrawnStyle, textBlock } from '../definition/drawn.ts'
import { lookOf, renderLine } from '../definition/html.ts'
import { readAsBlock } from '../definition/read-text-block.ts'

export const blockquote: NodeDefinition = {
  spec: {
    ...textBlock,
    attrs: blockStyle,
    defining: true,
    parseDOM: [{ tag: 'blockquote', getAttrs: readDrawnStyle }],
    toDOM: drawn('blockquote'),
  },
  html: (block, form) => `<blockquote${lookOf(block, form)}>${renderLine(block, form)}</blockquote>`,
  read: { tags: ['blockquote'], read: readAsBlock },
  json: 'blockquote',
  readJson: { blockquote: 'blockquote' },
  markdown: (block, write) => write.lines(block, true).replaceAll(/^/gm, '> '),
}
