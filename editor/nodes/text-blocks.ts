import type { BlockStyle } from '../definition/block-style.ts'
import type { Place } from '../definition/place.ts'
import { type BlockSpec, specOf, specWith } from '../definition/text-host.ts'
import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  hasAttribute,
  type MarkupElement,
  tagOf,
} from '../markup/markup.ts'

/** A text block to be: what it becomes and what it is filled with. */
export type FoundTextBlock = {
  readonly spec: BlockSpec
  readonly children: readonly Child[]
  readonly keepsList?: boolean
}

/** The text block an element stands for, `null` when it is none. */
export function textBlockOf(element: MarkupElement, style: BlockStyle, place: Place): FoundTextBlock | null {
  const tag = tagOf(element)
  if (tag === 'p') return { spec: specOf('paragraph', style), children: childrenOf(element) }
  if (tag === 'li') return listItem(childrenOf(element), style, place)
  const spec = otherSpec(element, tag, style)
  return spec && { spec, children: childrenOf(element) }
}

function otherSpec(element: MarkupElement, tag: string, style: BlockStyle): BlockSpec | null {
  if (tag === 'blockquote') return specOf('blockquote', style)
  if (/^h[1-6]$/.test(tag)) return specOf('header', style, { level: Math.min(Number(tag[1]), 5) }, tag)
  const isTodo = attribute(element, 'data-w-e-type') === 'todo'
  return isTodo ? todo(firstInput(element), style) : null
}

/** Remembered, since each of nested to-dos looks through those inside it. */
const inputs = new WeakMap<MarkupElement, MarkupElement | null>()

function firstInput(element: MarkupElement): MarkupElement | null {
  const known = inputs.get(element)
  if (known !== undefined) return known
  let found: MarkupElement | null = null
  for (const child of elementsOf(childrenOf(element))) {
    found = tagOf(child) === 'input' ? child : firstInput(child)
    if (found) break
  }
  inputs.set(element, found)
  return found
}

function listItem(children: readonly Child[], style: BlockStyle, place: Place): FoundTextBlock {
  const box = leadingCheckbox(children)
  if (box) return { spec: todo(box, style), children: withoutLeadingSpace(children), keepsList: true }
  const level = Math.max(0, Math.min(place.listDepth - 1, maxLevel))
  const ordered = place.listDepth > 0 && place.isOrdered
  const start = ordered ? takeStart(place) : null
  if (start !== null) {
    return { spec: specWith('listItem', style, { ordered, level, start }), children, keepsList: true }
  }
  const spec = specOf('listItem', style, { ordered, level }, `${ordered ? 'ol' : 'ul'}${level}`)
  return { spec, children, keepsList: true }
}

/** The number with which the list begins, for its first item. */
function takeStart({ listStart }: Place): number | null {
  const start = listStart?.next ?? null
  if (listStart) listStart.next = null
  return start
}

/** Deeper list levels than this are written as this one, so that the output is never nested beyond the policy. */
export const maxLevel = 24

export function isVideoBox(element: MarkupElement): boolean {
  return attribute(element, 'data-w-e-type') === 'video'
}

function todo(box: MarkupElement | null, style: BlockStyle): BlockSpec {
  const checked = box !== null && hasAttribute(box, 'checked')
  return specOf('todo', style, { checked }, checked ? 'done' : 'todo')
}

/** The check box with which the text of a list item begins: other editors' task lists and version 4's to-dos. */
function leadingCheckbox(children: readonly Child[]): MarkupElement | null {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '')
  if (first === undefined || typeof first === 'string') return null
  const tag = tagOf(first)
  if (tag === 'input') return attribute(first, 'type')?.toLowerCase() === 'checkbox' ? first : null
  return /^(?:span|label|p|div)$/.test(tag) ? leadingCheckbox(childrenOf(first)) : null
}

/** The children without the space that divides a check box from its text. */
function withoutLeadingSpace(children: readonly Child[]): readonly Child[] {
  const first = children.findIndex((child) =>
    typeof child === 'string' ? child.trim() !== '' : tagOf(child) !== 'input',
  )
  return children.map((child, index) =>
    index === first && typeof child === 'string' ? child.replace(/^[ \t\r\n]+/, '') : child,
  )
}
