import type { BlockStyle } from './block-style.ts'
import type { Place } from './place.ts'
import type { BlockSpec } from './text-host.ts'
import { attribute, type ChildNode, type Element, findElement, isElement } from './tree.ts'

/** The text block an element stands for, `null` when it is none. */
export function textBlockOf(
  element: Element,
  style: BlockStyle,
  place: Place,
): { readonly spec: BlockSpec; readonly keepsList?: boolean } | null {
  const { tagName } = element
  if (tagName === 'p') return { spec: { name: 'paragraph', attrs: style } }
  if (tagName === 'blockquote') return { spec: { name: 'blockquote', attrs: style } }
  if (/^h[1-6]$/.test(tagName)) {
    return { spec: { name: 'header', attrs: { level: Math.min(Number(tagName[1]), 5), ...style } } }
  }
  if (attribute(element, 'data-w-e-type') === 'todo') {
    return { spec: todo(findElement(element, 'input'), style) }
  }
  if (tagName !== 'li') return null
  const box = leadingCheckbox(element.childNodes)
  if (box) {
    dropLeadingSpace(element)
    return { spec: todo(box, style), keepsList: true }
  }
  const level = Math.max(0, Math.min(place.listDepth - 1, maxLevel))
  return {
    spec: { name: 'listItem', attrs: { ordered: place.listDepth > 0 && place.isOrdered, level, ...style } },
    keepsList: true,
  }
}

/** Deeper list levels than this are written as this one, so that the output is never nested beyond the policy. */
export const maxLevel = 24

export function isVideoBox(element: Element): boolean {
  return attribute(element, 'data-w-e-type') === 'video'
}

function todo(box: Element | null, style: BlockStyle): BlockSpec {
  return { name: 'todo', attrs: { checked: box !== null && attribute(box, 'checked') !== null, ...style } }
}

/** The check box with which the text of a list item begins: other editors' task lists and version 4's to-dos. */
function leadingCheckbox(nodes: readonly ChildNode[]): Element | null {
  for (const node of nodes) {
    if ('value' in node && node.value.trim() === '') continue
    if (!isElement(node)) return null
    if (node.tagName === 'input') return attribute(node, 'type')?.toLowerCase() === 'checkbox' ? node : null
    return /^(?:span|label|p|div)$/.test(node.tagName) ? leadingCheckbox(node.childNodes) : null
  }
  return null
}

/** Takes the space away that divides a check box from its text. */
function dropLeadingSpace(item: Element): void {
  for (const node of item.childNodes) {
    if ('value' in node && node.value.trim() !== '') {
      node.value = node.value.replace(/^[ \t\r\n]+/, '')
      return
    }
    if (isElement(node) && node.tagName !== 'input') return
  }
}
