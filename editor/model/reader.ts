import type { Node } from 'prosemirror-model'
import { plainBlockStyle } from '../definition/block-style.ts'
import { Flow } from '../definition/flow.ts'
import { blockStyleFrom, inlineStyleOf, marksOf } from '../definition/inline-style.ts'
import type { Place } from '../definition/place.ts'
import { type NodeRule, rulesOf } from '../definition/rules.ts'
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
import type { Policy } from '../markup/policy.ts'
import { tidyForeign } from './office/read-office.ts'
import { settledSchema } from './schema.ts'

/** Reads parsed markup into blocks, top to bottom: known elements as themselves, unknown ones dissolved. */
export function readBlocks(nodes: readonly Child[], policy: Policy, linesAreParagraphs: boolean): Node[] {
  const schema = settledSchema()
  const flow = new Flow(schema, { linesAreParagraphs })
  readNodes(tidyForeign(nodes, policy), {
    flow,
    inline: {},
    block: plainBlockStyle,
    listDepth: 0,
    isOrdered: false,
    numbers: { start: null, next: 1 },
    reading: { schema, rules: rulesOf(schema), policy, readNodes },
  })
  flow.finish()
  return flow.blocks
}

function readNodes(nodes: readonly Child[], place: Place): void {
  const { flow, inline, block, reading } = place
  for (const node of nodes) {
    if (typeof node === 'string') flow.addText(node, marksOf(inline, reading.schema), block)
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
  const tag = tagOf(element)
  if (droppedElements.has(tag) && !(outer.reading.policy.isNoscriptOpen && tag === 'noscript')) return
  if (!hasAttributes(element)) {
    readKnown(element, outer, noDeclarations, null)
    return
  }
  const kind = attribute(element, 'data-w-e-type')
  const declarations = parseDeclarations(attribute(element, 'style') ?? '')
  const isMark = kind !== null && tag === 'span' && isMarkOfHost(element, kind, outer, declarations)
  const claim = kind === null || isMark ? null : findClaim(element, outer)
  if (claim) claim.read(element, outer, declarations, claim.type)
  else readKnown(element, outer, declarations, kind)
}

function isMarkOfHost(
  element: MarkupElement,
  kind: string,
  { reading }: Place,
  declarations: Declarations,
): boolean {
  return Boolean(reading.rules.marks.kinds.get(kind)?.(element, declarations))
}

function findClaim(element: MarkupElement, place: Place): NodeRule | undefined {
  return place.reading.rules.claims.find((rule) => rule.claims(element, place))
}

/** Reads an element as what the rules know it as, any other as what it holds. */
function readKnown(
  element: MarkupElement,
  outer: Place,
  declarations: Declarations,
  kind: string | null,
): void {
  const { flow, reading } = outer
  const inline = inlineStyleOf(element, outer, declarations)
  const place = inline === outer.inline ? outer : { ...outer, inline }
  const tag = tagOf(element)
  if (tag === 'br') {
    flow.addLineBreak(marksOf(inline, reading.schema), outer.block)
    return
  }
  const rule = ruleFor(tag, kind, place)
  if (rule) rule.read(element, place, declarations, rule.type)
  else if (containers.has(tag)) dissolve(element, tag, place, declarations)
  else readNodes(childrenOf(element), place)
}

/** Of the rules for a name and for a kind, the one that comes before the other. */
function ruleFor(tag: string, kind: string | null, { reading }: Place): NodeRule | undefined {
  const { tags, kinds } = reading.rules
  const byTag = tags.get(tag)
  const byKind = kind === null ? undefined : kinds.get(kind)
  if (!byKind || byTag?.when === 'first') return byTag
  return byTag && byTag.when !== 'last' && byKind.when !== 'first' ? byTag : byKind
}

/** What a container holds stands in its place. */
function dissolve(element: MarkupElement, tag: string, place: Place, declarations: Declarations): void {
  const block = blockStyleFrom(element, place.block, declarations)
  const style = tag === 'center' ? { ...block, textAlign: 'center' } : block
  place.flow.dissolve(style, () => readNodes(childrenOf(element), { ...place, block: style }))
}
