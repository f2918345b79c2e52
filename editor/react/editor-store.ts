import type { EditorView } from 'prosemirror-view'
import type { MenuEntry } from '../features/feature.ts'
import { type EntryState, entryState, isSameState } from '../menus/entry-state.ts'

/**
 * What the toolbar knows of an editor. Entries are asked some time after the last change, never while typing; only
 * those whose answer changed are drawn again.
 */
export class EditorStore {
  view: EditorView | null = null
  isReadOnly = false
  private readonly entries: readonly MenuEntry[]
  private readonly states = new Map<MenuEntry, EntryState>()
  private readonly listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(entries: readonly MenuEntry[]) {
    this.entries = entries
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  stateOf(entry: MenuEntry): EntryState {
    return this.states.get(entry) ?? disabled
  }

  /** Asks the entries soon; several changes in a row are one question. */
  refreshLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.refresh(), refreshDelay)
  }

  refresh(): void {
    clearTimeout(this.timer)
    if (!this.view || this.view.isDestroyed) return
    let hasChanged = false
    for (const entry of this.entries) {
      const state = entryState(entry, this.view.state, this.isReadOnly)
      if (isSameState(this.states.get(entry), state)) continue
      this.states.set(entry, state)
      hasChanged = true
    }
    if (hasChanged) for (const listener of this.listeners) listener()
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.view = null
  }
}

const refreshDelay = 100
const disabled: EntryState = { isEnabled: false, isActive: false, current: null }
