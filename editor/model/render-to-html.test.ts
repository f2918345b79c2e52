import { describe, expect, test } from 'vitest'
import { parseHtml, renderToHtml, schema, writeJson } from './index.ts'
import { renderAhead, renderHtml } from './render-html.ts'
import { intoSections } from './sections.ts'

test('a line that runs from right to left does so on a page of the other direction', () => {
  expect(renderToHtml('<p>שלום</p><ul><li>سلام</li></ul><p>a</p>')).toBe(
    '<p dir="auto">שלום</p><ul><li dir="auto">سلام</li></ul><p>a</p>',
  )
})

test('nothing stored is shown as nothing', () => {
  for (const nothing of ['', null, undefined]) expect(renderToHtml(nothing)).toBe('')
})

describe('the shown form of', () => {
  test.each([
    [
      'a link to a new tab',
      '<p><a href="https://a.example/" target="_blank">x</a></p>',
      'target="_blank" rel="noopener noreferrer"',
    ],
    [
      'a link in its own tab',
      '<p><a href="/a" target="_self">x</a></p>',
      '<a href="/a" target="_self">x</a>',
    ],
    ['a link without a target', '<p><a href="/a" target="">x</a></p>', '<a href="/a">x</a>'],
    [
      'a picture',
      '<p><img src="/a.png" alt="b" style="width: 50%"></p>',
      '<p><img src="/a.png" alt="b" loading="lazy" decoding="async" style="width: 50%;"></p>',
    ],
    [
      'a linked picture',
      '<p><img src="/a.png" data-href="/b"></p>',
      '<a href="/b" target="_blank" rel="noopener noreferrer"><img',
    ],
    [
      'a picture with a caption',
      '<p style="text-align: center"><img src="/a.png" data-caption="a &lt; b"></p>',
      /^<figure style="text-align: center;"><img [^>]+><figcaption>a &lt; b<\/figcaption><\/figure>$/,
    ],
    [
      'such a picture in a line',
      '<p>a <img src="/a.png" data-caption="b"></p>',
      /<span class="pe-figure"><img [^>]+><span class="pe-caption">b<\/span><\/span>/,
    ],
    [
      'a video',
      '<video src="/a.mp4" width="300"></video>',
      '<div class="pe-video"><video src="/a.mp4" width="300" controls="" preload="metadata"></video></div>',
    ],
    [
      'a to-do',
      '<div data-w-e-type="todo"><input type="checkbox" checked>x</div>',
      '<label><input type="checkbox" disabled checked>x</label>',
    ],
    [
      'nested lists',
      '<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
    ],
    [
      'a list of another kind',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    ],
    [
      'a skipped level',
      '<ul><li>a</li><ul><ul><li>b</li></ul></ul></ul>',
      '<ul><li>a<ul><li style="list-style: none"><ul><li>b</li></ul></li></ul></li></ul>',
    ],
    [
      'an item with a style and a list',
      '<ul><li style="text-align: center">a</li><ul><li>b</li></ul></ul>',
      '<ul><li><div style="text-align: center;">a</div><ul><li>b</li></ul></li></ul>',
    ],
    [
      'old content',
      '<p onclick="x"><img src="x" onerror="alert(1)"><script>1</script></p>',
      /^<p><img src="x" alt="" loading="lazy" decoding="async"><\/p>$/,
    ],
  ])('%s', (_what, html, shown) => {
    if (typeof shown === 'string') expect(renderToHtml(html)).toContain(shown)
    else expect(renderToHtml(html).replace(/<p><br><\/p>$/, '')).toMatch(shown)
  })
})

test('a frame may do the same as in the editing area', () => {
  const doc = parseHtml('<iframe src="https://a.example/" width="300" allowfullscreen></iframe>')
  const drawn = JSON.stringify(doc.firstChild && schema.nodes.video.spec.toDOM?.(doc.firstChild))
  const sandbox = /"sandbox":"([^"]+)"/.exec(drawn)?.[1]
  expect(renderToHtml(doc)).toContain(
    `<iframe loading="lazy" allowfullscreen="" src="https://a.example/" width="300" sandbox="${sandbox}"></iframe>`,
  )
})

test('a long list that is written ahead in slices is written as at once', () => {
  const items = Array.from({ length: 300 }, (_, at) => `<li>${at}</li>`)
  const html = `<ol>${items.slice(0, 200).join('')}<ul>${items.slice(200).join('')}</ul></ol><p>end</p>`
  const sheet = intoSections(parseHtml(html))
  let slices = 1
  while (!renderAhead(sheet, slices * 0.001)) slices++
  expect(slices).toBeLessThan(1000)
  expect(renderHtml(sheet)).toBe(html)
})

test('HTML, JSON, a document and a sheet are shown the same', () => {
  const html = '<p>a</p><ul><li>b</li></ul><hr/><p>c</p>'
  const doc = parseHtml(html)
  const shown = renderToHtml(html)
  expect(shown).toBe('<p>a</p><ul><li>b</li></ul><hr/><p>c</p>')
  for (const source of [doc, writeJson(doc), intoSections(doc)]) expect(renderToHtml(source)).toBe(shown)
  expect(renderToHtml(html, { isWrapped: true })).toBe(`<div class="pe-content">${shown}</div>`)
})

test('what is shown is read as what was stored', () => {
  const html =
    '<ul><li>a</li><ol><li>b</li><ul><li>c</li></ul></ol><li>d</li></ul><ol><ol><li>e</li></ol></ol><p>f</p>'
  expect(parseHtml(renderToHtml(html)).toJSON()).toEqual(parseHtml(html).toJSON())
})
