/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Menu } from './menu.ts'
import type { OpenedPopup } from './opened-popup.tsx'

let Loaded: typeof OpenedPopup | null = null

/** The panel, list or dialog that is open in a bar, if there is one; what draws them is loaded with the first. */
export function PopupWhenOpened({ menu }: { readonly menu: Menu }) {
  const [, draw] = useState(0)
  if (!menu.opened) return null
  if (Loaded) return <Loaded menu={menu} />
  void import('./opened-popup.tsx').then((part) => {
    Loaded = part.OpenedPopup
    draw((count) => count + 1)
  })
  return null
}
