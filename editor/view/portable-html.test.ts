import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { parseHtml } from '../model/parse-html.ts'
import { renderHtml } from '../model/render-html.ts'
import { schema } from '../model/schema.ts'
import { code, h, hr, li, p, quote, todo } from '../testing/states.ts'
import { copiedSlice, ownHtml, readOwnHtml } from './clipboard.ts'
import { portableHtml } from './portable-html.ts'

const ol = (text: string, level = 0) => li(text, level, true)
const docOf = (...blocks: Node[]) => schema.nodes.doc.create(null, blocks)

describe('what other programs get', () => {
  test('lists stand in the items they belong to', () => {
    expect(portableHtml([li('a'), ol('b', 1), ol('c', 1), li('d'), p('e'), ol('f')])).toBe(
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>e</p><ol><li>f</li></ol>',
    )
    expect(portableHtml([li('a'), ol('b')])).toBe('<ul><li>a</li></ul><ol><li>b</li></ol>')
  })

  test('to-dos are items with a box for a character', () => {
    const html = portableHtml([todo('a', true), todo('b')])
    expect(html).toMatch(/<li>☑ a<\/li>.*<li>☐ b<\/li>/)
    expect(html).not.toMatch(/<input|<div/)
  })

  test('tables have lines, in every cell for those that know no style sheets', () => {
    const table =
      '<table style="width: 100%;"><tr><th width="120">a</th><td colspan="2" align="right">b</td></tr></table>'
    const html = portableHtml(parseHtml(table).children.slice(0, 1))
    expect(html).toContain(
      '<table border="1" cellspacing="0" style="width: 100%; border-collapse: collapse;">',
    )
    expect(html).toContain(
      '<th colspan="1" rowspan="1" width="120" style="border: 1px solid #bfbfbf; padding: 4px 8px;">a</th>',
    )
    expect(html).toContain('text-align: right;">b</td>')
  })
})

test('what is read back is what was copied, whatever it is', () => {
  const table = parseHtml(
    '<table style="width: 100%;"><tr><th width="120">a</th><td colspan="2" align="right">b</td></tr><tr><td>c</td></tr></table>',
  ).child(0)
  const empty = li('', 0)
  const blocks = [
    ...[todo('a', true), todo('☐ b'), h(2, 'c'), li('d', 2), li('e'), empty, ol('f', 1), ol('g')],
    ...[quote('h\ni'), table, table, code('j\n', 'css'), hr(), ol('k'), li('l', 1), todo('m')],
  ]
  const copied = copiedSlice(docOf(...blocks).slice(0))
  expect(renderHtml(docOf(...(readOwnHtml(ownHtml(copied))?.content.content ?? [])))).toBe(
    renderHtml(docOf(...blocks)),
  )
})

test('a program that writes our to-dos anew leaves their text', () => {
  const html = ownHtml(copiedSlice(docOf(todo('a', true)).slice(0)))
  const rewritten = html.replaceAll('"', "'")
  expect(renderHtml(parseHtml(rewritten, { isPasted: true }))).toContain('a')
})
