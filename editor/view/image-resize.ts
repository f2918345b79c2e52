import { draggedSize, type Size } from '../commands/image.ts'
import { isComposedKey } from './keys/composed-key.ts'

const corners = ['nw', 'ne', 'sw', 'se'] as const
type Corner = (typeof corners)[number]

/** A dragged size is drawn at most this often, in milliseconds. */
const drawEvery = 100

type Target = {
  readonly picture: HTMLElement
  /** The most pixels the picture may be wide. */
  readonly mostWidth: () => number
  readonly onDraw: (size: Size) => void
  /** The drag has ended with this size; `null` when it was broken off or moved nothing. */
  readonly onEnd: (size: Size | null) => void
}

/** Four handles to drag a picture's size by its corners, with mouse, pen or finger. */
export function resizeHandles(target: Target): HTMLElement[] {
  return corners.map((corner) => {
    const handle = document.createElement('span')
    handle.className = 'pe-image-handle'
    handle.dataset.corner = corner
    // Without this the browser would drag the whole picture.
    handle.addEventListener('mousedown', (event) => event.preventDefault())
    handle.addEventListener('dragstart', (event) => event.preventDefault())
    handle.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.preventDefault()
      event.stopPropagation()
      follow(handle, event, corner, target)
    })
    return handle
  })
}

function follow(handle: HTMLElement, down: PointerEvent, corner: Corner, target: Target): void {
  const { width, height } = target.picture.getBoundingClientRect()
  const listening = new AbortController()
  const { signal } = listening
  let size: Size | null = null
  let drawnAt = 0
  const move = (event: PointerEvent) => {
    const dx = event.clientX - down.clientX
    const side = corner.endsWith('e') ? 'east' : 'west'
    size = (dx === 0 ? null : draggedSize({ width, height }, dx, side, target.mostWidth())) ?? size
    if (!size || event.timeStamp - drawnAt < drawEvery) return
    drawnAt = event.timeStamp
    target.onDraw(size)
  }
  const end = (last: Size | null) => {
    listening.abort()
    target.onEnd(last)
  }
  handle.setPointerCapture(down.pointerId)
  handle.addEventListener('pointermove', move, { signal })
  const release = (event: PointerEvent) => {
    move(event)
    end(size)
  }
  handle.addEventListener('pointerup', release, { signal })
  handle.addEventListener('pointercancel', () => end(null), { signal })
  // Before the text hears of it, where Escape means something else.
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposedKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    end(null)
  }
  window.addEventListener('keydown', cancel, { signal, capture: true })
}
