import type { Node, NodeType } from 'prosemirror-model'
import type { BlockStyle } from '../definition/block-style.ts'
import type { NodeDefinition } from '../definition/definition.ts'
import { blockStyle, drawnStyle, readDrawnStyle, textBlock } from '../definition/drawn.ts'
import { lookOf, renderLine, styleOf } from '../definition/html.ts'
import { blockStyleFrom } from '../definition/inline-style.ts'
import { isTrue } from '../definition/json-values.ts'
import { readTextBlock } from '../definition/read-text-block.ts'
import { type BlockSpec, specOf } from '../definition/text-host.ts'
import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  hasAttribute,
  type MarkupElement,
  tagOf,
} from '../markup/markup.ts'

/** A task with its box. */
export const todo: NodeDefinition = {
  spec: {
    ...textBlock,
    attrs: { checked: { default: false }, ...blockStyle },
    defining: true,
    parseDOM: [
      {
        tag: 'div.pe-todo',
        contentElement: '.pe-todo-text',
        getAttrs: (dom) => ({ checked: dom.dataset.checked === 'true', ...readDrawnStyle(dom) }),
      },
    ],
    toDOM: (node) => [
      'div',
      { class: 'pe-todo', 'data-checked': String(node.attrs.checked), ...drawnStyle(node.attrs) },
      ['div', { class: 'pe-todo-text' }, 0],
    ],
  },
  html(block, form) {
    const content = `${boxOf(block)}${renderLine(block, form)}`
    return form === 'stored'
      ? `<div data-w-e-type="todo"${styleOf(block)}>${content}</div>`
      : `<div data-w-e-type="todo"${lookOf(block, form)}><label>${content}</label></div>`
  },
  isItem: true,
  read: {
    kind: 'todo',
    read(element, place, declarations, type) {
      const style = blockStyleFrom(element, place.block, declarations)
      readTextBlock(place, todoSpec(type, firstInput(element), style), style, childrenOf(element))
    },
  },
  json: 'todo',
  readJson: {
    todo(node, read, depth) {
      const box = read.element('input', isTrue(node.checked) ? [['checked', '']] : [])
      const content = [box, ...read.content(node, depth)]
      return [read.element('div', [['data-w-e-type', 'todo'], ...read.styled(node)], content)]
    },
  },
  markdownItem: (block) => (block.attrs.checked ? '[x] ' : '[ ] '),
}

/** The box of a to-do, which only the document changes. */
function boxOf({ attrs }: Node): string {
  return `<input type="checkbox" disabled ${attrs.checked ? 'checked' : ''}>`
}

/** What a to-do with this box becomes. */
export function todoSpec(type: NodeType, box: MarkupElement | null, style: BlockStyle): BlockSpec {
  const checked = box !== null && hasAttribute(box, 'checked')
  return specOf(type, style, { checked }, checked ? 'done' : 'todo')
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

/** The check box with which the text of a list item begins: other editors' task lists and version 4's to-dos. */
export function leadingCheckbox(children: readonly Child[]): MarkupElement | null {
  const first = children.find((child) => typeof child !== 'string' || child.trim() !== '')
  if (first === undefined || typeof first === 'string') return null
  const tag = tagOf(first)
  if (tag === 'input') return attribute(first, 'type')?.toLowerCase() === 'checkbox' ? first : null
  return /^(?:span|label|p|div)$/.test(tag) ? leadingCheckbox(childrenOf(first)) : null
}

/** The children without the space that divides a check box from its text. */
export function withoutLeadingSpace(children: readonly Child[]): readonly Child[] {
  const first = children.findIndex((child) =>
    typeof child === 'string' ? child.trim() !== '' : tagOf(child) !== 'input',
  )
  return children.map((child, index) =>
    index === first && typeof child === 'string' ? child.replace(/^[ \t\r\n]+/, '') : child,
  )
}
