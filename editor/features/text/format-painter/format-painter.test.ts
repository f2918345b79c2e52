import { EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { Command } from '../../../commands/command.ts'
import { renderHtml } from '../../../model/index.ts'
import { parseHtml } from '../../../model/parse-html.ts'
import { testHost } from '../../../testing/host.ts'
import { entriesOf } from '../../all.ts'
import { formatPainter } from './format-painter.ts'

const styled = '<span style="color: rgb(1, 2, 3);"><strong>abc</strong></span>'
const html = `<p style="line-height: 2;">${styled}</p><p>one <a href="/x" target="_blank">two</a></p><ul><li>item</li></ul>`
const { keys = {}, plugins } = formatPainter
const host = testHost()
const entry = entriesOf([formatPainter], host).get('formatPainter')

function run(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

/** The text of `html` from 1 is `abc`, from 6 `one two`, from 15 `item`. */
function select(state: EditorState, from: number, to = from): EditorState {
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
}

function key(state: EditorState, name: string): EditorState {
  const command = keys[name]
  if (!command) throw new Error(`no key ${name}`)
  return run(state, command)
}

function press(state: EditorState): EditorState {
  return entry?.kind === 'button' ? run(state, entry.command) : state
}

const isActive = (state: EditorState) => entry?.kind === 'button' && entry.isActive?.(state)
const start = () =>
  select(EditorState.create({ doc: parseHtml(html), plugins: [...(plugins?.(host) ?? [])] }), 1, 4)
const blocks = (state: EditorState) => renderHtml(state.doc).split(/(?=<p|<ul)/)

test('what is taken goes to the selected text and its block, and links stay', () => {
  const given = key(select(key(start(), 'Mod-Alt-c'), 6, 13), 'Mod-Alt-v')
  expect(blocks(given)[1]).toBe(
    '<p style="line-height: 2;"><span style="color: rgb(1, 2, 3);"><strong>one </strong></span>' +
      '<a href="/x" target="_blank"><span style="color: rgb(1, 2, 3);"><strong>two</strong></span></a></p>',
  )
})

test('at a cursor it goes to the word, and the cursor stays', () => {
  const given = key(select(key(start(), 'Mod-Alt-c'), 16), 'Mod-Alt-v')
  expect(blocks(given)[2]).toContain(
    '<li style="line-height: 2;"><span style="color: rgb(1, 2, 3);"><strong>item',
  )
  expect(given.selection).toMatchObject({ from: 16, to: 16 })
})

test('plain text taken clears the styles of what it is given to', () => {
  const given = key(select(key(select(start(), 7), 'Mod-Alt-c'), 1, 4), 'Mod-Alt-v')
  expect(blocks(given)[0]).toBe('<p>abc</p>')
})

test('a press takes the brush, a second one soon after keeps it, and a third lays it down', () => {
  const taken = press(start())
  expect([taken, press(taken), press(press(taken))].map(isActive)).toEqual([true, true, false])
})

test('Escape lays it down, and is left to others when there is none', () => {
  const state = start()
  expect(isActive(key(press(state), 'Escape'))).toBe(false)
  expect(key(state, 'Escape')).toBe(state)
})
