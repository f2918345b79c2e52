import type { Node } from 'prosemirror-model'
import type { NodeView, ViewMutationRecord } from 'prosemirror-view'
import { schema } from '../model/schema.ts'

/** Draws a list item; its marker has the colour of the item's first run of text. */
export class ItemView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private node: Node

  constructor(node: Node) {
    this.node = node
    this.dom = document.createElement('div')
    this.dom.className = 'pe-item'
    this.dom.setAttribute('role', 'listitem')
    this.contentDOM = this.dom
    this.draw()
  }

  update(node: Node): boolean {
    if (node.type !== schema.nodes.listItem) return false
    const isSame = node.attrs === this.node.attrs && node.firstChild === this.node.firstChild
    this.node = node
    if (!isSame) this.draw()
    return true
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type === 'attributes' && mutation.target === this.dom
  }

  private draw(): void {
    const { ordered, level, textAlign, lineHeight } = this.node.attrs
    const { dom } = this
    dom.setAttribute('aria-level', String(level + 1))
    dom.dataset.ordered = String(ordered)
    dom.dataset.level = String(level)
    if (level > 0) dom.style.setProperty('--pe-level', level)
    else dom.style.removeProperty('--pe-level')
    dom.style.textAlign = textAlign ?? ''
    dom.style.lineHeight = lineHeight ?? ''
    const color = this.node.firstChild?.marks.find((mark) => mark.type === schema.marks.color)
    if (color) dom.style.setProperty('--pe-marker', color.attrs.value)
    else dom.style.removeProperty('--pe-marker')
  }
}
