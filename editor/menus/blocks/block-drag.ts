import type { EditorView } from 'prosemirror-view'
import { moveRun, type Run, runAt } from '../../features/drag-handle/move-blocks.ts'
import { blockAtHeight, blockDom, drawnBlock } from '../../view/handle-place.ts'
import { isComposedKey } from '../../view/keys/composed-key.ts'
import type { MenuHost } from '../menu-host.ts'

/** A press becomes a drag after so many pixels. */
const slack = 4
/** Within so many pixels of the edge of what scrolls, it scrolls. */
const edge = 48
const fastest = 18

type Dragging = {
  readonly run: Run
  readonly pointer: number
  readonly startY: number
  y: number
  place: number | null
  hasMoved: boolean
  frame: number
  ends: AbortController
}

/**
 * Dragging a block by its handle, with mouse, pen or finger. A line shows where it will stand; Escape leaves it where
 * it is, and the edges of the area scroll.
 */
export class BlockDrag {
  /** Whether the last press ended as a drag, so that the click that follows opens nothing. */
  hasJustMoved = false
  private readonly host: MenuHost
  private readonly view: EditorView
  private readonly layer: HTMLElement
  private readonly line = document.createElement('div')
  private readonly shade = document.createElement('div')
  private now: Dragging | null = null

  constructor(host: MenuHost, view: EditorView, layer: HTMLElement) {
    this.host = host
    this.view = view
    this.layer = layer
    this.line.className = 'pe-drop-line'
    this.shade.className = 'pe-dragged'
  }

  get isRunning(): boolean {
    return this.now !== null
  }

  start(event: PointerEvent, pos: number): void {
    this.cancel()
    this.hasJustMoved = false
    const run = runAt(this.view.state.doc, pos)
    if (!run) return
    const ends = new AbortController()
    const { clientY, pointerId } = event
    this.now = {
      ...{ run, ends, y: clientY, startY: clientY, pointer: pointerId },
      ...{ place: null, hasMoved: false, frame: 0 },
    }
    const on = { signal: ends.signal, capture: true }
    document.addEventListener('pointermove', (moved) => this.move(moved), on)
    document.addEventListener('pointerup', (up) => this.drop(up), on)
    document.addEventListener('pointercancel', () => this.cancel(), on)
    document.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || isComposedKey(pressed)) return
        pressed.preventDefault()
        pressed.stopPropagation()
        this.cancel()
      },
      on,
    )
  }

  cancel(): void {
    const { now } = this
    this.now = null
    if (!now) return
    cancelAnimationFrame(now.frame)
    now.ends.abort()
    this.hasJustMoved = now.hasMoved
    this.line.remove()
    this.shade.remove()
  }

  private move(event: PointerEvent): void {
    const { now } = this
    if (!now || event.pointerId !== now.pointer) return
    now.y = event.clientY
    if (!now.hasMoved && Math.abs(now.y - now.startY) < slack) return
    event.preventDefault()
    now.hasMoved = true
    if (now.frame === 0) now.frame = requestAnimationFrame(() => this.tick())
  }

  private drop(event: PointerEvent): void {
    const { now } = this
    if (!now || event.pointerId !== now.pointer) return
    if (now.hasMoved) this.aim(now)
    this.cancel()
    const isSame = now.run.every(({ node, pos }) => this.view.state.doc.nodeAt(pos) === node)
    if (now.hasMoved && now.place !== null && isSame) this.host.run(moveRun(now.run, now.place))
  }

  private tick(): void {
    const { now } = this
    if (!now) return
    now.frame = 0
    const scrolled = scrollAtEdge(this.view.dom, now.y)
    this.aim(now)
    if (scrolled) now.frame = requestAnimationFrame(() => this.tick())
  }

  /** Finds the place before or behind the block at the pointer's height and shows it. */
  private aim(now: Dragging): void {
    const target = blockAtHeight(this.view, now.y)
    const node = target && this.view.state.doc.nodeAt(target.pos)
    if (!target || !node) return
    const rect = target.dom.getBoundingClientRect()
    const isBefore = now.y < (rect.top + rect.bottom) / 2
    now.place = target.pos + (isBefore ? 0 : node.nodeSize)
    const origin = this.layer.getBoundingClientRect()
    this.line.style.top = `${(isBefore ? rect.top - 3 : rect.bottom + 3) - origin.top}px`
    this.shadeRun(now.run, origin)
    this.layer.append(this.shade, this.line)
  }

  private shadeRun(run: Run, origin: DOMRect): void {
    const first = blockDom(this.view, run[0].pos)
    const last = blockDom(this.view, run.at(-1)?.pos ?? run[0].pos)
    if (!first || !last || !drawnBlock(this.view, first)) return
    const top = first.getBoundingClientRect().top
    this.shade.style.top = `${top - origin.top}px`
    this.shade.style.height = `${last.getBoundingClientRect().bottom - top}px`
  }
}

/** Scrolls what holds the text, faster nearer to its edge; tells whether it did. */
function scrollAtEdge(area: HTMLElement, y: number): boolean {
  const holder = scrollerOf(area)
  const { top, bottom } = holder?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  const [first, last] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
  const into = y < first + edge ? y - first - edge : y > last - edge ? y - last + edge : 0
  if (into === 0) return false
  const by = Math.max(-fastest, Math.min(fastest, into / 3))
  if (holder) holder.scrollBy(0, by)
  else window.scrollBy(0, by)
  return true
}

function scrollerOf(area: HTMLElement): HTMLElement | null {
  for (let at: HTMLElement | null = area; at && at !== document.body; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
