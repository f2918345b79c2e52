import type { NodeDefinition } from '../definition/definition.ts'
import { blockStyle, drawn, readDrawnStyle, textBlock } from '../definition/drawn.ts'
import { lookOf, renderLine } from '../definition/html.ts'
import { readAsBlock } from '../definition/read-text-block.ts'
import { figureOf } from './image.ts'

export const paragraph: NodeDefinition = {
  spec: {
    ...textBlock,
    attrs: blockStyle,
    parseDOM: [{ tag: 'p', getAttrs: readDrawnStyle }],
    toDOM: drawn('p'),
  },
  html: (block, form) =>
    (form === 'shown' && figureOf(block)) ||
    `<p${lookOf(block, form)}>${renderLine(block, form) || '<br>'}</p>`,
  read: { tags: ['p'], read: readAsBlock },
  json: 'paragraph',
  readJson: { paragraph: 'p' },
}
