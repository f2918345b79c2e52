import { readFileSync } from 'node:fs'
import { history, undo } from 'prosemirror-history'
import { type Node, Slice } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { parseHtml, renderHtml } from '../../model/index.ts'
import { schema } from '../../model/schema.ts'
import { flatDocument, intoSections } from '../../model/sections.ts'
import {
  type RecordedNode,
  type RecordedPlace,
  recordedSlice,
  recordedState,
} from '../../testing/recorded.ts'
import { code, doc, h, hr, li, p, quote, table, todo } from '../../testing/states.ts'
import { copiedSlice, copiedText, ownHtml } from '../../view/clipboard.ts'
import { insertPasted, type PasteData } from './insert-pasted.ts'

type Recorded = {
  readonly id: string
  readonly input: {
    readonly start: { readonly json: readonly RecordedNode[] }
    readonly at: RecordedPlace
    readonly paste: { readonly html?: string; readonly text?: string; readonly fragment?: RecordedNode[] }
  }
  readonly html: string
}

const file = new URL('../../fixtures/actions/paste.json', import.meta.url)
const recorded: Recorded[] = JSON.parse(readFileSync(file, 'utf8'))

/** Recorded results that the contract does not want, and what it wants instead. */
const better: Readonly<Record<string, string>> = {
  'paste-html-hr': '<p>a</p><hr/><p>b</p>',
}

/** The document after a paste, as it would be stored and read again. */
function pasted(state: EditorState, data: Partial<PasteData>): EditorState {
  const result = insertPasted(state, { html: '', text: '', ...data })
  if (!result || 'problem' in result) return state
  result.tr.doc.check()
  return state.apply(result.tr)
}

const htmlOf = (state: EditorState) => renderHtml(flatDocument(state.doc))
const stored = (html: string) => renderHtml(parseHtml(html))

describe('what the original did right is done the same', () => {
  for (const { id, input, html } of recorded) {
    test(id, () => {
      const { fragment, ...data } = input.paste
      const own = fragment ? { html: ownHtml(recordedSlice(fragment)) } : {}
      const state = pasted(recordedState(input.start.json, input.at), { ...data, ...own })
      expect(stored(htmlOf(state))).toBe(stored(better[id] ?? html))
    })
  }
})

/** The blocks of the document with the cursor as a bar. */
function shown(state: EditorState): string {
  const { from, to } = state.selection
  const marked = state.doc.resolve(from).parent.isTextblock
    ? state.apply(state.tr.insertText('|', from, to))
    : state
  return htmlOf(marked)
}

describe('HTML', () => {
  const two = { html: '<p>one</p><p>two</p>' }
  test('one paragraph is running text', () => {
    expect(shown(pasted(doc(p('a|b')), { html: '<p><b>x</b></p>' }))).toBe(
      '<p>a<strong>x</strong>|b</p>'.replace('</strong>|', '|</strong>'),
    )
  })
  test('blocks divide the block at the cursor', () => {
    expect(shown(pasted(doc(h(2, 'a|b')), two))).toBe('<h2>a</h2><p>one</p><p>two|</p><h2>b</h2>')
  })
  test('at the edge of a block nothing empty is left', () => {
    expect(shown(pasted(doc(p('|b')), two))).toBe('<p>one</p><p>two|</p><p>b</p>')
    expect(shown(pasted(doc(p('a|'), p('c')), two))).toBe('<p>a</p><p>one</p><p>two|</p><p>c</p>')
  })
  test('an empty paragraph is replaced, an empty item is filled', () => {
    expect(shown(pasted(doc(p('a'), p('|'), p('c')), { html: '<section><h1>t</h1></section>' }))).toBe(
      '<p>a</p><h1>t|</h1><p>c</p>',
    )
    expect(htmlOf(pasted(doc(li('|')), two))).toBe('<ul><li>one</li></ul><p>two</p>')
  })
  test('a paragraph keeps its alignment where an empty one stood', () => {
    expect(htmlOf(pasted(doc(p('|')), { html: '<p style="text-align:center">x</p>' }))).toBe(
      '<p style="text-align: center;">x</p>',
    )
  })
  test('behind a table, a video or a line the cursor has a place to type', () => {
    const html = '<table><tr><td>1</td></tr></table>'
    const state = pasted(doc(p('|')), { html })
    expect(state.selection.$from.parent.type).toBe(schema.nodes.paragraph)
    expect(flatDocument(state.doc).childCount).toBe(2)
  })
  test('a selection over several blocks is replaced', () => {
    expect(shown(pasted(doc(p('a|b'), p('c'), p('d|e')), two))).toBe('<p>a</p><p>one</p><p>two|</p><p>e</p>')
  })
  test('everything can be replaced', () => {
    const state = doc(h(1, 'a'), table(['1']), p('b'))
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    expect(htmlOf(pasted(all, two))).toBe('<p>one</p><p>two</p>')
  })
  test('text of HTML takes no marks from the cursor, plain text does', () => {
    const bold = schema.text('ab', [schema.marks.bold.create()])
    const state = doc(schema.nodes.paragraph.create(null, bold))
    const at = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2)))
    expect(htmlOf(pasted(at, { html: 'x' }))).toBe('<p><strong>a</strong>x<strong>b</strong></p>')
    expect(htmlOf(pasted(at, { text: 'x' }))).toBe('<p><strong>axb</strong></p>')
  })
  test('HTML without anything to keep gives way to the text', () => {
    expect(htmlOf(pasted(doc(p('|')), { html: '<meta charset="utf-8"><style>p{}</style>', text: 'x' }))).toBe(
      '<p>x</p>',
    )
  })
})

