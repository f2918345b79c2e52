import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import css from './print.module.css'

let end: (() => void) | null = null

/**
 * Prints what is drawn and nothing of the page around it. What is drawn has to be there at once: it asks for nothing, and its texts
 * are loaded. It stays out of sight, and goes once the browser has printed; some never say so, and then it goes with the next touch.
 */
export function printSheets(drawn: ReactNode): void {
  end?.()
  const place = document.createElement('div')
  place.className = css.sheets ?? ''
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(drawn))
  const over = ['afterprint', 'pointerdown', 'keydown'] as const
  end = () => {
    end = null
    for (const name of over) window.removeEventListener(name, ended)
    root.unmount()
    place.remove()
  }
  const ended = () => end?.()
  for (const name of over) window.addEventListener(name, ended)
  window.print()
}
