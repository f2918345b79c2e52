import type { Attrs, NodeSpec } from 'prosemirror-model'
import { parseDirection } from '../markup/values.ts'
import { blockStyleDeclarations, blockStyleOf } from './block-style.ts'

// How the editing area draws blocks and reads what a browser has made of them.

/** The attributes of a block's style. */
export const blockStyle = {
  textAlign: { default: null },
  lineHeight: { default: null },
  indent: { default: null },
  dir: { default: null },
}

/** What every block that holds a line of text is. */
export const textBlock = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
} as const satisfies NodeSpec

export function drawn(tag: string): NodeSpec['toDOM'] {
  return (node) => [tag, drawnStyle(node.attrs), 0]
}

const noStyle = {}

export function drawnStyle(attrs: Attrs): { style?: string; dir?: string } {
  if (!attrs.textAlign && !attrs.lineHeight && !attrs.indent && !attrs.dir) return noStyle
  const style = blockStyleDeclarations(blockStyleOf(attrs)).join(' ')
  return { ...(style !== '' && { style }), ...(attrs.dir && { dir: attrs.dir }) }
}

export function readDrawnStyle(dom: HTMLElement): Attrs {
  return {
    textAlign: dom.style.textAlign || null,
    lineHeight: dom.style.lineHeight || null,
    indent: dom.style.textIndent || null,
    dir: parseDirection(dom.dir),
  }
}
