import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const controls = 'input:not(:disabled), select:not(:disabled), button:not(:disabled)'

/**
 * Makes a table of controls one stop of the tab key: arrows, Home and End go from control to control, over those that cannot
 * be used. A list box opens with Space, Enter or Alt and an arrow, since arrows alone leave it.
 */
export function useGridKeys(): {
  readonly ref: RefObject<HTMLTableElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: { readonly target: EventTarget }) => void
} {
  const ref = useRef<HTMLTableElement>(null)
  const stop = useRef<Element | null>(null)
  // After every drawing: rows come and go with search and folding.
  useEffect(() => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>(controls) ?? [])]
    const [first] = all
    if (!stop.current || !all.includes(stop.current as HTMLElement)) stop.current = first ?? null
    for (const one of all) one.tabIndex = one === stop.current ? 0 : -1
  })
  return {
    ref,
    onFocus({ target }) {
      if (!(target instanceof HTMLElement) || !target.matches(controls)) return
      if (stop.current instanceof HTMLElement) stop.current.tabIndex = -1
      target.tabIndex = 0
      stop.current = target
    },
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
      const next = controlFrom(event.target, event.key)
      if (next === undefined) return
      event.preventDefault()
      next?.focus()
      next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  }
}

/** Where a key leads; null when there is nothing further, undefined when the key leads nowhere. */
function controlFrom(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const row = from.closest('tr')
  if (!row) return undefined
  const inRow = [...row.querySelectorAll<HTMLElement>(controls)]
  const at = inRow.indexOf(from)
  if (key === 'ArrowRight') return inRow[at + 1] ?? null
  if (key === 'ArrowLeft') return inRow[at - 1] ?? null
  if (key === 'Home') return inRow[0] ?? null
  if (key === 'End') return inRow.at(-1) ?? null
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const rows = [...(row.closest('table')?.rows ?? [])]
  const step = key === 'ArrowDown' ? 1 : -1
  for (let place = rows.indexOf(row) + step; rows[place]; place += step) {
    const found = [...(rows[place]?.querySelectorAll<HTMLElement>(controls) ?? [])]
    const nearest = found.toSorted((one, other) => distance(one, from) - distance(other, from))[0]
    if (nearest) return nearest
  }
  return null
}

/** How far apart two controls stand, from left to right. */
function distance(one: HTMLElement, other: HTMLElement): number {
  return Math.abs(one.getBoundingClientRect().left - other.getBoundingClientRect().left)
}
