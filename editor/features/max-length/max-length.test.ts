import { history, undo } from 'prosemirror-history'
import { Node } from 'prosemirror-model'
import { EditorState, type Plugin, TextSelection } from 'prosemirror-state'
import { describe, expect, test, vi } from 'vitest'
import { renderHtml } from '../../model/index.ts'
import { schema } from '../../model/schema.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import { testHost } from '../../testing/host.ts'
import { doc, h, hr, li, p, quote, table } from '../../testing/states.ts'
import { insertPasted } from '../paste/insert-pasted.ts'
import { lengthOf } from './count.ts'
import { maxLength, settled } from './max-length.ts'

/** A state of the small language with a limit, and what its host was told. */
function limited(limit: number, state: EditorState) {
  const host = testHost({ maxLength: limit })
  const plugins = [...(maxLength.plugins?.(host) ?? []), history()]
  const withLimit = EditorState.create({ doc: state.doc, selection: state.selection, plugins })
  return { host, state: withLimit }
}
const told = async (host: ReturnType<typeof testHost>) => {
  await Promise.resolve()
  return host.counts.maxLength
}
const type = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))
const htmlOf = (state: EditorState) => renderHtml(flatDocument(state.doc))
function paste(state: EditorState, html: string, text = ''): EditorState {
  const pasted = insertPasted(state, { html, text })
  return pasted && 'tr' in pasted ? state.apply(pasted.tr.setMeta('paste', true)) : state
}

describe('what is put in is cut at the limit', () => {
  test('typed text, and the host is told once per event', async () => {
    const { state, host } = limited(5, doc(p('abc|')))
    const full = type(state, 'defg')
    expect(htmlOf(full)).toBe('<p>abcde</p>')
    expect(await told(host)).toBe(1)
    expect(type(full, 'x').doc.eq(full.doc)).toBe(true)
    expect(await told(host)).toBe(2)
  })
  test('text up to the limit tells nobody', async () => {
    const { state, host } = limited(5, doc(p('abc|')))
    expect(htmlOf(type(state, 'de'))).toBe('<p>abcde</p>')
    expect(await told(host)).toBe(0)
  })
  test('in the middle, what stood behind stays', () => {
    expect(htmlOf(type(limited(6, doc(p('ab|cd'))).state, 'xyz'))).toBe('<p>abxycd</p>')
  })
  test('what replaces a selection', () => {
    expect(htmlOf(type(limited(4, doc(p('a|bc|d'))).state, 'xyz'))).toBe('<p>axyd</p>')
  })
  test('pasted HTML, plain text and blocks: the last one that fits in part is cut', () => {
    const empty = () => limited(10, doc(p('|'))).state
    expect(htmlOf(paste(empty(), '<p>0123456789ABC</p>'))).toBe('<p>0123456789</p>')
    expect(htmlOf(paste(empty(), '', '0123456789ABC'))).toBe('<p>0123456789</p>')
    expect(htmlOf(paste(empty(), '<p>0123456</p><h1>789ABC</h1><p>DEF</p>'))).toBe(
      '<p>0123456</p><h1>789</h1>',
    )
  })
  test('pasted blocks between others leave those alone', () => {
    const { state } = limited(12, doc(p('abc|def')))
    expect(htmlOf(paste(state, '<p>1234</p><p>5678</p>'))).toBe('<p>abc</p><p>1234</p><p>56</p><p>def</p>')
  })
  test('a pasted table keeps its grid', () => {
    const { state } = limited(3, doc(p('|')))
    const cut = paste(state, '<table><tr><td>12</td><td>34</td></tr><tr><td>56</td><td>78</td></tr></table>')
    cut.doc.check()
    expect(cut.doc.firstChild?.childCount).toBe(2)
    expect(lengthOf(cut.doc)).toBe(3)
  })
  test('a full text takes no paste at all', () => {
    const { state } = limited(4, doc(p('ab|cd')))
    expect(htmlOf(paste(state, '<p>x</p><p>y</p>'))).toBe('<p>abcd</p>')
  })
  test('line feeds and blocks do not count', () => {
    const { state } = limited(4, doc(quote('a\nb|'), hr(), p('c')))
    expect(lengthOf(state.doc)).toBe(3)
    expect(htmlOf(type(state, '\n\nxy'))).toBe('<blockquote>a<br>b<br><br>x</blockquote><hr/><p>c</p>')
  })
})

