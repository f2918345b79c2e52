import type { Mark, Node } from 'prosemirror-model'
import { blockStyleOf } from '../definition/block-style.ts'
import type {
  JsonAddon,
  JsonBlock,
  JsonImage,
  JsonInline,
  JsonLink,
  JsonStyle,
  JsonTableCell,
  JsonText,
  JsonTextBlock,
  JsonVideo,
} from '../definition/json.ts'
import { encodePictureLink } from '../markup/address.ts'
import { addonToJson } from '../nodes/addon-json.ts'
import { renderFrame } from './render-html.ts'
import { schema } from './schema.ts'
import { blocksOf } from './sections.ts'

/** Writes a document or a sheet in the JSON form of the original; `readJson` gives the same document again. */
export function writeJson(root: Node): JsonBlock[] {
  return blocksOf(root).map(blockToJson)
}

/** One block in its JSON form, with its attributes spelled out. */
export function blockToJson(block: Node): JsonBlock {
  const { attrs } = block
  const style = styleOf(block)
  switch (block.type.name) {
    case 'listItem':
      return {
        type: 'list-item',
        ordered: attrs.ordered,
        level: attrs.level,
        ...(attrs.start !== null && { start: attrs.start }),
        ...style,
        children: inlineToJson(block),
      }
    case 'todo':
      return { type: 'todo', checked: attrs.checked, ...style, children: inlineToJson(block) }
    case 'table':
      return { type: 'table', width: attrs.width, ...style, children: block.children.map(rowToJson) }
    case 'pre': {
      const code = {
        type: 'code',
        language: attrs.language,
        children: [{ text: block.textContent }],
      } as const
      return { type: 'pre', ...style, children: [{ ...code, children: [...code.children] }] }
    }
    case 'divider':
      return { type: 'divider', children: [{ text: '' }] }
    case 'video':
      return videoToJson(block)
    case 'addonBlock':
      return addonToJson(attrs as Parameters<typeof addonToJson>[0]) as JsonAddon
  }
  return { type: textBlockType(block), ...style, children: inlineToJson(block) }
}

function textBlockType(block: Node): JsonTextBlock['type'] {
  if (block.type === schema.nodes.header) return `header${block.attrs.level}` as JsonTextBlock['type']
  return block.type === schema.nodes.blockquote ? 'blockquote' : 'paragraph'
}

function rowToJson(row: Node) {
  return { type: 'table-row' as const, ...styleOf(row), children: row.children.map(cellToJson) }
}

function cellToJson(cell: Node): JsonTableCell {
  const { isHeader, colspan, rowspan, width } = cell.attrs
  return {
    type: 'table-cell',
    isHeader,
    colSpan: colspan,
    rowSpan: rowspan,
    width,
    ...styleOf(cell),
    children: inlineToJson(cell),
  }
}

function videoToJson({ attrs }: Node): JsonVideo {
  const { poster, width, height } = attrs
  const src = attrs.frame === null ? attrs.src : renderFrame(attrs)
  return { type: 'video', src, poster, width, height, children: [{ text: '' }] }
}

function styleOf(node: Node): JsonStyle {
  return withoutNothing(blockStyleOf(node.attrs))
}

function withoutNothing(style: Readonly<Record<string, string | null>>): JsonStyle {
  return Object.fromEntries(Object.entries(style).filter(([, value]) => value !== null))
}

/** The inline content of a block; inline nodes have texts around them, as the original keeps it. */
function inlineToJson(block: Node): JsonInline[] {
  const nodes: JsonInline[] = []
  for (const child of block.children) {
    const mark = child.marks.find((each) => each.type === schema.marks.link)
    const node = child.isText ? runToJson(child) : leafToJson(child)
    if (!mark) {
      nodes.push(node)
      continue
    }
    const last = nodes.at(-1)
    if (last && links.get(last as JsonLink)?.eq(mark)) (last as JsonLink).children.push(node)
    else nodes.push(linkToJson(mark, node))
  }
  return withTextsAround(nodes).map((node) =>
    links.has(node as JsonLink) ? { ...node, children: withTextsAround((node as JsonLink).children) } : node,
  ) as JsonInline[]
}

/** The marks of links that were just written; a next run with the same mark goes into the same link. */
const links = new WeakMap<JsonLink, Mark>()

function linkToJson(mark: Mark, node: JsonInline): JsonLink {
  const { href, target } = mark.attrs
  const link: JsonLink = {
    type: 'link',
    url: href,
    target,
    ...withoutNothing(blockStyleOf(mark.attrs)),
    children: [node],
  }
  links.set(link, mark)
  return link
}

function withTextsAround(nodes: readonly JsonInline[]): JsonInline[] {
  const spaced: JsonInline[] = []
  for (const node of nodes) {
    const last = spaced.at(-1)
    if (!('text' in node && !('type' in node)) && (!last || 'type' in last)) spaced.push({ text: '' })
    spaced.push(node)
  }
  const last = spaced.at(-1)
  if (!last || 'type' in last) spaced.push({ text: '' })
  return spaced
}

function runToJson(run: Node): JsonText {
  const marks = run.marks
    .filter((mark) => mark.type !== schema.marks.link)
    .map((mark) => [mark.type.name, mark.attrs.value ?? true])
  return { text: run.text ?? '', ...Object.fromEntries(marks) }
}

function leafToJson(node: Node): JsonInline {
  if (node.type !== schema.nodes.image) {
    return addonToJson(node.attrs as Parameters<typeof addonToJson>[0]) as JsonAddon
  }
  const { src, alt, href, caption, width, height } = node.attrs
  const image: JsonImage = {
    type: 'image',
    src,
    alt,
    href: encodePictureLink(href),
    style: { width: width ?? '', height: height ?? '' },
    children: [{ text: '' }],
  }
  return caption === '' ? image : { ...image, caption }
}
