import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { cleaned, escaped, html, jsonData, safeAddress } from './html.ts'

test('texts in a template are text, in elements and in attributes', () => {
  const text = `<script>"'&`
  expect(html`<a title="${text}">${text}</a>`.toString()).toBe(
    '<a title="&lt;script&gt;&quot;&#39;&amp;">&lt;script&gt;&quot;&#39;&amp;</a>',
  )
})

test('a text is well-formed XML, whatever it holds', () => {
  const kept = 'a\tb\n茶 😀 é \ufffd'
  const unheld = '\u0000\u000b\u001f\ufffe\uffff\ud83d'
  const parser = new SaxesParser()
  const texts: string[] = []
  parser.on('text', (text) => texts.push(text))
  parser.write(`<t a="${escaped(`${unheld}"`)}">${escaped(`${kept}${unheld}<&]]>\ude00`)}</t>`).close()
  expect(texts).toEqual([`${kept}<&]]>`])
})

test('markup in a template stays, and what is not there says nothing', () => {
  expect(
    html`<p>${html`<b>${1}</b>`}${null}${false}${undefined}${[cleaned('<i>x</i>'), 'a<b']}</p>`.toString(),
  ).toBe('<p><b>1</b><i>x</i>a&lt;b</p>')
})

test('data for search engines can not end its element', () => {
  expect(jsonData({ name: '</script><script>alert(1)</script>' }).toString()).not.toContain('<')
})

test.each([
  'https://a.example/x',
  'http://a.example',
  'mailto:a@b.example',
  'tel:+1',
  '/article/tea',
  '?page=2',
  '#s1',
])('%s may stand in a link', (address) => expect(safeAddress(address)).toBe(address))

test.each([
  'javascript:alert(1)',
  ' javascript:x',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'https:///x',
  '/\t/evil.example',
  'mailto:a\n@b.example',
  '',
  7,
])('%s may not stand in a link', (address) => expect(safeAddress(address)).toBeNull())

test('a template writes no address that may not stand in a link, and leaves other attributes alone', () => {
  const to = 'javascript:alert(1)'
  expect(
    html`<a href="${to}" title="${to}"><img src="${to}" alt=""></a><form action="${to}">`.toString(),
  ).toBe('<a href="" title="javascript:alert(1)"><img src="" alt=""></a><form action="">')
  expect(html`<a href="${'/a'}#${to}"><img src="${to}?thumb=320">`.toString()).toBe(
    '<a href="/a#javascript:alert(1)"><img src="?thumb=320">',
  )
})
