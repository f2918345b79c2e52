import type { Node } from 'prosemirror-model'
import { blockStyleDeclarations } from '../definition/block-style.ts'
import { attributesOf, type Child, elementsOf, findElement, parseMarkup, tagOf } from '../markup/markup.ts'
import { maxElements } from '../markup/tree-types.ts'
import { WrittenElement } from '../markup/written-markup.ts'
import type { Policy } from '../nodes/addon.ts'
import { addonElement, isSpelledOut } from '../nodes/addon-json.ts'
import { maxLevel } from '../nodes/text-blocks.ts'
import { documentOf } from './parse-html.ts'
import { readBlocks } from './reader.ts'
import { quoteFamilies } from './schema.ts'

/**
 * Reads the JSON form of a document, older forms included, by the same policy as HTML: each node becomes the element
 * it is written as, and that is read. What is no node is left out; nothing throws. JSON that is still a text is parsed
 * first; a text that is none is one paragraph.
 */
export function readJson(given: unknown, policy: Policy = {}): Node {
  const value = typeof given === 'string' ? parsed(given) : given
  const nodes = Array.isArray(value) ? value : [value]
  return documentOf(readBlocks(new JsonReader().blocks(nodes), policy, false))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [{ text }]
  }
}

type Json = Readonly<Record<string, unknown>>
type Attributes = WrittenElement['attributes']

const maxJsonDepth = 60
const textBlockTags: ReadonlyMap<unknown, string> = new Map([
  ['paragraph', 'p'],
  ['blockquote', 'blockquote'],
  ...[1, 2, 3, 4, 5, 6].map((level) => [`header${level}`, `h${level}`] as const),
])
const inlineTypes = new Set<unknown>([undefined, 'link', 'image', 'mention', 'formula', 'attachment'])

/** Turns JSON into elements; it counts, so that a tangle of references ends. */
class JsonReader {
  private nodes = 0

  /** Nodes at the top of the document: text and inline nodes between blocks become paragraphs. */
  blocks(nodes: readonly unknown[], depth = 0): WrittenElement[] {
    const blocks: WrittenElement[] = []
    let line: WrittenElement | null = null
    for (const node of nodes) {
      if (!isInline(node)) {
        line = null
        for (const block of this.block(node, depth)) blocks.push(block)
        continue
      }
      const content = this.inline(node, depth)
      if (content.length === 0) continue
      if (!line) {
        line = element('p', [], [])
        blocks.push(line)
      }
      append(line, content)
    }
    return blocks
  }

  private block(node: unknown, depth: number): WrittenElement[] {
    if (!isObject(node) || depth > maxJsonDepth || this.nodes++ > maxElements) return []
    const spelled = isSpelledOut(node) ? addonElement(node, false) : null
    if (spelled) return [spelled]
    const tag = textBlockTags.get(node.type)
    if (tag) return [element(tag, styled(node), this.content(node, depth))]
    switch (node.type) {
      case 'list-item':
        return [inLists(node, element('li', styled(node), this.content(node, depth)))]
      case 'bulleted-list':
      case 'numbered-list':
        return [element(node.type === 'numbered-list' ? 'ol' : 'ul', [], this.oldItems(node, depth))]
      case 'todo':
        return [todo(node, this.content(node, depth))]
      case 'table':
      case 'table-row':
      case 'table-cell':
        return this.table(node, depth)
      case 'pre':
      case 'code':
        return [this.code(node)]
      case 'divider':
        return [element('hr', [], [])]
      case 'video':
        return video(node)
    }
    const addon = addonElement(node, false)
    return addon ? [addon] : [element('p', [], this.content(node, depth))]
  }

  /** What stands in a block that holds text; blocks in it are read as elements in elements. */
  private content(node: Json, depth: number): Child[] {
    return childrenOf(node).flatMap((child) =>
      isInline(child) || !isBlockType(child) ? this.inline(child, depth + 1) : this.block(child, depth + 1),
    )
  }

  /** Items of the oldest form: the list around them decides their kind, how deep they lie their level. */
  private oldItems(list: Json, depth: number): Child[] {
    return childrenOf(list).flatMap((child) =>
      isObject(child) && child.type === 'list-item'
        ? [element('li', styled(child), this.content(child, depth + 1))]
        : this.content({ children: [child] }, depth),
    )
  }

