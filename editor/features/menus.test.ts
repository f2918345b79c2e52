import { type EditorState, NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { type EntryState, entryState } from '../menus/entry-state.ts'
import { renderHtml } from '../model/index.ts'
import { schema } from '../model/schema.ts'
import { testHost } from '../testing/host.ts'
import { code, doc, expectState, h, hr, li, p, quote, run, table, todo } from '../testing/states.ts'
import { allFeatures, entriesOf } from './all.ts'
import type { ButtonEntry, MenuEntry } from './feature.ts'

const entries = entriesOf(allFeatures, testHost())

function entry<Kind extends MenuEntry['kind']>(name: string, kind: Kind): MenuEntry & { kind: Kind } {
  const found = entries.get(name)
  if (found?.kind !== kind) throw new Error(`${name} is no ${kind}`)
  return found as MenuEntry & { kind: Kind }
}

const button = (name: string): ButtonEntry => entry(name, 'button')
const stateOf = (name: string, state: EditorState): EntryState =>
  entryState(entries.get(name) as MenuEntry, state, false)

function withNodeSelected(state: EditorState, type: string): EditorState {
  let at = 0
  state.doc.descendants((node, pos) => {
    if (node.type.name === type) at = pos
  })
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)))
}

function option(name: string, value: string) {
  const found = entry(name, 'choice').options.find((each) => each.name === value)
  if (!found) throw new Error(`${name} has no ${value}`)
  return found.command
}

const picture = schema.nodes.paragraph.create(null, schema.nodes.image.create({ src: '/a.png' }))
const selections: Readonly<Record<string, EditorState>> = {
  paragraph: doc(p('a|b')),
  range: doc(p('|ab|')),
  header: doc(h(2, 'a|')),
  quote: doc(quote('a|')),
  item: doc(li('a|')),
  todo: doc(todo('a|')),
  cell: doc(table(['a|']), p('')),
  code: doc(code('a|'), p('')),
  'text and code': doc(p('|a'), code('b|'), p('')),
  'text and item': doc(p('|a'), li('b|')),
  'text and divider': doc(p('|a'), hr(), p('b|')),
  divider: withNodeSelected(doc(hr(), p('')), 'divider'),
  image: withNodeSelected(doc(picture), 'image'),
}

describe('a menu is usable only where the contract says', () => {
  const text = ['paragraph', 'range', 'header']
  const lines = [...text, 'quote', 'item']
  const around = ['image', 'text and divider']
  const written = [...lines, 'todo', 'cell', 'text and item', 'text and divider']
  const turnable = [...lines, 'todo', 'text and item', 'image']
  const cases: [names: string, selections: string[]][] = [
    ['headerSelect header1 header2 header3 header4 header5', [...text, ...around]],
    ['blockquote', ['paragraph', 'range', 'quote', ...around]],
    ['bold italic underline through code sub sup clearStyle color bgColor', written],
    ['fontSize fontFamily emotion formatPainter', written],
    ['lineHeight', [...lines, 'text and item', ...around]],
    ['bulletedList numberedList', turnable],
    ['todo', turnable.filter((name) => !name.includes('item'))],
    ['justifyLeft justifyRight justifyCenter justifyJustify', [...turnable, 'cell']],
    ['indent', [...text, ...around]],
    ['delIndent', []],
    ['divider', ['paragraph', 'range', 'header', 'quote', 'item', 'todo', 'text and item']],
    ['undo redo', []],
    ['fullScreen', Object.keys(selections)],
  ]
  test.each(cases)('%s', (names, usable) => {
    for (const name of names.split(' ')) {
      const found = Object.keys(selections).filter(
        (each) => stateOf(name, selections[each] as EditorState).isEnabled,
      )
      expect(new Set(found), name).toEqual(new Set(usable))
    }
  })

  test('every entry answers every selection, and a read-only editor leaves what is always usable', () => {
    for (const [name, each] of entries) {
      for (const state of Object.values(selections)) {
        expect(entryState(each, state, false), name).toHaveProperty('isEnabled')
        expect(entryState(each, state, true).isEnabled, name).toBe(each.isAlwaysEnabled === true)
      }
      expect(entryState(each, null, false).isEnabled, name).toBe(each.isAlwaysEnabled === true)
    }
  })
})

