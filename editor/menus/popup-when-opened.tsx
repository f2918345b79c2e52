/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Menu } from './menu.ts'

/** The panel, list or dialog that is open in a bar, if there is one; what draws them is loaded with the first. */
export function PopupWhenOpened({ menu }: { readonly menu: Menu }) {
  const [, draw] = useState(0)
  if (!menu.opened) return null
  const { floating } = menu.host
  if (floating.part) return <floating.part.OpenedPopup menu={menu} />
  void menu.host.load(floating).then((part) => {
    if (part) draw((count) => count + 1)
    else menu.close(false)
  })
  return null
}
