import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from './block-style.ts'
import { parseDeclarations } from './declarations.ts'
import { Flow } from './flow.ts'
import { blockStyleFrom, inlineStyleOf, marksOf } from './inline-style.ts'
import type { Place } from './place.ts'
import { readCode } from './read-code.ts'
import { type Policy, readAddon, readImage, readVideo } from './read-media.ts'
import { readTable } from './read-table.ts'
import { isVideoBox, textBlockOf } from './read-text-block.ts'
import { schema } from './schema.ts'
import { attribute, type ChildNode, droppedElements, type Element, isElement } from './tree.ts'

/** Reads parsed markup into blocks, top to bottom: known elements as themselves, unknown ones dissolved. */
export function readBlocks(nodes: readonly ChildNode[], policy: Policy, linesAreParagraphs: boolean): Node[] {
  const flow = new Flow({ linesAreParagraphs })
  readNodes(nodes, { flow, inline: {}, block: plainBlockStyle, listDepth: 0, isOrdered: false, policy })
  flow.finish()
  return flow.blocks
}

function readNodes(nodes: readonly ChildNode[], place: Place): void {
  for (const node of nodes) {
    if (isElement(node)) readElement(node, place)
    else if ('value' in node) place.flow.addText(node.value, marksOf(place.inline), place.block)
  }
}

const containers = new Set(
  (
    'div section article header footer main nav aside figure figcaption address details summary fieldset legend form ' +
    'dl dt dd body html center hgroup search menu dir marquee'
  ).split(' '),
)

function readElement(element: Element, outer: Place): void {
  if (droppedElements.has(element.tagName)) return
  const addon = readAddon(element)
  if (addon) {
    if (addon.isInline) outer.flow.addLeaf(addon, outer.block)
    else outer.flow.addBlock(addon)
    return
  }
  const declarations = parseDeclarations(attribute(element, 'style') ?? '')
  const place = { ...outer, inline: inlineStyleOf(element, outer.inline, declarations) }
  if (!readVoid(element, place, declarations)) readContent(element, place, declarations)
}

function readContent(element: Element, outer: Place, declarations: Map<string, string>): void {
  const { flow } = outer
  const block = blockStyleFrom(element, outer.block, declarations)
  const place = { ...outer, block }
  const text = textBlockOf(element, block, outer)
  if (text) {
    const inside = { ...place, block: plainBlockStyle, listDepth: text.keepsList ? place.listDepth : 0 }
    flow.addTextBlock(text.spec, block, () => readNodes(element.childNodes, inside))
  } else if (element.tagName === 'ul' || element.tagName === 'ol') {
    const list = { ...place, listDepth: outer.listDepth + 1, isOrdered: element.tagName === 'ol' }
    flow.addList(() => readNodes(element.childNodes, list))
  } else if (containers.has(element.tagName)) {
    const style = element.tagName === 'center' ? { ...block, textAlign: 'center' } : block
    flow.dissolve(style, () => readNodes(element.childNodes, { ...place, block: style }))
  } else {
    readNodes(element.childNodes, outer)
  }
}

/** Elements that are read whole, without a look at what they hold as running text. */
function readVoid(element: Element, place: Place, declarations: Map<string, string>): boolean {
  const { flow, inline, block } = place
  switch (element.tagName) {
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
  if (element.tagName !== 'video' && element.tagName !== 'iframe' && !isVideoBox(element)) return false
  const video = readVideo(element, declarations, place.policy)
  if (video) flow.addBlock(video)
  return true
}

function addImage(
  element: Element,
  { flow, inline, block, policy }: Place,
  declarations: Map<string, string>,
) {
  const image = readImage(element, declarations, policy)
  const marks = marksOf(inline).filter((mark) => mark.type === schema.marks.link)
  if (image) flow.addLeaf(image.mark(marks), block)
}
