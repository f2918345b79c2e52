import type { MenuEntry } from '../features/feature.ts'
import { disabledState, type EntryState, isSameState, stateOfEntry } from './entry-state.ts'
import type { MenuHost } from './menu-host.ts'

/** What a bar knows of its entries. They are asked when the host tells of a change, never on a key. */
export type MenuStore = {
  readonly stateOf: (entry: MenuEntry) => EntryState
  /** Asks at once, before an entry is used. */
  readonly refresh: () => void
  /** Calls back when the answer of this entry has changed; gives the way to stop. */
  readonly watch: (entry: MenuEntry, listener: () => void) => () => void
  readonly dispose: () => void
}

/** Follows the host until it is disposed of; only watchers of entries whose answer changed are called. */
export function createMenuStore(host: MenuHost, entries: readonly MenuEntry[]): MenuStore {
  const states = new Map<MenuEntry, EntryState>()
  const watchers = new Map<MenuEntry, Set<() => void>>()
  const refresh = () => {
    for (const entry of entries) {
      const answer = stateOfEntry(entry, host)
      if (isSameState(states.get(entry), answer)) continue
      states.set(entry, answer)
      for (const watcher of watchers.get(entry) ?? []) watcher()
    }
  }
  refresh()
  return {
    stateOf: (entry) => states.get(entry) ?? disabledState,
    refresh,
    watch: (entry, watcher) => {
      const all = watchers.get(entry) ?? new Set()
      watchers.set(entry, all.add(watcher))
      return () => all.delete(watcher)
    },
    dispose: host.subscribe(refresh),
  }
}
