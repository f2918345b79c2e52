import { expect, test } from 'vitest'
import { readForeignHtml } from '../../view/clipboard.ts'
import { cleanHtml, parseHtml, readJson, renderHtml } from '../index.ts'
import { schema } from '../schema.ts'

const pasted = (html: string) => renderHtml(schema.nodes.doc.create(null, readForeignHtml(html).content))
const picture = (caption: string) =>
  `<img src="/a.png" alt="" data-href=""${caption && ` data-caption="${caption}"`} style=""/>`

test('lines that a code editor has coloured are a code block', () => {
  const look =
    "color: #d4d4d4;font-family: Menlo, 'Courier New', monospace;line-height: 18px;white-space: pre;"
  const box = `<meta charset="utf-8"><div style="${look}"><div><span style="color: #c586c0;">if</span><span> x</span></div><br><div><span>  y &lt; 1</span></div></div>`
  expect(pasted(box)).toBe('<pre><code >if x\n\n  y &lt; 1</code></pre>')
  expect(pasted(`<div style="${look}"><div><span style="color: red">x</span></div></div>`)).toBe('<p>x</p>')
})

test("what stands below a pasted figure's only picture is its caption", () => {
  expect(
    pasted('<p>a</p><figure class="x"><img src="/a.png"><figcaption>Cap <b>x</b></figcaption></figure>'),
  ).toBe(`<p>a</p><p>${picture('Cap x')}</p>`)
  expect(pasted('a <span class="pe-figure"><img src="/a.png"><span class="pe-caption">b</span></span>')).toBe(
    `<p>a ${picture('b')}</p>`,
  )
  expect(pasted('<figure><img src="file:///a.png"><figcaption>Cap</figcaption></figure>')).toBe('<p>Cap</p>')
  const two = '<figure><img src="/a.png"><img src="/a.png"><figcaption>Cap</figcaption></figure><p>z</p>'
  expect(pasted(two)).toBe(`<p>${picture('')}${picture('')}</p><p>Cap</p><p>z</p>`)
})

test('a line across a cell parts its texts', () => {
  expect(cleanHtml('<table><tr><td>a<hr>b</td></tr></table><p>z</p>')).toBe(
    '<table style="width: auto;"><tbody><tr><td colSpan="1" rowSpan="1" width="auto">a<br>b</td></tr></tbody></table><p>z</p>',
  )
})

test('text behind a noscript that nobody closes is kept', () => {
  expect(cleanHtml('<p>a</p><noscript><p>b</p>')).toBe('<p>a</p><p>b</p>')
  expect(cleanHtml('<p>a</p><noscript>x</noscript>b')).toBe('<p>a</p><p>b</p>')
})

test('a word that is no colour is none', () => {
  expect(cleanHtml('<p><span style="color: notacolour; background-color: Tomato">a</span></p>')).toBe(
    '<p><span style="background-color: tomato;">a</span></p>',
  )
})

test('a frame in JSON keeps its own size where its node tells none', () => {
  const sizeOf = (node: object) => {
    const { width, height } = readJson([{ type: 'video', ...node }]).firstChild?.attrs ?? {}
    return [width, height]
  }
  const src = '<iframe src="https://p.example/1" width="640" height="360"></iframe>'
  expect(sizeOf({ src })).toEqual(['640', '360'])
  expect(sizeOf({ src, width: '500', height: 'auto' })).toEqual(['500', 'auto'])
  expect(sizeOf({ src, style: { width: '320px', height: '180px' } })).toEqual(['320', '180'])
  expect(parseHtml('<p>a</p>').childCount).toBe(1)
})
