import { showAbove } from './environment.ts'

/** How long the pointer rests on a button before its title appears; beside one that just went, at once. */
const delay = 450

/** Shows the title and hot key of a button while pointer or keyboard focus is on it; gives the way to stop. */
export function mountTooltips(root: HTMLElement): () => void {
  const ends = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let goneAt = 0
  let tip: HTMLElement | undefined

  const hide = () => {
    clearTimeout(timer)
    if (!tip?.matches(':popover-open')) return
    tip.hidePopover()
    goneAt = performance.now()
  }
  const show = (button: HTMLElement) => {
    if (!button.isConnected || button.ariaExpanded === 'true') return
    tip ??= root.appendChild(newTip())
    const key = document.createElement('kbd')
    key.textContent = button.dataset.hotKey ?? ''
    tip.replaceChildren(button.dataset.tip ?? '', ...(key.textContent ? [key] : []))
    showAbove(tip)
    const at = button.getBoundingClientRect()
    const left = Math.min(
      (at.left + at.right - tip.offsetWidth) / 2,
      document.documentElement.clientWidth - tip.offsetWidth - 4,
    )
    const isBelow = at.bottom + tip.offsetHeight + 10 < innerHeight
    tip.style.left = `${Math.max(4, left)}px`
    tip.style.top = `${isBelow ? at.bottom + 6 : at.top - tip.offsetHeight - 6}px`
  }
  const showSoon = (event: Event, wait: number) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    hide()
    if (button) timer = setTimeout(() => show(button), performance.now() - goneAt < 200 ? 0 : wait)
  }
  const on = { signal: ends.signal }
  root.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && showSoon(event, delay), on)
  root.addEventListener('pointerleave', hide, on)
  root.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) showSoon(event, 0)
    },
    on,
  )
  for (const type of ['focusout', 'click', 'keydown']) root.addEventListener(type, hide, on)
  for (const type of ['pointerdown', 'scroll'])
    document.addEventListener(type, hide, { ...on, capture: true })
  return () => {
    ends.abort()
    clearTimeout(timer)
    tip?.remove()
  }
}

function newTip(): HTMLElement {
  const tip = document.createElement('div')
  tip.className = 'pe-tip'
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  return tip
}
