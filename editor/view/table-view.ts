import { DOMSerializer, type Node } from 'prosemirror-model'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { tables } from '#tables'
import type { ColumnHandle } from './table-columns.ts'

/**
 * Draws a table in a box that scrolls sideways, with the handle that makes columns wider. What edits tables is loaded
 * with the first one; it looks the same before. `load` starts that; a press tries again what could not be loaded.
 */
export class TableView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private node: Node
  private handle: ColumnHandle | null = null
  private readonly stopWaiting: (() => void) | null = null

  constructor(node: Node, view: EditorView, handleTitle: string, load: () => void) {
    const { toDOM } = node.type.spec
    if (!toDOM) throw new RangeError('a table is drawn by its schema')
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, toDOM(node))
    if (!(dom instanceof HTMLElement) || !contentDOM) throw new RangeError('a table is drawn as elements')
    this.node = node
    this.dom = dom
    this.contentDOM = contentDOM
    const complete = ({ ColumnHandle }: NonNullable<typeof tables.part>) => {
      this.handle = new ColumnHandle(view, dom)
      this.handle.dom.title = handleTitle
      dom.append(this.handle.dom)
    }
    if (tables.part) complete(tables.part)
    else {
      this.stopWaiting = tables.whenThere(complete)
      dom.addEventListener('pointerdown', () => tables.part || load())
      load()
    }
  }

  update(node: Node): boolean {
    if (!node.sameMarkup(this.node)) return false
    if (node !== this.node) this.handle?.settle()
    this.node = node
    return true
  }

  stopEvent(event: Event): boolean {
    return event.target === this.handle?.dom
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  destroy(): void {
    this.stopWaiting?.()
    this.handle?.hide()
  }
}