describe('marks and text styles', () => {
  test('a mark is on at the start of the selection and toggles', () => {
    const bold = run(doc(p('a|b|c')), button('bold').command)
    expect(renderHtml(bold.doc)).toBe('<p>a<strong>b</strong>c</p>')
    expect(stateOf('bold', bold).isActive).toBe(true)
    expectState(run(bold, button('bold').command), doc(p('a|b|c')))
  })

  test('sub and sup give way to each other', () => {
    const sup = run(run(doc(p('|b|')), button('sub').command), button('sup').command)
    expect(renderHtml(sup.doc)).toBe('<p><sup>b</sup></p>')
  })

  test('clearing takes every style and keeps the alignment', () => {
    let state = doc(p('|b|', { textAlign: 'right' }))
    for (const command of [button('bold').command, entry('color', 'color').set('rgb(1, 2, 3)')]) {
      state = run(state, command)
    }
    expectState(run(state, button('clearStyle').command), doc(p('|b|', { textAlign: 'right' })))
  })

  test('a colour given in any spelling is kept in one, and the first entry takes it away', () => {
    const red = run(doc(p('|b|')), entry('color', 'color').set('#e13c39'))
    expect(renderHtml(red.doc)).toBe('<p><span style="color: rgb(225, 60, 57);">b</span></p>')
    expect(stateOf('color', red).current).toBe('rgb(225, 60, 57)')
    expect(entry('color', 'color').colors).toContain('rgb(225, 60, 57)')
    expectState(run(red, entry('color', 'color').set(null)), doc(p('|b|')))
  })

  test('a size is set and shown, and the default removes it', () => {
    const sized = run(doc(p('|b|')), option('fontSize', '24px'))
    expect(stateOf('fontSize', sized).current).toBe('24px')
    expectState(run(sized, option('fontSize', 'defaultFontSize')), doc(p('|b|')))
  })

  test('the lists offered are those of the host, with names of its own', () => {
    const conf = {
      fontSize: { fontSizeList: ['10px', { name: 'Huge', value: '60px' }, 'url(x)'] },
      color: { colors: ['#123456'] },
    }
    const own = entriesOf(allFeatures, testHost({ conf }))
    const sizes = own.get('fontSize')
    const offered = sizes?.kind === 'choice' ? sizes.options.map(({ name, text }) => [name, text]) : []
    expect(offered.slice(1)).toEqual([
      ['10px', '10px'],
      ['60px', 'Huge'],
    ])
    expect(own.get('color')).toMatchObject({ colors: ['#123456'] })
  })

  test('ninety characters are offered and go in as text', () => {
    const { characters, insert } = entry('emotion', 'characters')
    expect(new Set(characters).size).toBe(90)
    expectState(run(doc(p('a|b|')), insert('😀')), doc(p('a😀|')))
  })
})

describe('blocks', () => {
  test('the select sets a level, the button of the level that holds makes a paragraph', () => {
    expectState(run(doc(p('a|')), option('headerSelect', 'header3')), doc(h(3, 'a|')))
    expectState(run(doc(h(3, 'a|')), option('headerSelect', 'header3')), doc(h(3, 'a|')))
    expectState(run(doc(h(3, 'a|')), option('headerSelect', 'text')), doc(p('a|')))
    expectState(run(doc(h(3, 'a|')), button('header3').command), doc(p('a|')))
    expect(stateOf('headerSelect', doc(h(3, 'a|'))).current).toBe('header3')
    expect(stateOf('header3', doc(h(3, 'a|'))).isActive).toBe(true)
  })

  test.each([
    ['blockquote', quote('a|')],
    ['todo', todo('a|')],
    ['bulletedList', li('a|')],
    ['numberedList', li('a|', 0, true)],
  ])('%s toggles with a paragraph', (name, block) => {
    const on = run(doc(p('a|')), button(name).command)
    expectState(on, doc(block))
    expect(stateOf(name, on).isActive).toBe(true)
    expectState(run(on, button(name).command), doc(p('a|')))
  })

  test('a list turns every selected block, keeps level and alignment and has no indent', () => {
    const start = doc(p('a|', { textAlign: 'center', indent: '2em' }), li('b|', 2))
    expect(renderHtml(run(start, button('numberedList').command).doc)).toBe(
      '<ol><li style="text-align: center;">a</li><ol><ol><li>b</li></ol></ol></ol>',
    )
  })

  test('alignment shows where it holds and goes to the cells of a table', () => {
    const right = run(doc(table(['a|']), p('')), button('justifyRight').command)
    expect(renderHtml(right.doc)).toContain('style="text-align: right;">a</td>')
    expect(stateOf('justifyRight', right).isActive).toBe(true)
    expect(stateOf('justifyLeft', right).isActive).toBe(false)
  })

  test('an indent can be set once and taken away once', () => {
    const indented = run(doc(p('a|')), button('indent').command)
    expectState(indented, doc(p('a|', { indent: '2em' })))
    expect([stateOf('indent', indented).isEnabled, stateOf('delIndent', indented).isEnabled]).toEqual([
      false,
      true,
    ])
    expectState(run(indented, button('delIndent').command), doc(p('a|')))
  })

  test('a line height that is not offered is shown as it is stored', () => {
    expect(stateOf('lineHeight', doc(p('a|', { lineHeight: '1.7' }))).current).toBe('1.7')
    expectState(run(doc(p('a|')), option('lineHeight', '2')), doc(p('a|', { lineHeight: '2' })))
  })

  test('a divider replaces an empty paragraph, splits a block, and stands behind what is selected', () => {
    const { command } = button('divider')
    expect(renderHtml(run(doc(p('|')), command).doc)).toBe('<hr/><p><br></p>')
    expect(renderHtml(run(doc(p('a|b')), command).doc)).toBe('<p>a</p><hr/><p>b</p>')
    expect(renderHtml(run(doc(p('|ab|'), p('c')), command).doc)).toBe('<p>ab</p><hr/><p>c</p>')
  })
})
