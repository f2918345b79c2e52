import { type RefObject, useEffect } from 'react'

/** Pixels before a press on the head is a drag and no click. */
const slack = 4

const heads = 'thead'
const pressed = 'button, input, label, a, [role="separator"]'

/**
 * Wide tables go sideways by their head: dragged with the mouse, or turned over with the wheel; with shift the wheel does
 * so everywhere in them.
 */
export function useLateralDrag(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const dragging = dragByHead(element)
    const handleWheel = (event: WheelEvent) => {
      const isHead = event.target instanceof Element && event.target.closest(heads)
      if ((!isHead && !event.shiftKey) || event.ctrlKey) return
      if (scrollBy(element, event.deltaX + event.deltaY)) event.preventDefault()
    }
    element.addEventListener('pointerdown', dragging.start)
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', dragging.start)
      element.removeEventListener('wheel', handleWheel)
      dragging.end()
    }
  }, [box])
}

function dragByHead(element: HTMLElement) {
  let controller: AbortController | null = null
  const end = () => controller?.abort()
  const start = (event: PointerEvent) => {
    const { target, button, pointerType, clientX } = event
    const isHead = target instanceof Element && target.closest(heads) && !target.closest(pressed)
    if (!isHead || button !== 0 || pointerType !== 'mouse') return
    end()
    controller = new AbortController()
    const { signal } = controller
    let at = clientX
    let isDrag = false
    const move = ({ clientX: x }: PointerEvent) => {
      isDrag ||= Math.abs(x - clientX) > slack
      if (!isDrag) return
      element.classList.add('is-dragged')
      scrollBy(element, at - x)
      at = x
    }
    const stop = () => {
      element.classList.remove('is-dragged')
      end()
      // The click that ends a drag sorts nothing.
      if (!isDrag) return
      const swallow = (click: Event) => click.stopPropagation()
      element.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }))
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', stop, { signal })
    window.addEventListener('pointercancel', stop, { signal })
  }
  return { start, end }
}

/** Scrolls the table; false when there is no room for it. */
function scrollBy(element: HTMLElement, by: number): boolean {
  if (element.scrollWidth <= element.clientWidth) return false
  const before = element.scrollLeft
  element.scrollLeft += by
  return element.scrollLeft !== before
}