test('lines that a code editor has copied are a code block in its language, one line is text', () => {
  const copied = { text: 'if a\n  b\n', code: 'python' }
  expect(htmlOf(pasted(doc(p('|')), copied))).toContain(
    '<pre><code class="language-python">if a\n  b</code></pre>',
  )
  expect(htmlOf(pasted(doc(p('x |y')), { text: 'a b', code: 'python' }))).toBe('<p>x a by</p>')
})

describe('in place of a selected block', () => {
  test('blocks and text stand where it stood', () => {
    const state = doc(p('a'), hr(), p('b'))
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 3)))
    expect(shown(pasted(selected, { html: '<h1>x</h1>' }))).toBe('<p>a</p><h1>x|</h1><p>b</p>')
    expect(shown(pasted(selected, { text: 'x' }))).toBe('<p>a</p><p>x|</p><p>b</p>')
  })
})

describe('addresses', () => {
  test('a selection becomes the link, inside a link the address is text', () => {
    const linked = pasted(doc(p('a |b c| d')), { text: 'https://a.example' })
    expect(htmlOf(linked)).toBe('<p>a <a href="https://a.example" target="_blank">b c</a> d</p>')
    const inside = linked.apply(linked.tr.setSelection(TextSelection.create(linked.doc, 4)))
    expect(flatDocument(pasted(inside, { text: 'https://b.example' }).doc).textContent).toBe(
      'a bhttps://b.example c d',
    )
  })
  test('in pasted text are links, and a host alone is one', () => {
    expect(htmlOf(pasted(doc(p('|')), { text: 'see https://a.example.\nor b' }))).toBe(
      '<p>see <a href="https://a.example" target="_blank">https://a.example</a>.</p><p>or b</p>',
    )
    expect(htmlOf(pasted(doc(p('|')), { text: 'www.a.com/x' }))).toBe(
      '<p> <a href="https://www.a.com/x" target="_blank">www.a.com/x</a> </p>',
    )
    expect(htmlOf(pasted(doc(code('|'), p('')), { text: 'see https://a.example' }))).not.toContain('href')
  })
  test('a script address is text', () => {
    expect(htmlOf(pasted(doc(p('|')), { text: 'javascript://x%0aalert(1)' }))).toBe(
      '<p>javascript://x%0aalert(1)</p>',
    )
  })
})

describe('plain text', () => {
  test('its lines become blocks of the kind at the cursor', () => {
    expect(shown(pasted(doc(todo('a|b', true)), { text: 'x\r\ny' }))).toBe(
      stored(
        '<div data-w-e-type="todo"><input type="checkbox" checked>ax</div><div data-w-e-type="todo"><input type="checkbox">y|b</div>',
      ),
    )
    expect(htmlOf(pasted(doc(quote('a|b')), { text: 'x\ny' }))).toBe('<blockquote>ax<br>yb</blockquote>')
  })
  test('tabs inside a line stay, in front of it they are spaces', () => {
    const state = pasted(doc(p('|')), { text: 'a\tb\n\tc\t' })
    expect(flatDocument(state.doc).textBetween(0, state.doc.content.size, '\n')).toBe('a\tb\n    c')
    expect(parseHtml(htmlOf(state)).eq(flatDocument(state.doc))).toBe(true)
  })
  test('half a surrogate pair and nulls do no harm', () => {
    const state = pasted(doc(p('|')), { text: 'a\u0000b\ud800c' })
    expect(htmlOf(state)).toBe('<p>ab\ufffdc</p>')
  })
})

