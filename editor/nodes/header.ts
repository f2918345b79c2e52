import { blockStyleOf } from '../definition/block-style.ts'
import type { NodeDefinition } from '../definition/definition.ts'
import { blockStyle, drawnStyle, readDrawnStyle, textBlock } from '../definition/drawn.ts'
import { lookOf, renderLine } from '../definition/html.ts'
import type { JsonTextBlock } from '../definition/json.ts'
import { readAsBlock } from '../definition/read-text-block.ts'
import { tagOf } from '../markup/markup.ts'

/** Deeper headers are read as the last level. */
const levels = [1, 2, 3, 4, 5]

export const header: NodeDefinition = {
  spec: {
    ...textBlock,
    attrs: { level: { default: 1 }, ...blockStyle },
    defining: true,
    parseDOM: levels.map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom) => ({ level, ...readDrawnStyle(dom) }),
    })),
    toDOM: (node) => [`h${node.attrs.level}`, drawnStyle(node.attrs), 0],
  },
  html(block, form) {
    const { level } = block.attrs
    return `<h${level}${lookOf(block, form)}>${renderLine(block, form)}</h${level}>`
  },
  endsWithParagraph: true,
  read: {
    tags: [...levels, 6].map((level) => `h${level}`),
    read(element, place, declarations, type) {
      const tag = tagOf(element)
      const level = Math.min(Number(tag[1]), levels.length)
      readAsBlock(element, place, declarations, type, { level }, tag)
    },
  },
  json: (block, write) => ({
    type: `header${block.attrs.level}` as JsonTextBlock['type'],
    ...write.style(blockStyleOf(block.attrs)),
    children: write.line(block),
  }),
  readJson: Object.fromEntries([...levels, 6].map((level) => [`header${level}`, `h${level}`])),
  markdown: (block, write) =>
    `${'#'.repeat(block.attrs.level)} ${write.lines(block, false).replaceAll(/\\?\n/g, '<br>')}`,
}
