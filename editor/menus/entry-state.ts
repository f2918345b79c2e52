import type { EditorState } from 'prosemirror-state'
import type { MenuEntry } from '../features/feature.ts'

/** How an entry looks at a state. `current` names the chosen option or the colour that holds. */
export type EntryState = {
  readonly isEnabled: boolean
  readonly isActive: boolean
  readonly current: string | null
}

/** Asks an entry's commands, without doing anything, what they would do at this state. */
export function entryState(entry: MenuEntry, state: EditorState, isReadOnly: boolean): EntryState {
  if (isReadOnly) return { isEnabled: false, isActive: false, current: null }
  switch (entry.kind) {
    case 'button':
      return { isEnabled: entry.command(state), isActive: entry.isActive?.(state) ?? false, current: null }
    case 'choice':
      return {
        isEnabled: entry.options.some((option) => option.command(state)),
        isActive: false,
        current: entry.current(state),
      }
    case 'color':
      return { isEnabled: entry.set(null)(state), isActive: false, current: entry.current(state) }
    case 'dialog':
      return { isEnabled: entry.isEnabled(state), isActive: entry.isActive?.(state) ?? false, current: null }
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
    ? parts.map((part) => ({ Mod: '⌘', Shift: '⇧', Alt: '⌥' })[part] ?? part).join('')
    : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+')
}