describe('selections across the edge of a table', () => {
  test('leave the grid', () => {
    const state = pasted(doc(p('a|b'), table(['c', 'd|e'], ['f', 'g']), p('')), { html: '<p>x</p>' })
    expect(cellTexts(state)).toEqual([
      ['', 'e'],
      ['f', 'g'],
    ])
    expect(state.doc.firstChild?.textContent).toBe('ax')
  })
})

describe('cells', () => {
  const at = (text: string) => doc(table([text, 'b'], ['c', 'd']), p(''))
  test('marks, links and pictures of the HTML are kept, blocks are lines', () => {
    const html = '<p><b>x</b></p><ul><li><a href="/l">y</a></li></ul>'
    expect(htmlOf(pasted(at('a|'), { html, text: 'x\ny' }))).toContain('>a<strong>x</strong><br><a href="/l"')
  })
  test('a video comes to stand behind the table', () => {
    const html = '<p>x</p><video src="https://v.example/a.mp4"></video>'
    const state = pasted(at('a|'), { html })
    expect(cellTexts(state)[0]).toEqual(['ax', 'b'])
    expect(state.doc.child(1).type).toBe(schema.nodes.video)
  })
  test('a table fills cells from the one at the cursor and grows', () => {
    const html =
      '<table><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr></table>'
    const state = pasted(at('a|'), { html, text: '1\t2' })
    expect(cellTexts(state)).toEqual([
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
  })
  test('copied cells fill cells', () => {
    const state = at('a')
    const cells = state.apply(state.tr.setSelection(CellSelection.create(state.doc, 2, 5)))
    const html = ownHtml(copiedSlice(cells.selection.content()))
    const other = doc(table(['w|', 'x'], ['y', 'z']), p(''))
    expect(cellTexts(pasted(other, { html }))).toEqual([
      ['a', 'b'],
      ['y', 'z'],
    ])
  })
})

function cellTexts(state: EditorState): string[][] {
  const rows: string[][] = []
  state.doc.descendants((node) => {
    if (node.type === schema.nodes.tableRow) rows.push(node.children.map((cell) => cell.textContent))
  })
  return rows
}

describe('own content', () => {
  const sheet = (...blocks: Node[]) =>
    EditorState.create({ doc: intoSections(schema.nodes.doc.create(null, blocks)), plugins: [history()] })
  const copied = (state: EditorState) => ({
    html: ownHtml(copiedSlice(state.selection.content())),
    text: copiedText(copiedSlice(state.selection.content())),
  })
  const long = Array.from({ length: 200 }, (_, index) => p(`line ${index}`))

  test('everything copied and pasted into an empty editor is the same document', () => {
    const blocks = [
      h(1, 'a'),
      p('b'),
      quote('c\nd'),
      li('e'),
      li('f', 1, true),
      todo('g', true),
      code('x  y\n', 'css'),
      hr(),
      table(['1', '2'], ['3', '4']),
      p('end'),
    ]
    const state = sheet(...blocks)
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    const target = sheet(p(''))
    const cursor = target.apply(target.tr.setSelection(TextSelection.create(target.doc, 2)))
    expect(htmlOf(pasted(cursor, copied(all)))).toBe(htmlOf(state))
  })
  test('a selection across sections keeps its cut edges', () => {
    const state = sheet(...long)
    const from = posOf(state, 'line 10') + 2
    const to = posOf(state, 'line 150') + 4
    const some = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    const result = pasted(doc(p('a|b')), copied(some))
    expect(flatDocument(result.doc).childCount).toBe(141)
    expect(result.doc.firstChild?.textContent).toBe('ane 10')
    expect(result.doc.lastChild?.textContent).toBe('lineb')
  })
  test('pasting over itself across sections changes nothing', () => {
    const state = sheet(...long)
    const range = TextSelection.create(state.doc, posOf(state, 'line 10') + 2, posOf(state, 'line 150') + 4)
    const some = state.apply(state.tr.setSelection(range))
    expect(htmlOf(pasted(some, copied(some)))).toBe(htmlOf(state))
  })
  test('a word of a header is running text', () => {
    const state = doc(h(1, 'a |word| b'))
    expect(htmlOf(pasted(doc(p('x|y')), copied(state)))).toBe('<p>xwordy</p>')
  })
  test('inside one cell the text is copied, not the table', () => {
    const state = doc(table(['a|bc|d']), p(''))
    expect(copied(state).text).toBe('bc')
    expect(htmlOf(pasted(doc(p('|')), copied(state)))).toBe('<p>bc</p>')
  })
  test('a void block is copied whole', () => {
    const video = schema.nodes.video.create({ src: 'https://v.example/a.mp4', width: '500' })
    const state = doc(p('a'), video, p('b'))
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 3)))
    const result = pasted(doc(p('x|y')), copied(selected))
    expect(flatDocument(result.doc).children.map((node) => node.type.name)).toEqual([
      'paragraph',
      'video',
      'paragraph',
    ])
    expect(result.doc.child(1).eq(video)).toBe(true)
  })
  test('a copied picture stays in the line', () => {
    const image = schema.nodes.image.create({ src: '/a.png', width: '30%' })
    const state = doc(schema.nodes.paragraph.create(null, [schema.text('x'), image]))
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 2)))
    expect(htmlOf(pasted(doc(p('a|b')), copied(selected)))).toContain('a<img src="/a.png"')
  })
  test('a copied link keeps its address though its text is one too', () => {
    const link = schema.marks.link.create({ href: 'https://b.example' })
    const state = doc(schema.nodes.paragraph.create(null, schema.text('https://a.example', [link])))
    const all = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 18)))
    expect(htmlOf(pasted(doc(p('|')), copied(all)))).toContain('href="https://b.example"')
  })
  test('the text of a copy has list markers, boxes and tabs', () => {
    const slice = new Slice(
      doc(h(1, 'T'), li('a', 0, true), li('b', 1), li('c', 0, true), todo('d', true), table(['1', '2\n3']))
        .doc.content,
      0,
      0,
    )
    expect(copiedText(copiedSlice(slice))).toBe('T\n1. a\n  • b\n2. c\n[x] d\n1\t2 3')
  })
})

