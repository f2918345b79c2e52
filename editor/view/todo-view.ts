import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { drawBlockStyle } from './block-style.ts'

/** Draws a to-do with a check box that changes the document; read-only documents show it locked. */
export class TodoView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private readonly box: HTMLInputElement
  private node: Node
  private readonly view: EditorView

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, label: string) {
    this.node = node
    this.view = view
    this.dom = document.createElement('div')
    this.contentDOM = document.createElement('div')
    this.contentDOM.className = 'pe-todo-text'
    this.box = document.createElement('input')
    this.box.type = 'checkbox'
    this.box.contentEditable = 'false'
    this.box.setAttribute('aria-label', label)
    this.box.addEventListener('change', () => {
      const pos = getPos()
      if (pos === undefined || !view.editable) this.box.checked = this.node.attrs.checked
      else view.dispatch(view.state.tr.setNodeAttribute(pos, 'checked', this.box.checked))
    })
    this.dom.append(this.box, this.contentDOM)
    this.draw()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.draw()
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.box
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return !this.contentDOM.contains(mutation.target)
  }

  private draw(): void {
    const { checked } = this.node.attrs
    this.dom.className = 'pe-todo'
    this.dom.dataset.checked = String(checked)
    drawBlockStyle(this.dom, this.node.attrs)
    this.box.checked = checked
    this.box.disabled = !this.view.editable
  }
}
