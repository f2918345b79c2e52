import type { Node, NodeType } from 'prosemirror-model'
import type { BlockStyle } from '../definition/block-style.ts'
import { type NodeDefinition, typeNamed } from '../definition/definition.ts'
import { blockStyle, drawnStyle, readDrawnStyle, textBlock } from '../definition/drawn.ts'
import { lookOf, renderLine, styleOf } from '../definition/html.ts'
import { blockStyleFrom } from '../definition/inline-style.ts'
import type { Json, JsonReading } from '../definition/json-forms.ts'
import { isObject, isTrue, childrenOf as jsonChildrenOf, plain } from '../definition/json-values.ts'
import type { Place } from '../definition/place.ts'
import { readTextBlock } from '../definition/read-text-block.ts'
import { type BlockSpec, specOf, specWith } from '../definition/text-host.ts'
import type { Declarations } from '../markup/declarations.ts'
import { attribute, type Child, childrenOf, type MarkupElement, tagOf } from '../markup/markup.ts'
import type { WrittenElement } from '../markup/written-markup.ts'
import { leadingCheckbox, todoSpec, withoutLeadingSpace } from './todo.ts'

/** An item of a list. Lists are flat: the level of an item tells how deep it lies. */
export const listItem: NodeDefinition = {
  spec: {
    ...textBlock,
    /** `start` is the number with which counting begins at this item; without one it goes on from the item before. */
    attrs: {
      ordered: { default: false },
      level: { default: 0 },
      start: { default: null },
      ...blockStyle,
    },
    defining: true,
    parseDOM: [
      {
        tag: 'div.pe-item',
        getAttrs: (dom) => ({
          ordered: dom.dataset.ordered === 'true',
          level: Number(dom.dataset.level) || 0,
          ...readDrawnStyle(dom),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'div',
      {
        class: 'pe-item',
        'data-ordered': String(attrs.ordered),
        'data-level': String(attrs.level),
        ...drawnStyle(attrs),
      },
      0,
    ],
  },
  html: (block, form) => `<li${styleOf(block)}>${renderLine(block, form)}</li>`,
  lists: listsAround,
  showAll: showList,
  isItem: true,
  read: [
    { tags: ['li'], read: readItem },
    { tags: ['ul', 'ol'], when: 'last', read: readList },
  ],
  json: 'list-item',
  readJson: {
    'list-item': (node, read, depth) => [
      inLists(node, read, read.element('li', read.styled(node), read.content(node, depth))),
    ],
    'bulleted-list': (node, read, depth) => [read.element('ul', [], oldItems(node, read, depth))],
    'numbered-list': (node, read, depth) => [read.element('ol', [], oldItems(node, read, depth))],
  },
  markdownItem: () => '',
}

/** Deeper list levels than this are written as this one, so that the output is never nested beyond the policy. */
export const maxLevel = 24

/** The highest number at which a list can be told to begin. */
const mostStart = 1_000_000

/** The number a list is told to begin with, a whole one from 1 to a million; `null` for everything else. */
export function parseStart(text: string | null): number | null {
  const digits = text?.trim() ?? ''
  const start = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return start >= 1 && start <= mostStart ? start : null
}

/** Whether a block is an item that counts, at this level if one is given. */
export function isNumbered({ type, attrs }: Node, level: number = attrs.level): boolean {
  return type.name === 'listItem' && attrs.ordered && attrs.level === level
}

/** The opening tag of the list that an item begins. */
export function listTag({ attrs }: Node): string {
  if (!attrs.ordered) return 'ul'
  return attrs.start === null ? 'ol' : `ol start="${attrs.start}"`
}

/** Nested lists are children of the outer list, beside its items; a wrong kind on the way up is closed. */
function listsAround(item: Node, open: readonly string[]): readonly string[] {
  const { ordered, level, start } = item.attrs
  const tag = ordered ? 'ol' : 'ul'
  const depth = level + 1
  if (start === null && open.length >= depth && open[level]?.slice(0, 2) === tag)
    return open.length === depth ? open : open.slice(0, depth)
  const outer = open.slice(0, level)
  while (outer.length < level) outer.push(tag)
  return [...outer, listTag(item)]
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
  const style = lookOf(item, 'shown')
  const line = renderLine(item, 'shown')
  return holdsList && style !== '' ? `<li><div${style}>${line}</div>` : `<li${style}>${line}`
}

function readList(element: MarkupElement, place: Place, declarations: Declarations): void {
  const block = blockStyleFrom(element, place.block, declarations)
  const isOrdered = tagOf(element) === 'ol'
  const start = isOrdered ? parseStart(attribute(element, 'start')) : null
  const numbers = { start, next: start ?? 1 }
  const list = { ...place, block, listDepth: place.listDepth + 1, isOrdered, numbers }
  place.flow.addList(() => place.reading.readNodes(childrenOf(element), list))
}

function readItem(element: MarkupElement, place: Place, declarations: Declarations, type: NodeType): void {
  const style = blockStyleFrom(element, place.block, declarations)
  const children = childrenOf(element)
  const box = leadingCheckbox(children)
  if (box) {
    const spec = todoSpec(typeNamed(type.schema, 'todo'), box, style)
    readTextBlock(place, spec, style, withoutLeadingSpace(children), true)
  } else readTextBlock(place, itemSpec(element, place, style, type), style, children, true)
  // A block in an item parts the list, which goes on counting behind it.
  const last = place.flow.blocks.at(-1)
  if (last && last.type !== type && place.numbers.next > 1) place.numbers.start = place.numbers.next
}

function itemSpec(element: MarkupElement, place: Place, style: BlockStyle, type: NodeType): BlockSpec {
  const level = Math.max(0, Math.min(place.listDepth - 1, maxLevel))
  const ordered = place.listDepth > 0 && place.isOrdered
  const start = ordered ? takeStart(place, parseStart(attribute(element, 'value'))) : null
  if (start !== null) return specWith(type, style, { ordered, level, start })
  return specOf(type, style, { ordered, level }, `${ordered ? 'ol' : 'ul'}${level}`)
}

/** The number that an item begins with: its list's for the first one, its own where that is not the next in turn. */
function takeStart({ numbers }: Place, own: number | null): number | null {
  const start = own === null || own === numbers.next ? numbers.start : own
  numbers.next = (start ?? numbers.next) + 1
  numbers.start = null
  return start
}

/** A list item of JSON in as many lists as its level asks for. */
function inLists(node: Json, read: JsonReading, item: WrittenElement): WrittenElement {
  const level = Math.min(maxLevel, Math.max(0, Math.round(Number(plain(node.level)) || 0)))
  const tag = isTrue(node.ordered) ? 'ol' : 'ul'
  const start = plain(node.start)
  let made = read.element(tag, start === '' ? [] : [['start', start]], [item])
  for (let depth = 0; depth < level; depth++) made = read.element(tag, [], [made])
  return made
}

/** Items of the oldest form: the list around them decides their kind, how deep they lie their level. */
function oldItems(list: Json, read: JsonReading, depth: number): Child[] {
  return jsonChildrenOf(list).flatMap((child) =>
    isObject(child) && child.type === 'list-item'
      ? [read.element('li', read.styled(child), read.content(child, depth + 1))]
      : read.content({ children: [child] }, depth),
  )
}