function posOf(state: EditorState, text: string): number {
  let found = -1
  state.doc.descendants((node, pos) => {
    if (node.isTextblock && node.textContent === text) found = pos + 1
  })
  return found
}

describe('attacks', () => {
  const survive = (html: string) => {
    const before = doc(p('|former'))
    const result = insertPasted(before, { html, text: 'x' })
    if (!result || 'problem' in result) return before
    const state = before.apply(result.tr)
    state.doc.check()
    return state
  }
  test('too much is refused and nothing changes', () => {
    const result = insertPasted(doc(p('|a')), { html: `<p>${'x'.repeat(3 * 1024 * 1024)}</p>`, text: 'x' })
    expect(result).toEqual({ problem: 'pasteTooLarge' })
  })
  test('ten thousand elements deep', () => {
    const html = `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`
    expect(survive(html).doc.textContent).toContain('deep')
  })
  test('ten thousand cells', () => {
    const row = `<tr>${'<td>x</td>'.repeat(100)}</tr>`
    expect(cellTexts(survive(`<table>${row.repeat(100)}</table>`))).toHaveLength(100)
  })
  test('a megabyte of unclosed tags', () => {
    expect(survive('<img'.repeat(250_000)).doc.textContent).toContain('former')
  })
  test('scripts and handlers', () => {
    const html =
      '<script>window.a=1</script><img src=x onerror="a()"><a href="java&#10;script:a()" onclick="a()">l</a><svg onload=a()><p style="background:url(javascript:a())">t</p>'
    expect(htmlOf(survive(html))).not.toMatch(/script|onerror|onclick|onload|url\(/)
  })
  test('an open tag of the own mark with any depth', () => {
    const html = '<p data-pe-slice="9 9 99">a</p><table data-pe-slice="9 9 99"><tr><td>b</td></tr></table>'
    expect(survive(html).doc.textContent).toContain('a')
  })
  test('one undo brings back what was there', () => {
    const before = doc(p('a|bc|d'))
    const after = pasted(before, { html: '<h1>x</h1><p>y</p>' })
    let undone = after
    undo(after, (tr) => {
      undone = after.apply(tr)
    })
    expect(htmlOf(undone)).toBe('<p>abcd</p>')
  })
})
