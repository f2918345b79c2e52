import type { MenuEntry } from '../features/feature.ts'
import { stateOfEntry } from './entry-state.ts'
import type { MenuHost } from './menu-host.ts'
import type { BarItem } from './toolbar/toolbar.ts'

/** What is open: an entry's panel or dialog, or a group, and the button it belongs to, if there is one. */
export type Opened = {
  readonly subject: BarItem
  readonly button: HTMLElement | null
  /** The button gets the focus back when it had it, else the text. */
  readonly hadFocus: boolean
}

/** What happens when an item of a bar is pressed. At most one panel or dialog of a bar is open. */
export type Menu = {
  readonly host: MenuHost
  readonly opened: Opened | null
  /** Runs or opens an item; tells whether it was usable. */
  readonly press: (item: BarItem, button: HTMLElement | null) => boolean
  readonly close: (returnsFocus: boolean) => void
}

/** The menu of a bar in which this is open; `setOpened` has the bar drawn with something else. */
export function menuOf(
  host: MenuHost,
  opened: Opened | null,
  setOpened: (opened: Opened | null) => void,
): Menu {
  const close = (returnsFocus: boolean) => {
    setOpened(null)
    if (!returnsFocus) return
    if (opened?.hadFocus) opened.button?.focus()
    else host.view()?.focus()
  }
  const press = (item: BarItem, button: HTMLElement | null) => {
    if (!isUsable(item, host)) return false
    if (item.kind === 'button') {
      setOpened(null)
      host.run(item.command)
    } else if (item.kind === 'action') {
      close(opened !== null)
      item.run()
    } else {
      const hadFocus = button !== null && (opened?.hadFocus || button === document.activeElement)
      setOpened(opened?.subject === item ? null : { subject: item, button, hadFocus })
    }
    return true
  }
  return { host, opened, press, close }
}

/** Whether an entry, or one of a group, applies to the selection. */
export function isUsable(item: BarItem, host: MenuHost): boolean {
  const entries: readonly MenuEntry[] = item.kind === 'group' ? item.entries : [item]
  return entries.some((entry) => stateOfEntry(entry, host).isEnabled)
}
