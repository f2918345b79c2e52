import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { boundKeys } from './bound-keys.ts'

/** What runs at a key: the first command that applies, or the last that was tried and does not. */
function ranAt(event: Partial<KeyboardEvent>, applies = true): string {
  let ran = 'nothing'
  const names = ['Mod-z', 'Mod-Shift-z', 'Mod-Shift-x', 'Mod-Alt-c', 'Mod-\\', 'Enter']
  const bound = names.map((name) => {
    const command = () => {
      ran = name
      return applies
    }
    return [name, command] as const
  })
  const handle = boundKeys(Object.fromEntries(bound))
  const isUsed = handle.call({} as never, {} as EditorView, event as KeyboardEvent)
  return isUsed === (ran !== 'nothing' && applies) ? ran : `${ran}, told otherwise`
}

test.each([
  ['z', false, 'Mod-z'],
  ['Z', false, 'Mod-z'],
  ['z', true, 'Mod-Shift-z'],
  ['Z', true, 'Mod-Shift-z'],
  ['x', false, 'nothing'],
  ['X', false, 'nothing'],
  ['x', true, 'Mod-Shift-x'],
  ['X', true, 'Mod-Shift-x'],
])('with Ctrl, %s and Shift %s are the same with and without Caps Lock', (key, shiftKey, wanted) => {
  for (const keyCode of [key.toUpperCase().charCodeAt(0), 0]) {
    expect(ranAt({ key, shiftKey, ctrlKey: true, keyCode })).toBe(wanted)
    // What is not bound to do anything there is not looked for without Shift.
    expect(ranAt({ key, shiftKey, ctrlKey: true, keyCode }, false)).toBe(wanted)
  }
})

test('Caps Lock changes nothing about keys with Ctrl and Alt', () => {
  expect(ranAt({ key: 'C', ctrlKey: true, altKey: true, keyCode: 67 })).toBe('Mod-Alt-c')
})

test('keys of other alphabets are known by their place, others by their name, and letters alone mean nothing', () => {
  expect(ranAt({ key: 'я', ctrlKey: true, keyCode: 90 })).toBe('Mod-z')
  expect(ranAt({ key: 'Я', ctrlKey: true, shiftKey: true, keyCode: 90 })).toBe('Mod-Shift-z')
  expect(ranAt({ key: 'я', ctrlKey: true, shiftKey: true, keyCode: 90 })).toBe('Mod-Shift-z')
  expect(ranAt({ key: '\\', ctrlKey: true, keyCode: 220 })).toBe('Mod-\\')
  expect(ranAt({ key: 'Enter', keyCode: 13 })).toBe('Enter')
  expect(ranAt({ key: 'z', keyCode: 90 })).toBe('nothing')
})
