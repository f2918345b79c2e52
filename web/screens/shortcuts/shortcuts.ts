import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from '#web/stores/browser-storage.ts'

/** What a key does in a list. */
export type ListShortcut =
  | 'add'
  | 'edit'
  | 'del'
  | 'refresh'
  | 'quickSearch'
  | 'commonSearch'
  | 'next'
  | 'previous'
  | 'tick'
  | 'open'
  | 'clear'
  | 'actions'
  | 'undo'
  | 'help'

/** Keys of a list by the names that browsers give them; the first is the one that is told. */
export const listKeys: Readonly<Record<ListShortcut, readonly string[]>> = {
  add: ['n'],
  edit: ['e'],
  del: ['Delete'],
  refresh: ['r'],
  quickSearch: ['/'],
  commonSearch: ['f'],
  next: ['ArrowDown', 'j'],
  previous: ['ArrowUp', 'k'],
  tick: [' ', 'x'],
  open: ['Enter'],
  clear: ['Escape'],
  actions: ['a'],
  undo: ['u'],
  help: ['?'],
}

/** Whether keys without ctrl do anything: whoever speaks instead of typing may want them off. */
export const useShortcuts = create<{ readonly isOn: boolean }>()(
  persist((): { isOn: boolean } => ({ isOn: true }), { name: 'storeShortcuts', storage: browserStorage }),
)

/** What a key means in a list, if anything. */
export function shortcutOf(key: string): ListShortcut | null {
  const wanted = key.length === 1 ? key.toLowerCase() : key
  const found = Object.entries(listKeys).find(([, keys]) => keys.includes(wanted))
  return found ? (found[0] as ListShortcut) : null
}
