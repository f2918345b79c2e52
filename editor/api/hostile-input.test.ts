import { describe, expect, test, vi } from 'vitest'
import { hasBlobPictures } from '../features/media/upload/pasted-pictures.ts'
import { readMarkdown } from '../model/markdown/read-markdown.ts'
import { readHtml } from '../model/parse-html.ts'
import { readJson } from '../model/read-json.ts'
import { renderHtml } from '../model/render-html.ts'
import { schema } from '../model/schema.ts'
import { costOf } from '../testing/cost.ts'
import { readForeignHtml } from '../view/clipboard.ts'
import { createEditor } from './create-editor.ts'

const stored = (html: string) => renderHtml(readHtml(html))
const notText = JSON.parse('{"toString":1,"valueOf":1}')

describe('JSON of any shape', () => {
  test('objects in the place of texts and numbers are read without a throw', () => {
    const text = [{ text: 'x' }]
    const hostile = [
      { type: notText, children: text },
      { type: Symbol('paragraph'), children: text },
      { type: 'list-item', level: notText, children: text },
      { type: 'list-item', level: Symbol('1'), children: text },
      { type: 'paragraph', children: [{ type: 'mention', value: notText, info: notText }] },
    ]
    expect(() => readJson(hostile).check()).not.toThrow()
    expect(readJson(hostile).textContent).toContain('x')
  })

  test('half a surrogate in an attribute is stored so that it is read again as itself', () => {
    const children = [
      { type: 'link', url: '\ud800', children: [{ text: 'a' }] },
      { type: 'mention', value: '\ud800', info: { name: '\udc00' } },
      { type: 'image', src: '/a', alt: '\ud83d' },
    ]
    const html = renderHtml(readJson([{ type: 'paragraph', children }]))
    expect(html.isWellFormed()).toBe(true)
    expect(stored(html)).toBe(html)
  })
})

describe('markup of add-ons', () => {
  test('a box that claims to stand in a line does not end the paragraph around it', () => {
    const html = stored('<p>a<div data-w-e-type="mention" data-w-e-is-inline data-value="b">@b</div>c</p>')
    expect(html).not.toContain('<div')
    expect(stored(html)).toBe(html)
  })

  test('a link is not written around an attachment, which is a link itself', () => {
    const { paragraph, addonInline } = schema.nodes
    const attributes = { 'data-w-e-type': 'attachment', 'data-w-e-is-inline': '', href: '/f' }
    const link = schema.marks.link.create({ href: 'https://a.example/' })
    const addon = addonInline.create({ tag: 'a', attributes, text: 'f' }, null, [link])
    const html = renderHtml(
      schema.nodes.doc.create(null, [paragraph.create(null, [schema.text('x', [link]), addon])]),
    )
    expect(html).toBe(
      '<p><a href="https://a.example/" target="_blank">x</a><a data-w-e-type="attachment" data-w-e-is-inline="" href="/f">f</a></p>',
    )
    expect(stored(html)).toBe(html)
  })
})

describe('what is put in', () => {
  test('blocks without text put into code change nothing and do not throw', () => {
    const editor = createEditor({ html: '<pre><code>a</code></pre>' })
    editor.select({ path: [0, 0, 0], offset: 1 })
    for (const html of ['<hr>', '<img src="/a.png">', '', '<a', '<script>x</script>'])
      editor.dangerouslyInsertHtml(html)
    editor.insertNode({ type: 'divider', children: [{ text: '' }] })
    expect(editor.getHtml()).toBe('<pre><code >a</code></pre><p><br></p>')
  })

  test('text with tabs at its edges that is pasted into a cell is stored as it is shown', () => {
    const editor = createEditor({ html: '<table><tr><td></td></tr></table>' })
    editor.select({ path: [0, 0, 0, 0], offset: 0 })
    const getData = (type: string) => (type === 'text/plain' ? '\t\tx\t' : '')
    editor.insertData({ getData } as unknown as DataTransfer)
    expect(stored(editor.getHtml())).toBe(editor.getHtml())
    expect(editor.getText()).toContain('x')
  })

  test('what is no HTML, such as the null of an empty column, is an empty document', () => {
    const editor = createEditor({ html: null as unknown as string })
    for (const value of [null, undefined, 5, {}, []]) {
      editor.setHtml('<p>a</p>')
      editor.setHtml(value as unknown as string)
      expect(editor.getHtml()).toBe('<p><br></p>')
    }
    editor.insertNode(null as unknown as { text: string })
    editor.insertFragment(null as unknown as [])
    editor.select(null)
    for (const name of ['constructor', '__proto__', 'toString']) editor.removeMark(name)
    expect(editor.isEmpty()).toBe(true)
  })

  test('a host that sets in a change hook what it reads there ends at once', () => {
    const onChange = vi.fn((editor: { setHtml: (html: string) => void; getHtml: () => string }) =>
      editor.setHtml(editor.getHtml()),
    )
    const editor = createEditor({ html: '<p>a</p>', config: { onChange } })
    editor.insertText('b')
    expect(onChange.mock.calls.length).toBeLessThan(4)
    expect(editor.getHtml()).toBe('<p>ab</p>')
  })
})

describe('work', () => {
  const cheaply = (work: () => unknown) => {
    expect(costOf(work)).toBeLessThan(5)
  }

  test('looking for pictures that are lost costs no more than the length of the markup', () => {
    const dropped = { pictures: 0, media: 0, scripts: 0 }
    cheaply(() => readForeignHtml(`<p><img src=${' '.repeat(400_000)}`, { dropped }))
    cheaply(() => readForeignHtml('<p><img srcset="'.concat('a '.repeat(400_000), '">'), { dropped }))
    cheaply(() => hasBlobPictures('<img '.repeat(100_000)))
    dropped.pictures = 0
    readForeignHtml('<img src = "file:///a.png">', { dropped })
    expect(dropped.pictures).toBe(1)
  })

  test('Markdown that is nothing but signs is refused, ordinary Markdown with many is read', async () => {
    expect(await readMarkdown(`$${'*a_'.repeat(60_000)}`)).toBeNull()
    const read = await readMarkdown('a **b** and `c_d`\n\n'.repeat(2000))
    expect(read?.childCount).toBe(2000)
  })
})
