import type { EditorState } from 'prosemirror-state'
import type { MenuEntry } from '../features/feature.ts'
import type { MenuHost } from './menu-host.ts'

/** How an entry looks at a state. `current` names the chosen option or the colour that holds. */
export type EntryState = {
  readonly isEnabled: boolean
  readonly isActive: boolean
  readonly current: string | null
}

/** How an entry looks where there is nothing to work on. */
export const disabledState: EntryState = { isEnabled: false, isActive: false, current: null }

/**
 * Asks an entry, without doing anything, what it would do at this state. In a read-only editor, and without a
 * selection, only those are usable that always are.
 */
export function entryState(entry: MenuEntry, state: EditorState | null, isReadOnly: boolean): EntryState {
  const isActive = state !== null && 'isActive' in entry && (entry.isActive?.(state) ?? false)
  if (entry.isAlwaysEnabled) return { isEnabled: true, isActive, current: null }
  if (!state || isReadOnly) return disabledState
  const current = 'current' in entry ? entry.current(state) : null
  return { isEnabled: isEnabled(entry, state), isActive, current }
}

/** How an entry looks in an editor at this moment. */
export function stateOfEntry(entry: MenuEntry, host: MenuHost): EntryState {
  const state = entry.isAlwaysEnabled ? (host.view()?.state ?? null) : host.state()
  return entryState(entry, state, host.isReadOnly())
}

function isEnabled(entry: MenuEntry, state: EditorState): boolean {
  switch (entry.kind) {
    case 'button':
      return entry.command(state)
    case 'choice':
      return entry.options.some((option) => option.command(state))
    case 'color':
      return entry.set(null)(state)
    case 'characters':
      return entry.insert('')(state)
    default:
      return entry.isEnabled(state)
  }
}

/** Whether two looks of the same entry are the same, so that nothing needs drawing. */
export function isSameState(a: EntryState | undefined, b: EntryState): boolean {
  return a?.isEnabled === b.isEnabled && a.isActive === b.isActive && a.current === b.current
}

/** A hot key as it is written for people: `Ctrl+Shift+X`, or with Apple's signs. */
export function hotKeyText(key: string, isApple: boolean): string {
  const parts = key.split('-').map((part) => (part.length === 1 ? part.toUpperCase() : part))
  return isApple
    ? parts.map((part) => ({ Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥' })[part] ?? part).join('')
    : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}
