import type { Explained } from './explain.ts'
import { keepDrafts } from './kept-drafts.ts'

// What a page does besides in development: it shows what the server has to say, and keeps forms over a reload.

interface Said {
  readonly failure: Explained | null
  readonly notice: string
}

type OverlayElement = new (fault: object) => HTMLElement

const overlays = 'vite-error-overlay'
let shown: HTMLElement | null = null

if (import.meta.hot) {
  const { hot } = import.meta
  hot.on('portico:server', ({ failure, notice }: Said) => {
    shown?.remove()
    // Where Vite found the same fault, its own says it.
    shown = failure && !document.querySelector(overlays) ? overlay(failure) : null
    showNotice(notice)
  })
  hot.send('portico:page', {})
  // A page whose first script could not be loaded takes no update: it begins anew.
  hot.on('vite:beforeUpdate', () => {
    if (!document.getElementById('root')?.hasChildNodes()) location.reload()
  })
  let isReloaded = false
  for (const event of ['vite:beforeFullReload', 'vite:ws:disconnect']) {
    hot.on(event, () => {
      isReloaded = true
    })
  }
  addEventListener('pagehide', () => isReloaded && keepDrafts(30_000))
  // What is kept needs no warning. This listener is the first of the page.
  addEventListener('beforeunload', (event) => isReloaded && event.stopImmediatePropagation())
}

function overlay(failure: Explained): HTMLElement {
  const Overlay = customElements.get(overlays) as OverlayElement | undefined
  const element = Overlay ? new Overlay(failure) : document.createElement('pre')
  if (!Overlay) element.textContent = failure.stack
  document.body.append(element)
  return element
}

function showNotice(text: string): void {
  const id = 'portico-notice'
  document.getElementById(id)?.remove()
  if (text === '') return
  const element = document.createElement('output')
  element.id = id
  element.textContent = text
  element.style.cssText =
    'position: fixed; inset: auto 0 0; z-index: 9999; padding: 8px 16px; background: #fff8e6; color: #5c3500; font: 13px monospace; white-space: pre-wrap'
  element.addEventListener('click', () => element.remove())
  document.body.append(element)
}
