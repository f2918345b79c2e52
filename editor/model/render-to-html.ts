import type { Mark, Node } from 'prosemirror-model'
import { blockStyleDeclarations, blockStyleOf } from '../definition/block-style.ts'
import type { JsonBlock } from '../definition/json.ts'
import type { Policy } from '../nodes/addon.ts'
import { listTag } from '../nodes/list-item.ts'
import { readHtml } from './parse-html.ts'
import { readJson } from './read-json.ts'
import { blockWriters, renderAddon, renderBox } from './render-html.ts'
import { escapeHtml, linkOf, renderAttributes, renderLine, styleOf } from './render-inline.ts'
import { frameSandbox, schema } from './schema.ts'
import { blocksOf } from './sections.ts'

/** How content is shown. */
export type ShowOptions = {
  /** By what policy HTML and JSON are read; a document is shown as it is. */
  readonly policy?: Policy
  /** Puts `<div class="pe-content">` around it, which `content.css` gives its look; `false` by default. */
  readonly isWrapped?: boolean
}

/**
 * HTML to show to readers, from stored HTML, from JSON or from a document. It is read by the policy first, so old
 * content is safe. Beyond the stored form, links to new tabs do not give away the page, frames are sandboxed, pictures
 * and frames load when they come into sight, captions are shown, and nested lists stand in the item they belong to.
 * What this gives is to be shown, not stored. Where nothing is stored it
 * gives the empty string. Never throws.
 */
export function renderToHtml(
  source: string | Node | readonly JsonBlock[] | null | undefined,
  options: ShowOptions = {},
): string {
  const html = source ? showBlocks(blocksOf(documentFrom(source, options.policy))) : ''
  return options.isWrapped ? `<div class="pe-content">${html}</div>` : html
}

function documentFrom(source: string | Node | readonly JsonBlock[], policy: Policy = {}): Node {
  if (typeof source === 'string') return readHtml(source, policy)
  return 'type' in source ? source : readJson(source, policy)
}

function showBlocks(blocks: readonly Node[]): string {
  const pieces: string[] = []
  let items: Node[] = []
  for (const block of blocks) {
    if (block.type === schema.nodes.listItem) items.push(block)
    else {
      if (items.length > 0) pieces.push(showList(items))
      items = []
      pieces.push(shownBlocks[block.type.name]?.(block) ?? '')
    }
  }
  return pieces.join('') + showList(items)
}

/** Lists inside the item before them; a level that no item has is an item without a marker. */
function showList(items: readonly Node[]): string {
  const open: string[] = []
  let html = ''
  const closeTo = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()}>`
  }
  items.forEach((item, index) => {
    const tag = item.attrs.ordered ? 'ol' : 'ul'
    const depth = item.attrs.level + 1
    closeTo(open.at(depth - 1) === tag && item.attrs.start === null ? depth : depth - 1)
    if (open.length === depth) html += '</li>'
    while (open.length < depth) {
      open.push(tag)
      html += open.length < depth ? `<${tag}><li style="list-style: none">` : `<${listTag(item)}>`
    }
    html += openItem(item, (items[index + 1]?.attrs.level ?? 0) >= depth)
  })
  closeTo(0)
  return html
}

/** The beginning of an item. Its style must not be inherited by lists inside it. */
function openItem(item: Node, holdsList: boolean): string {
  const style = `${direction(item)}${styleOf(item)}`
  const line = renderLine(item, shape)
  return holdsList && style !== '' ? `<li><div${style}>${line}</div>` : `<li${style}>${line}`
}

function openLink({ attrs }: Mark): string {
  const style = blockStyleDeclarations(blockStyleOf(attrs)).join(' ')
  const target: Record<string, string> = attrs.target === '' ? {} : { target: attrs.target }
  const rel: Record<string, string> = /^(?:|_self|_parent|_top)$/i.test(attrs.target)
    ? {}
    : { rel: 'noopener noreferrer' }
  return `<a${renderAttributes({ href: attrs.href, ...target, ...rel, ...(style !== '' && { style }) })}>`
}

function leaf(node: Node): string {
  if (node.type === schema.nodes.addonInline) return renderAddon(node)
  const picture = showPicture(node)
  const { caption } = node.attrs
  if (caption === '') return picture
  return `<span class="pe-figure">${picture}<span class="pe-caption">${escapeHtml(caption)}</span></span>`
}

function showPicture(image: Node): string {
  const { src, alt, href, width, height } = image.attrs
  const style = `${width ? `width: ${width};` : ''}${height ? `height: ${height};` : ''}`
  const attributes = { src, alt, loading: 'lazy', decoding: 'async', ...(style !== '' && { style }) }
  const picture = `<img${renderAttributes(attributes)}>`
  if (href === '' || linkOf(image)) return picture
  return `<a${renderAttributes({ href, target: '_blank', rel: 'noopener noreferrer' })}>${picture}</a>`
}

/** A block with letters of scripts that run from right to left finds its direction by its first letter. */
function direction(block: Node): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(block.textContent) ? ' dir="auto"' : ''
}

const shape = { openLink, leaf, around: direction }
const blocks = blockWriters(shape)

const shownBlocks: typeof blocks = {
  ...blocks,
  paragraph: (block) => figureOf(block) ?? blocks.paragraph?.(block) ?? '',
  todo: (block) =>
    `<div data-w-e-type="todo"${direction(block)}${styleOf(block)}><label>${renderBox(block)}${renderLine(block, shape)}</label></div>`,
  video: (block) => {
    const media = block.attrs.frame === null ? showFile(block) : showFrame(block)
    return block.attrs.src === '' ? '' : `<div class="pe-video">${media}</div>`
  },
}

/** A paragraph that holds nothing but a picture with a caption. */
function figureOf(block: Node): string | null {
  const image = block.childCount === 1 ? block.firstChild : null
  if (image?.type !== schema.nodes.image || image.attrs.caption === '') return null
  const link = linkOf(image)
  const picture = link ? `${openLink(link)}${showPicture(image)}</a>` : showPicture(image)
  return `<figure${styleOf(block)}>${picture}<figcaption>${escapeHtml(image.attrs.caption)}</figcaption></figure>`
}

function showFile({ attrs }: Node): string {
  const { src, poster } = attrs
  const shown = { src, ...(poster !== '' && { poster }), ...sizeOf(attrs), controls: '', preload: 'metadata' }
  return `<video${renderAttributes(shown)}></video>`
}

function showFrame({ attrs }: Node): string {
  const shown = { loading: 'lazy', ...attrs.frame, src: attrs.src, ...sizeOf(attrs), sandbox: frameSandbox }
  return `<iframe${renderAttributes(shown)}></iframe>`
}

function sizeOf(attrs: Node['attrs']): Record<string, string> {
  const sizes = [
    ['width', attrs.width],
    ['height', attrs.height],
  ]
  return Object.fromEntries(sizes.filter(([, size]) => size !== 'auto'))
}
