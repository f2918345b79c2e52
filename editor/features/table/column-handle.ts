import type { ResolvedPos } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import { isEven } from './grid/even-columns.ts'
import { leastWidth, setColumnWidth } from './resize-column.ts'

/** A column that is being dragged: the place before its cell of the first row, and the width so far. */
type Dragged = { readonly cell: number; readonly width: number }

const key = new PluginKey<Dragged | null>('draggedColumn')

/** Shows a column in the width to which it is being dragged, before that is in the document. */
export function draggedColumn(): Plugin {
  return new Plugin<Dragged | null>({
    key,
    state: {
      init: () => null,
      apply(tr, dragged) {
        const next: Dragged | null | undefined = tr.getMeta(key)
        if (next !== undefined) return next
        return dragged && tr.docChanged ? { ...dragged, cell: tr.mapping.map(dragged.cell) } : dragged
      },
    },
    props: {
      decorations(state) {
        const dragged = key.getState(state)
        const node = dragged && state.doc.nodeAt(dragged.cell)
        if (!node) return null
        const style = `width: ${dragged.width}px; min-width: ${dragged.width}px;`
        const { cell } = dragged
        return DecorationSet.create(state.doc, [
          ...lettingGo(state.doc.resolve(cell)),
          Decoration.node(cell, cell + node.nodeSize, { style }),
        ])
      },
    },
  })
}

/** Equal columns share what the dragged one leaves: their own shares would hold against it. */
function lettingGo($cell: ResolvedPos): Decoration[] {
  if (!isEven($cell.node(-1))) return []
  const start = $cell.start()
  const shown: Decoration[] = []
  $cell.parent.forEach((other, offset) => {
    const pos = start + offset
    if (pos !== $cell.pos) shown.push(Decoration.node(pos, pos + other.nodeSize, { style: 'width: auto' }))
  })
  return shown
}

/** How near the edge of a cell the pointer takes hold of it, in pixels. */
const hoverMargin = 5
/** Milliseconds between two drawings of a column while it is dragged. */
const pause = 100

/**
 * The line at the right edge of a cell of the first row. It comes where the mouse is near such an edge and where a
 * finger touches such a cell, and dragging it gives the column another width: one change, made when it is let go.
 */