  private inline(node: unknown, depth: number): Child[] {
    if (!isObject(node) || depth > maxJsonDepth || this.nodes++ > maxElements) return []
    if (typeof node.text === 'string') return run(node)
    const spelled = isSpelledOut(node) ? addonElement(node, true) : null
    if (spelled) return [spelled]
    if (node.type === 'image') return [image(node)]
    if (node.type === 'link') return [link(node, this.content(node, depth))]
    if (node.type === undefined) return this.content(node, depth)
    const addon = addonElement(node, true)
    return addon ? [addon] : this.content(node, depth)
  }

  /** A table; a row or a cell that stands alone gets what belongs around it. What fits nowhere follows behind. */
  private table(node: Json, depth: number): WrittenElement[] {
    const isTable = node.type === 'table'
    const parts = isTable ? childrenOf(node) : [node]
    const rows = parts.filter((part) => isTablePart(part)).map((row) => this.row(row, depth + 1))
    const others = parts.filter((part) => !isTablePart(part))
    const width = isTable && node.width === '100%' ? '100%' : 'auto'
    const style = isTable ? declarationsOf(node) : ''
    const table = element('table', [['style', `width: ${width};${style}`]], rows)
    return [table, ...this.blocks(others, depth + 1)]
  }

  /** Code holds its text as it is; several code nodes follow each other on lines of their own. */
  private code(node: Json): WrittenElement {
    const codes = node.type === 'pre' ? childrenOf(node) : [node]
    const made = codes.map((each) => {
      const text = this.literalText(each, 0)
      if (!isObject(each) || each.type !== 'code') return text
      const language = plain(each.language).trim().replace(/\s+/g, '-')
      return element('code', language === '' ? [] : [['class', `language-${language}`]], [text])
    })
    return element('pre', node.type === 'pre' ? styled(node) : [], made)
  }

  private literalText(node: unknown, depth: number): string {
    if (!isObject(node) || depth > maxJsonDepth || this.nodes++ > maxElements) return ''
    if (typeof node.text === 'string') return node.text
    return childrenOf(node)
      .map((child) => this.literalText(child, depth + 1))
      .join('')
  }

  private row(node: Json, depth: number): WrittenElement {
    const cells = node.type === 'table-row' ? childrenOf(node).filter(isObject) : [node]
    const made = cells.map((cell) => {
      const tag = isTrue(cell.isHeader) ? 'th' : 'td'
      const attributes: Attributes = [
        ['colspan', plain(cell.colSpan)],
        ['rowspan', plain(cell.rowSpan)],
        ['width', plain(cell.width)],
        ...styled(cell),
      ]
      return element(
        tag,
        attributes,
        this.content(cell.type === 'table-cell' ? cell : { children: [cell] }, depth),
      )
    })
    return element('tr', node.type === 'table-row' ? styled(node) : [], made)
  }
}

function element(tag: string, attributes: Attributes, children: readonly Child[]): WrittenElement {
  const made = new WrittenElement(tag, attributes)
  append(made, children)
  return made
}

