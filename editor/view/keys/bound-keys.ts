import { keydownHandler } from 'prosemirror-keymap'
import type { Plugin } from 'prosemirror-state'

type Handler = NonNullable<Plugin['props']['handleKeyDown']>

/**
 * Runs commands by key. Where Ctrl, Cmd or Alt is held, Shift is what tells `Mod-Shift-z` from `Mod-z`: the case of
 * the letter is that of Caps Lock as well, and the library would try a small one with Shift as one without.
 */
export function boundKeys(commands: Parameters<typeof keydownHandler>[0]): Handler {
  const handle = keydownHandler(commands)
  return (view, event) => handle(view, withoutCapsLock(event))
}

function withoutCapsLock(event: KeyboardEvent): KeyboardEvent {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (!/^[a-z]$/i.test(key) || !(ctrlKey || metaKey || altKey)) return event
  const upper = key.toUpperCase()
  const pressed = { shiftKey, ctrlKey, metaKey, altKey, keyCode: upper.charCodeAt(0) }
  return { ...pressed, key: shiftKey ? upper : upper.toLowerCase() } as KeyboardEvent
}
