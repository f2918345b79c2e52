import type { NodeType } from 'prosemirror-model'
import type { Declarations } from '../markup/declarations.ts'
import { type Child, childrenOf, type MarkupElement } from '../markup/markup.ts'
import { type BlockStyle, plainBlockStyle } from './block-style.ts'
import { blockStyleFrom } from './inline-style.ts'
import type { Place } from './place.ts'
import { type BlockSpec, specOf } from './text-host.ts'

/** Puts a text block into the flow and reads what stands in its element into it. */
export function readTextBlock(
  place: Place,
  spec: BlockSpec,
  style: BlockStyle,
  children: readonly Child[],
  keepsList = false,
): void {
  const inside = insideTextBlock(place, keepsList ? place.listDepth : 0, style)
  place.flow.addTextBlock(spec, style, () => place.reading.readNodes(children, inside))
}

/** Reads an element as a text block; `own` are attributes beside its style, which `kind` names. */
export function readAsBlock(
  element: MarkupElement,
  place: Place,
  declarations: Declarations,
  type: NodeType,
  own?: Readonly<Record<string, unknown>>,
  kind?: string,
): void {
  const style = blockStyleFrom(element, place.block, declarations)
  readTextBlock(place, specOf(type, style, own, kind), style, childrenOf(element))
}

/** Lists in an item run in its direction. */
function insideTextBlock(outer: Place, listDepth: number, { dir }: BlockStyle): Place {
  const block = listDepth > 0 && dir ? { ...plainBlockStyle, dir } : plainBlockStyle
  if (outer.block === block && outer.listDepth === listDepth) return outer
  return { ...outer, block, listDepth }
}
