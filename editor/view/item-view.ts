import type { Attrs, Node } from 'prosemirror-model'
import type { NodeView, ViewMutationRecord } from 'prosemirror-view'
import { schema } from '../model/schema.ts'
import { drawBlockStyle } from './block-style.ts'

/**
 * Draws a list item; its marker has the colour of the item's first run of text. It has no role: the role of an item asks
 * for a list around it, which a flat document has not. Browsers tell it as an item by the way it is displayed.
 */
export class ItemView implements NodeView {
  /** How many have been drawn so far: a new one has no number yet. */
  static count = 0
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private node: Node

  constructor(node: Node) {
    ItemView.count++
    this.node = node
    this.dom = plainItem(node.attrs)
    this.contentDOM = this.dom
    this.drawStyle()
  }

  update(node: Node): boolean {
    if (node.type !== schema.nodes.listItem) return false
    const { attrs, firstChild } = this.node
    this.node = node
    if (node.attrs !== attrs) setLevel(this.dom, node.attrs)
    if (node.attrs !== attrs || node.firstChild !== firstChild) this.drawStyle()
    return true
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type === 'attributes' && mutation.target === this.dom
  }

  private drawStyle(): void {
    const { dom, node } = this
    drawBlockStyle(dom, node.attrs)
    const color = node.firstChild?.marks.find((mark) => mark.type === schema.marks.color)
    if (color) dom.style.setProperty('--pe-marker', color.attrs.value)
    else if (dom.hasAttribute('style')) dom.style.removeProperty('--pe-marker')
  }
}

const plainItems = new Map<string, HTMLElement>()

/** An item of a kind and level: a copy of the first one, which takes a tenth of making it by its attributes. */
function plainItem(attrs: Attrs): HTMLElement {
  const kind = `${attrs.ordered} ${attrs.level}`
  let item = plainItems.get(kind)
  if (!item) {
    item = document.createElement('div')
    item.className = 'pe-item'
    setLevel(item, attrs)
    plainItems.set(kind, item)
  }
  return item.cloneNode() as HTMLElement
}

function setLevel(dom: HTMLElement, { ordered, level }: Attrs): void {
  dom.dataset.ordered = String(ordered)
  dom.dataset.level = String(level)
  if (level > 0) dom.style.setProperty('--pe-level', level)
  else if (dom.hasAttribute('style')) dom.style.removeProperty('--pe-level')
}