export class ColumnHandle {
  readonly dom: HTMLElement
  private readonly view: EditorView
  private readonly box: HTMLElement
  private cell: HTMLElement | null = null
  private drag: { readonly pointer: number; readonly from: number; readonly width: number } | null = null
  private width = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView, box: HTMLElement) {
    this.view = view
    this.box = box
    this.dom = document.createElement('div')
    this.dom.className = 'pe-column-handle'
    this.dom.contentEditable = 'false'
    this.dom.hidden = true
    box.addEventListener('pointermove', this.handleHover)
    box.addEventListener('pointerdown', this.handleTouch)
    box.addEventListener('pointerleave', this.handleLeave)
    this.dom.addEventListener('pointerdown', this.handleStart)
    this.dom.addEventListener('pointermove', this.handleMove)
    this.dom.addEventListener('pointerup', this.handleEnd)
    this.dom.addEventListener('pointercancel', this.handleCancel)
  }

  /** Takes the line away when the table has changed under it, but not from the hand that drags it. */
  settle(): void {
    if (!this.drag) this.hide()
  }

  /** Ends a drag without a change and takes the line away. */
  hide(): void {
    this.stop()
    this.cell = null
    this.dom.hidden = true
  }

  private readonly handleHover = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || this.drag || event.buttons > 0 || event.target === this.dom) return
    this.show(this.view.editable ? this.edgeNear(event) : null)
  }

  private readonly handleTouch = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || !this.view.editable || event.target === this.dom) return
    this.show(this.firstRowCell(event.target))
  }

  private readonly handleLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && !this.drag) this.hide()
  }

  private readonly handleStart = (event: PointerEvent): void => {
    if (!this.cell || event.button !== 0 || !this.view.editable) return
    event.preventDefault()
    this.dom.setPointerCapture(event.pointerId)
    this.width = widthOf(this.cell)
    this.drag = { pointer: event.pointerId, from: event.clientX, width: this.width }
    this.dom.classList.add('pe-dragging')
    window.addEventListener('keydown', this.handleKey, true)
  }

  private readonly handleMove = (event: PointerEvent): void => {
    if (event.pointerId !== this.drag?.pointer) return
    this.width = Math.max(leastWidth, this.drag.width + event.clientX - this.drag.from)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.preview({ width: this.width })
    }, pause)
  }

  private readonly handleEnd = (event: PointerEvent): void => {
    if (event.pointerId !== this.drag?.pointer) return
    this.handleMove(event)
    const hasMoved = this.width !== this.drag.width
    this.stop()
    const cell = this.cellPos()
    const tr = this.view.state.tr.setMeta(key, null)
    if (hasMoved && cell !== null && this.view.editable) setColumnWidth(tr, cell, this.width)
    this.view.dispatch(tr)
    this.show(this.cell?.isConnected ? this.cell : null)
  }

  /** Escape ends a drag without a change, before the text hears of it. */
  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposedKey(event) || !this.drag) return
    event.preventDefault()
    event.stopPropagation()
    this.handleCancel()
  }

  private readonly handleCancel = (): void => {
    if (!this.drag) return
    this.stop()
    this.preview(null)
    this.hide()
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.drag = null
    this.dom.classList.remove('pe-dragging')
    window.removeEventListener('keydown', this.handleKey, true)
  }

  private preview(shown: { readonly width: number } | null): void {
    const cell = this.cellPos()
    if (this.view.isDestroyed || cell === null) return
    this.view.dispatch(this.view.state.tr.setMeta(key, shown && { cell, width: shown.width }))
    this.place()
  }

  /** A cell is drawn anew when its style changes: while it is dragged, its place tells which one it is. */
  private cellPos(): number | null {
    const dragged = key.getState(this.view.state)
    if (dragged) return dragged.cell
    return this.cell?.isConnected ? this.view.posAtDOM(this.cell, 0) - 1 : null
  }

  private show(cell: HTMLElement | null): void {
    this.cell = cell
    this.dom.hidden = cell === null
    this.place()
  }

  private place(): void {
    const dragged = key.getState(this.view.state)
    const drawn = dragged ? this.view.nodeDOM(dragged.cell) : this.cell
    if (!(drawn instanceof HTMLElement) || this.dom.hidden) return
    this.cell = drawn
    const table = drawn.closest('table')
    if (!table) return
    const { box, dom } = this
    const edge = drawn.getBoundingClientRect().right - box.getBoundingClientRect().left + box.scrollLeft
    // Beyond the last column it would make the box scroll.
    const last = Math.max(box.clientWidth, table.offsetLeft + table.offsetWidth) - dom.offsetWidth / 2
    dom.style.left = `${Math.min(edge, last)}px`
    dom.style.top = `${table.offsetTop}px`
    dom.style.height = `${table.offsetHeight}px`
  }

  /** The cell of the first row whose right edge is near the pointer: the one under it, or the one before. */
  private edgeNear(event: PointerEvent): HTMLElement | null {
    const cell = this.firstRowCell(event.target)
    if (!cell) return null
    const { left, right } = cell.getBoundingClientRect()
    if (right - event.clientX <= hoverMargin) return cell
    return event.clientX - left <= hoverMargin ? (cell.previousElementSibling as HTMLElement | null) : null
  }

  private firstRowCell(target: EventTarget | null): HTMLElement | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
    const row = cell?.parentElement
    return cell && row?.parentElement?.firstElementChild === row && this.box.contains(cell) ? cell : null
  }
}

/** The width of a cell in the meaning of its attribute, with or without padding as the page's style has it. */
export function widthOf(cell: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(cell).width) || cell.offsetWidth
}