function append(parent: WrittenElement, children: readonly Child[]): void {
  for (const child of children) parent.children.push(child as WrittenElement | string)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function childrenOf(node: Json): readonly unknown[] {
  return Array.isArray(node.children) ? node.children : []
}

function isInline(node: unknown): boolean {
  if (isObject(node) && isSpelledOut(node)) return 'data-w-e-is-inline' in node.attributes
  return isObject(node) && (typeof node.text === 'string' || inlineTypes.has(node.type))
}

const blockTypes = new Set<unknown>(
  'list-item bulleted-list numbered-list todo table table-row table-cell pre code divider video link-card'.split(
    ' ',
  ),
)

function isBlockType(node: unknown): boolean {
  return isObject(node) && (textBlockTags.has(node.type) || blockTypes.has(node.type))
}

function isTablePart(node: unknown): node is Json {
  return isObject(node) && (node.type === 'table-row' || node.type === 'table-cell')
}

/** `false`, nothing, and words for it are the same. */
function isTrue(value: unknown): boolean {
  return value !== 'false' && Boolean(value)
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : ''
}

/** A value for a declaration; one that would end it is none. */
function declared(value: unknown): string | null {
  const text = plain(value)
  return text === '' || /[;{}]/.test(text) ? null : text
}

function declarationsOf(node: Json): string {
  return blockStyleDeclarations({
    textAlign: declared(node.textAlign),
    lineHeight: declared(node.lineHeight),
    indent: declared(node.indent),
  }).join(' ')
}

function styled(node: Json): Attributes {
  const style = declarationsOf(node)
  return style === '' ? [] : [['style', style]]
}

/** A list item in as many lists as its level asks for. */
function inLists(node: Json, item: WrittenElement): WrittenElement {
  const level = Math.min(maxLevel, Math.max(0, Math.round(Number(plain(node.level)) || 0)))
  const tag = isTrue(node.ordered) ? 'ol' : 'ul'
  const start = plain(node.start)
  let made = element(tag, start === '' ? [] : [['start', start]], [item])
  for (let depth = 0; depth < level; depth++) made = element(tag, [], [made])
  return made
}

function todo(node: Json, content: readonly Child[]): WrittenElement {
  const box: Attributes = isTrue(node.checked) ? [['checked', '']] : []
  return element('div', [['data-w-e-type', 'todo'], ...styled(node)], [element('input', box, []), ...content])
}

/** A video by its file's address, or the frame that is given as markup. */
function video(node: Json): WrittenElement[] {
  const source = plain(node.src).trim()
  const style = isObject(node.style) ? node.style : {}
  const sizeOf = (name: 'width' | 'height') => plain(node[name]) || plain(style[name])
  if (!source.startsWith('<')) {
    const src = unescaped(source)
    return [element('video', [['src', src], ['poster', unescaped(plain(node.poster))], ...sizes(sizeOf)], [])]
  }
  const found = findFrame(source)
  if (!found) return []
  // A size that the node does not tell is that of its frame.
  const own = (name: string) => found.find((each) => each[0] === name)?.[1] ?? ''
  const others = found.filter(([name]) => name !== 'width' && name !== 'height')
  return [element('iframe', [...others, ...sizes((name) => sizeOf(name) || own(name))], [])]
}

function sizes(of: (name: 'width' | 'height') => string): Attributes {
  return [
    ['width', of('width') || 'auto'],
    ['height', of('height') || 'auto'],
  ]
}

function findFrame(source: string): Attributes | null {
  const tree = parseMarkup(source.toWellFormed()) ?? []
  for (const top of elementsOf(tree)) {
    const frame = tagOf(top) === 'iframe' ? top : findElement(top, 'iframe')
    if (frame) return attributesOf(frame)
  }
  return null
}

function link(node: Json, content: readonly Child[]): WrittenElement {
  const target = node.target === undefined || node.target === null ? '_blank' : plain(node.target)
  return element('a', [['href', unescaped(plain(node.url))], ['target', target], ...styled(node)], content)
}

function image(node: Json): WrittenElement {
  const style = isObject(node.style) ? node.style : {}
  const sizes = (['width', 'height'] as const)
    .map((name) => [name, declared(style[name])] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value};`)
  return element(
    'img',
    [
      ['src', unescaped(plain(node.src))],
      ['alt', plain(node.alt)],
      ['data-href', unescaped(plain(node.href))],
      ['data-caption', plain(node.caption)],
      ['style', sizes.join('')],
    ],
    [],
  )
}

/** Addresses were stored with their angle brackets escaped. */
function unescaped(address: string): string {
  return address.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

const runTags = [
  ['bold', 'strong'],
  ['code', 'code'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['through', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
] as const
const runProperties = [
  ['color', 'color'],
  ['bgColor', 'background-color'],
  ['fontSize', 'font-size'],
  ['fontFamily', 'font-family'],
] as const

/**
 * A run of text within the elements of its marks. Spaces are meant as they stand, line feeds are line breaks;
 * tabs at an edge, which HTML could not hold, become spaces.
 */
function run(node: Json): Child[] {
  const text = plain(node.text).toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')
  if (text === '') return []
  let content: Child[] = text
    .replace(/^\t+|\t+$/gm, (tabs) => '\u00a0'.repeat(4 * tabs.length))
    .replaceAll('  ', ' \u00a0')
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [element('br', [], [])]),
      ...(line === '' ? [] : [line]),
    ])
  for (const [name, tag] of runTags) if (isTrue(node[name])) content = [element(tag, [], content)]
  const style = runProperties
    .map(([name, property]) => [property, declared(node[name])] as const)
    .filter(([, value]) => value !== null)
    .map(([property, value]) => `${property}: ${quoteFamilies(property, value ?? '')};`)
    .join(' ')
  return style === '' ? content : [element('span', [['style', style]], content)]
}
