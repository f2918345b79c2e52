import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from '../definition/block-style.ts'
import { Flow } from '../definition/flow.ts'
import { blockStyleFrom, inlineStyleOf, marksOf } from '../definition/inline-style.ts'
import type { Place } from '../definition/place.ts'
import { type Declarations, noDeclarations, parseDeclarations } from '../markup/declarations.ts'
import {
  attribute,
  type Child,
  childrenOf,
  droppedElements,
  hasAttributes,
  type MarkupElement,
  tagOf,
} from '../markup/markup.ts'
import { type Policy, readAddon, readImage, readVideo } from '../nodes/addon.ts'
import { parseStart } from '../nodes/list-item.ts'
import { readCode } from '../nodes/pre.ts'
import { readTable } from '../nodes/table.ts'
import { isVideoBox, textBlockOf } from '../nodes/text-blocks.ts'
import { tidyForeign } from './office/read-office.ts'
import { schema } from './schema.ts'

/** Reads parsed markup into blocks, top to bottom: known elements as themselves, unknown ones dissolved. */
export function readBlocks(nodes: readonly Child[], policy: Policy, linesAreParagraphs: boolean): Node[] {
  const flow = new Flow({ linesAreParagraphs })
  readNodes(tidyForeign(nodes, policy.isPasted ?? false), {
    flow,
    inline: {},
    block: plainBlockStyle,
    listDepth: 0,
    isOrdered: false,
    listStart: null,
    policy,
  })
  flow.finish()
  return flow.blocks
}

function readNodes(nodes: readonly Child[], place: Place): void {
  for (const node of nodes) {
    if (typeof node === 'string') place.flow.addText(node, marksOf(place.inline), place.block)
    else readElement(node, place)
  }
}

const containers = new Set(
  (
    'div section article header footer main nav aside figure figcaption address details summary fieldset legend form ' +
    'dl dt dd body html center hgroup search menu dir marquee'
  ).split(' '),
)

function readElement(element: MarkupElement, outer: Place): void {
  if (droppedElements.has(tagOf(element)) && !(outer.policy.isNoscriptOpen && tagOf(element) === 'noscript'))
    return
  if (hasAttributes(element)) readAttributed(element, outer)
  else readPlain(element, outer, noDeclarations)
}

function readAttributed(element: MarkupElement, outer: Place): void {
  const addon = readAddon(element, outer.policy)
  if (addon) {
    if (addon.isInline) outer.flow.addLeaf(addon, outer.block)
    else outer.flow.addBlock(addon)
    return
  }
  readPlain(element, outer, parseDeclarations(attribute(element, 'style') ?? ''))
}

function readPlain(element: MarkupElement, outer: Place, declarations: Declarations): void {
  const inline = inlineStyleOf(element, outer.inline, declarations)
  const place = inline === outer.inline ? outer : { ...outer, inline }
  if (!readVoid(element, place, declarations)) readContent(element, place, declarations)
}

function readContent(element: MarkupElement, outer: Place, declarations: Declarations): void {
  const { flow } = outer
  const block = blockStyleFrom(element, outer.block, declarations)
  const text = textBlockOf(element, block, outer)
  if (text) {
    const inside = insideTextBlock(outer, text.keepsList ? outer.listDepth : 0)
    flow.addTextBlock(text.spec, block, () => readNodes(text.children, inside))
  } else if (tagOf(element) === 'ul' || tagOf(element) === 'ol') {
    const isOrdered = tagOf(element) === 'ol'
    const start = isOrdered ? parseStart(attribute(element, 'start')) : null
    const listStart = start === null ? null : { next: start }
    const list = { ...outer, block, listDepth: outer.listDepth + 1, isOrdered, listStart }
    flow.addList(() => readNodes(childrenOf(element), list))
  } else if (containers.has(tagOf(element))) {
    const style = tagOf(element) === 'center' ? { ...block, textAlign: 'center' } : block
    flow.dissolve(style, () => readNodes(childrenOf(element), { ...outer, block: style }))
  } else {
    readNodes(childrenOf(element), outer)
  }
}

function insideTextBlock(outer: Place, listDepth: number): Place {
  if (outer.block === plainBlockStyle && outer.listDepth === listDepth) return outer
  return { ...outer, block: plainBlockStyle, listDepth }
}

/** Elements that are read whole, without a look at what they hold as running text. */
function readVoid(element: MarkupElement, place: Place, declarations: Declarations): boolean {
  const { flow, inline, block } = place
  switch (tagOf(element)) {
    case 'br':
      flow.addLineBreak(marksOf(inline), block)
      return true
    case 'img':
      addImage(element, place, declarations)
      return true
    case 'hr':
      flow.addBlock(schema.nodes.divider.create())
      return true
    case 'pre':
      flow.addBlock(readCode(element, blockStyleFrom(element, block, declarations)))
      return true
    case 'table':
      readTable(element, place, declarations, readNodes)
      return true
  }
  if (tagOf(element) !== 'video' && tagOf(element) !== 'iframe' && !isVideoBox(element)) return false
  const video = readVideo(element, declarations, place.policy)
  if (video) flow.addBlock(video)
  return true
}

function addImage(
  element: MarkupElement,
  { flow, inline, block, policy }: Place,
  declarations: Declarations,
) {
  const image = readImage(element, declarations, policy)
  const marks = marksOf(inline).filter((mark) => mark.type === schema.marks.link)
  if (image) flow.addLeaf(image.mark(marks), block)
}
