import { DOMSerializer, type Node } from 'prosemirror-model'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { tables } from '#tables'
import type { ColumnHandle } from './column-handle.ts'

/**
 * Draws a table in a box that scrolls sideways. What edits tables is loaded with the first one; it looks the same before.
 * The handle that makes columns wider comes with the first pointer over the table. `load` starts loading, and a pointer
 * tries again what could not be loaded.
 */
export class TableView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  private node: Node
  private readonly view: EditorView
  private readonly handleTitle: string
  private readonly load: () => void
  private handle: ColumnHandle | null = null
  private stopWaiting: (() => void) | null = null

  constructor(node: Node, view: EditorView, handleTitle: string, load: () => void) {
    const { toDOM } = node.type.spec
    if (!toDOM) throw new RangeError('a table is drawn by its schema')
    const { dom, contentDOM } = DOMSerializer.renderSpec(document, toDOM(node))
    if (!(dom instanceof HTMLElement) || !contentDOM) throw new RangeError('a table is drawn as elements')
    this.node = node
    this.dom = dom
    this.contentDOM = contentDOM
    this.view = view
    this.handleTitle = handleTitle
    this.load = load
    dom.addEventListener('pointerover', this.handlePointer)
    if (!tables.part) load()
  }

  private readonly handlePointer = (): void => {
    if (this.handle) return
    if (!tables.part) this.load()
    this.stopWaiting ??= tables.whenThere((part) => this.addHandle(part))
  }

  private addHandle({ ColumnHandle }: NonNullable<typeof tables.part>): void {
    this.handle = new ColumnHandle(this.view, this.dom)
    this.handle.dom.title = this.handleTitle
    this.dom.append(this.handle.dom)
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