describe('characters that are seen as one', () => {
  test('are never divided', () => {
    const cases: readonly (readonly [limit: number, text: string, kept: string])[] = [
      [3, 'ab😀', 'ab'],
      [4, 'ab😀c', 'ab😀'],
      [5, 'a👨‍👩‍👧b', 'a'],
      [3, 'a🇩🇪🇫🇷', 'a'],
      [7, 'a🇩🇪🇫🇷', 'a🇩🇪'],
      [2, 'ae\u0301', 'a'],
    ]
    for (const [limit, text, kept] of cases) {
      expect(type(limited(limit, doc(p('|'))).state, text).doc.textContent).toBe(kept)
    }
  })
})

describe('what the limit leaves alone', () => {
  test('deleting, also in a text that is too long', () => {
    const { state } = limited(2, doc(p('abc|def|')))
    expect(htmlOf(state.apply(state.tr.deleteSelection()))).toBe('<p>abc</p>')
    expect(htmlOf(state.apply(state.tr.insertText('x')))).toBe('<p>abcx</p>')
  })
  test('loading content that is longer, to which nothing can be added', () => {
    const { state } = limited(3, doc(p('|')))
    const sheet = EditorState.create({ doc: intoSections(state.doc), plugins: state.plugins as Plugin[] })
    const long = intoSections(schema.nodes.doc.create(null, [p('a long text')]))
    const loaded = sheet.apply(sheet.tr.replaceWith(0, sheet.doc.content.size, long.content))
    expect(htmlOf(loaded)).toBe('<p>a long text</p>')
    const cursor = loaded.apply(loaded.tr.setSelection(TextSelection.create(loaded.doc, 4)))
    expect(htmlOf(type(cursor, 'x'))).toBe('<p>a long text</p>')
  })
  test('turning blocks into others and moving text', () => {
    const { state } = limited(3, doc(p('abcdef|')))
    expect(htmlOf(state.apply(state.tr.setNodeMarkup(0, schema.nodes.header, { level: 1 })))).toBe(
      '<h1>abcdef</h1>',
    )
    const moved = state.tr.delete(1, 3)
    expect(htmlOf(state.apply(moved.insertText('ab', moved.doc.content.size - 1)))).toBe('<p>cdefab</p>')
  })
  test('undo brings back all there was', () => {
    const { state } = limited(2, doc(p('|abcdef|')))
    const typed = type(state, 'xyz')
    let undone = typed
    undo(typed, (tr) => {
      undone = typed.apply(tr)
    })
    expect(htmlOf(undone)).toBe('<p>abcdef</p>')
  })
})

describe('composed text', () => {
  test('is cut when the composition ends', () => {
    const { state } = limited(4, doc(p('abc|')))
    const steps = ['n', 'i', '你']
    let composing = state
    steps.forEach((text, index) => {
      const tr = composing.tr.setMeta('composition', 1)
      composing = composing.apply(index === 2 ? tr.insertText(`${text}好`, 4, 6) : tr.insertText(text))
    })
    expect(htmlOf(composing)).toBe('<p>abc你好</p>')
    const tr = settled(composing, 4)
    expect(tr && htmlOf(composing.apply(tr))).toBe('<p>abc你</p>')
    const after = tr && composing.apply(tr)
    expect(after && settled(after, 4)).toBeNull()
  })
})

describe('counting', () => {
  test('length is that of the text without line feeds, in UTF-16 units', () => {
    expect(lengthOf(doc(h(1, 'ab'), li('c😀'), table(['d', 'e\nf']), p('')).doc)).toBe(8)
  })
  test('a key counts only the block it changed', () => {
    const blocks = Array.from({ length: 5000 }, (_, index) => p(`paragraph ${index}`))
    const sheet = intoSections(schema.nodes.doc.create(null, blocks))
    let state = EditorState.create({ doc: sheet })
    const looksAt = () => {
      const child = vi.spyOn(Node.prototype, 'child')
      lengthOf(state.doc)
      const { length } = child.mock.calls
      child.mockRestore()
      return length
    }
    const whole = looksAt()
    expect(whole).toBeGreaterThan(blocks.length)
    state = state.apply(state.tr.insertText('x', 3))
    expect(looksAt()).toBeLessThan(whole / 4)
  })
})
