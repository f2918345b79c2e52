import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { copiedSlice, ownHtml, readOwnHtml } from '../view/clipboard.ts'
import { cleanHtml, parseHtml, readJson, renderHtml, renderToHtml, writeJson } from './index.ts'
import { schema } from './schema.ts'

/** Nodes of kinds that nobody here knows, as their own editor wrote them. */
const card = '<div data-w-e-type="mycard" data-w-e-is-void="" data-id="77"><b>x</b></div>'
const chip =
  '<span data-w-e-type="chip" data-w-e-is-void="" data-w-e-is-inline="" data-id="7" title="T"><i>y</i></span>'
const panel =
  '<div data-w-e-type="panel" data-level="2"><h3>H</h3><p>a <a href="/x">b</a></p><ul><li>c</li></ul>' +
  '<table><tbody><tr><td colspan="2">d</td></tr></tbody></table><img src="/p.png" alt="q"></div>'

test.each([
  '<section data-w-e-type="note"><p>x</p></section>',
  card,
  `<p>a${chip}b</p>`,
  panel,
  `<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="auto">${chip}</td></tr></tbody></table>`,
])('is carried through untouched: %s', (html) => {
  const doc = parseHtml(`${html}<p>z</p>`)
  expect(renderHtml(doc)).toBe(`${html}<p>z</p>`)
  expect(cleanHtml(`${html}<p>z</p>`)).toBe(`${html}<p>z</p>`)
  expect(renderToHtml(doc)).toContain(html.includes('mycard') ? card : 'data-w-e-type')
  expect(readJson(JSON.parse(JSON.stringify(writeJson(doc)))).eq(doc)).toBe(true)
  const copied = ownHtml(copiedSlice(doc.slice(0, doc.content.size)))
  expect(readOwnHtml(copied)?.content.eq(doc.content)).toBe(true)
})

test('comes back with an undo of the JSON that another editor gave it', () => {
  const json = [{ type: 'mycard', id: 77, nested: { a: ['b'] }, children: [{ text: '' }] }]
  const doc = readJson(json)
  expect(writeJson(parseHtml(renderHtml(doc)))[0]).toEqual(json[0])
})

test('is drawn as a box with its kind', () => {
  const { addonBlock } = schema.nodes
  const node = parseHtml(card).firstChild
  expect(node && addonBlock.spec.toDOM?.(node)).toEqual([
    'div',
    { class: 'pe-addon', 'data-kind': 'mycard' },
    'x',
  ])
  const state = EditorState.create({ doc: parseHtml(`${card}<p>z</p>`) })
  expect(state.apply(state.tr.insertText('y', 3)).doc.firstChild?.attrs.html).toBe('<b>x</b>')
})

test.each([
  ['<script>a()</script><b onclick="a()">x</b>', '<b>x</b>'],
  ['<a href="java&#10;script:a()">x</a><i>y</i>', '<a>x</a><i>y</i>'],
  ['<a href="/x" target="_blank">x</a>', '<a href="/x" target="_blank" rel="noopener noreferrer">x</a>'],
  [
    '<b id="i" name="n" class="c" style="color: red; position: fixed" data-x="1">x</b>',
    '<b style="color: red;" data-x="1">x</b>',
  ],
  ['<img src="javascript:a()" onerror="a()"><svg onload="a()"></svg><b>x</b>', '<b>x</b>'],
  ['<iframe src="javascript:a()"></iframe><form><input><b>x</b></form>', '<b>x</b>'],
  ['<math><mtext></form><form><mglyph><style></math><img src onerror=a()>', null],
  ['<b data-href="javascript:a()" data-link="/ok">x</b>', '<b data-link="/ok">x</b>'],
])('holds nothing that runs: %s', (inside, wanted) => {
  const html = cleanHtml(
    `<div data-w-e-type="mycard" data-src="javascript:a()" onclick="a()">${inside}</div>`,
  )
  if (wanted !== null) expect(html).toBe(`<div data-w-e-type="mycard">${wanted}</div><p><br></p>`)
  expect(html).not.toMatch(/script|onerror|onclick|onload/)
})

test('frames in it are those of the policy, in a sandbox', () => {
  const html =
    '<div data-w-e-type="embed"><iframe src="https://play.example/1" srcdoc="x"></iframe><b>x</b></div>'
  expect(cleanHtml(html)).toContain('<iframe src="https://play.example/1" sandbox="allow-scripts')
  expect(cleanHtml(html, { frameHosts: ['other.example'] })).not.toContain('iframe')
})

test('whatever it holds, cleaning again changes nothing', () => {
  const piece = fc.constantFrom(
    ...(
      '<b> </b> <i> <a_href=/x> </a> <p> </p> <div> </div> <table> <tr> <td> </table> <ul> <li> </ul> <pre> \n </pre> ' +
      '<h2> <form> <button> <svg> <style> </style> <noscript> <iframe> <select> <option> <br> <img_src=/i> x &lt; ' +
      '<span_data-w-e-type=chip_data-w-e-is-inline> </span> <section> </section> <template> <textarea> <ruby> <rt> <nobr>'
    )
      .split(' ')
      .map((tag) => tag.replaceAll('_', ' ')),
  )
  const outer = fc.constantFrom(
    '<div data-w-e-type="card">',
    '<p data-w-e-type="card">',
    '<a data-w-e-type="card" href="/y">',
    '<section data-w-e-type="card">',
    '<b data-w-e-type="card">',
    '<p>a<span data-w-e-type="chip" data-w-e-is-inline>',
    '<p>a<b data-w-e-type="chip" data-w-e-is-inline>',
  )
  fc.assert(
    fc.property(outer, fc.array(piece, { maxLength: 14 }), (start, pieces) => {
      const once = cleanHtml(start + pieces.join(''))
      expect(cleanHtml(once)).toBe(once)
      const doc = parseHtml(once)
      expect(parseHtml(renderHtml(doc)).eq(doc)).toBe(true)
      expect(readJson(writeJson(doc)).eq(doc)).toBe(true)
    }),
    { numRuns: 1500 },
  )
})
