import { type EditorState, NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { setTextStyle } from '../../commands/marks.ts'
import { allFeatures, entriesOf } from '../../features/all.ts'
import { schema } from '../../model/schema.ts'
import { testHost } from '../../testing/host.ts'
import { code, doc, h, hr, li, p, run, table } from '../../testing/states.ts'
import { findHoverBar } from '../find/find-hover-bar.ts'
import { hoverBars } from './hover-bars.ts'

const entries = entriesOf(allFeatures, testHost())
const bars = hoverBars(entries)
const typeAt = (state: EditorState) => findHoverBar(bars, state)?.bar.type ?? null

function selectNode(state: EditorState, type: string): EditorState {
  let at = 0
  state.doc.descendants((node, pos) => {
    if (node.type.name === type) at = pos
  })
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}

function linked(text: string, from: number, to: number): EditorState {
  const state = doc(p(text))
  const mark = schema.marks.link.create({ href: '/x' })
  return state.apply(state.tr.addMark(from, to, mark))
}

const numbered = (text: string) => li(text, 0, true)
const image = schema.nodes.image.create({ src: '/a.png' })
const imageInTable = schema.nodes.table.create(null, [
  schema.nodes.tableRow.create(null, [schema.nodes.tableCell.create(null, [image])]),
])

describe('the bar at the selection', () => {
  test.each<[string, EditorState, string | null]>([
    ['a cursor in a link', linked('a|bc', 1, 3), 'link'],
    ['a selection within a link', linked('|ab|c', 1, 4), 'link'],
    ['a selection beyond a link', linked('|abc|', 1, 3), 'text'],
    ['a selected image', selectNode(doc(p('')), 'paragraph'), null],
    ['an image in a table', selectNode(doc(imageInTable, p('')), 'image'), 'image'],
    ['a cursor in code', doc(code('a|'), p('')), 'pre'],
    ['a cursor in a table', doc(table(['a|']), p('')), 'table'],
    ['a selection in a table', doc(table(['|a|']), p('')), 'table'],
    ['a selected divider', selectNode(doc(hr(), p('')), 'divider'), 'divider'],
    ['a cursor in text', doc(p('a|')), null],
    ['selected text', doc(h(1, '|a'), li('b|')), 'text'],
    [
      'a cursor where a list begins behind another one',
      doc(numbered('a'), p('b'), numbered('c|')),
      'numbered-list',
    ],
    ['a cursor in the first list', doc(numbered('a|')), null],
    ['a cursor in a later item', doc(numbered('a'), numbered('c|')), null],
    ['text around a divider', doc(p('|a'), hr(), p('b|')), null],
    ['text up to a table', doc(p('|a'), table(['b|']), p('')), null],
    ['text up to code', doc(p('|a'), code('b|'), p('')), null],
  ])('%s', (_name, state, type) => {
    expect(typeAt(state)).toBe(type)
  })

  test('tells which node it belongs to', () => {
    const state = doc(p('x'), table(['a|']), p(''))
    expect(findHoverBar(bars, state)?.touched).toMatchObject({ type: 'table', pos: 3 })
    expect(findHoverBar(bars, run(doc(p('|a|')), setTextStyle('color', 'red')))?.touched).toBeNull()
  })
})

describe('the bars of an editor', () => {
  const one = { menuKeys: ['bold'] }

  test('have none for text in the simple mode', () => {
    expect(hoverBars(entries, {}, 'simple').map(({ type }) => type)).not.toContain('text')
    expect(bars.map(({ type }) => type).at(-1)).toBe('text')
  })

  test('take the keys of the host, and an empty list switches one off', () => {
    const given = hoverBars(entries, { text: one, pre: { menuKeys: [] }, 'list-item': one, header2: one })
    expect(given.map(({ type }) => type)).not.toContain('pre')
    expect(given.find(({ type }) => type === 'text')?.items).toHaveLength(1)
    expect(findHoverBar(given, doc(li('a|')))?.bar.type).toBe('list-item')
    expect(findHoverBar(given, doc(h(2, 'a|')))?.bar.type).toBe('header2')
    expect(findHoverBar(given, doc(h(1, 'a|')))).toBeNull()
  })

  test('match as the host says', () => {
    const match = (node: { textContent: string }) => node.textContent === 'yes'
    const given = hoverBars(entries, { mine: { ...one, match } })
    expect(findHoverBar(given, doc(p('yes|')))?.touched).toMatchObject({ type: 'paragraph', pos: 0 })
    expect(findHoverBar(given, doc(p('no|')))).toBeNull()
  })

  test('refuse an unknown key of the host', () => {
    expect(() => hoverBars(entries, { text: { menuKeys: ['nothing'] } })).toThrow(
      "No menu is called 'nothing'",
    )
  })
})
