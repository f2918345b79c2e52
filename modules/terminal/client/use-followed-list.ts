import { useEffect, useRef } from 'react'

/** pixels from its end within which a list counts as being looked at there */
const nearEnd = 32
/** milliseconds that what somebody has pushed may go on scrolling */
const scrollsOn = 1000

/**
 * For a list that grows at its end within something that scrolls: keeps the end in view as long as it is there, goes to it
 * when another item comes last, and to the item that `attention` names, by its `data-key`. Whoever has scrolled up stays.
 */
export function useFollowedList(last: string | undefined, attention: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  const isEmpty = last === undefined

  useEffect(() => {
    const place = scrollerOf(list.current)
    if (isEmpty || !list.current || !place) return
    let handsOffAt = 0
    const hold = () => {
      handsOffAt = Number.POSITIVE_INFINITY
    }
    const move = () => {
      handsOffAt = performance.now() + scrollsOn
    }
    const hover = ({ buttons }: PointerEvent) => {
      if (buttons === 0 && handsOffAt === Number.POSITIVE_INFINITY) move()
    }
    // A list that grows and shrinks scrolls by itself as well: only somebody's hand leads away from its end.
    const look = () => {
      const isNear = place.scrollHeight - place.scrollTop - place.clientHeight < nearEnd
      if (isNear || performance.now() < handsOffAt) isAtEnd.current = isNear
    }
    const watch = new ResizeObserver(() => isAtEnd.current && toEnd(place))
    watch.observe(list.current)
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    for (const gesture of ['wheel', 'touchmove', 'keydown', 'pointerup'])
      place.addEventListener(gesture, move, options)
    place.addEventListener('pointerdown', hold, options)
    place.addEventListener('pointermove', hover, options)
    place.addEventListener('scroll', look, options)
    return () => {
      watch.disconnect()
      ending.abort()
    }
  }, [isEmpty])

  useEffect(() => {
    const place = scrollerOf(list.current)
    if (last === undefined || !place) return
    isAtEnd.current = true
    toEnd(place)
  }, [last])

  useEffect(() => {
    if (attention === undefined) return
    isAtEnd.current = false
    list.current?.querySelector(`[data-key="${attention}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [attention])

  return list
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest<HTMLElement>('.ant-drawer-body') ?? null
}

function toEnd(place: HTMLElement): void {
  place.scrollTop = place.scrollHeight
}
