import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { parseHtml, readJson, renderHtml, renderToHtml, schema, writeJson } from './index.ts'
import { flatDocument, intoSections } from './sections.ts'

const { nodes } = schema
const flags = ['bold', 'italic', 'underline', 'through', 'code', 'sub', 'sup'] as const
const align = fc.constantFrom(null, null, null, 'center', 'right', 'justify')
const blockStyle = fc.record({
  textAlign: align,
  lineHeight: fc.constantFrom(null, null, '1.5', '20px'),
  indent: fc.constantFrom(null, null, '2em'),
})
const words = fc.string({
  unit: fc.constantFrom('a', ' ', '\n', '<', '&', '"', "'", '中', '😀', ';', '&amp;', '®'),
  minLength: 1,
  maxLength: 8,
})

const link = fc.record({
  href: fc.constantFrom('https://a.example/?a=1&b="2"', '#x', 'mailto:a@b.example', '/a b'),
  target: fc.constantFrom('_blank', '', '_self'),
  textAlign: align,
})
const mark = fc.oneof(
  fc.constantFrom(...flags).map((name) => schema.mark(name)),
  fc.constantFrom('rgb(1, 2, 3)', 'var(--a)', 'red').map((value) => schema.mark('color', { value })),
  fc.constantFrom('rgba(1, 2, 3, 0.5)').map((value) => schema.mark('bgColor', { value })),
  fc.constantFrom('24px', '1.5em').map((value) => schema.mark('fontSize', { value })),
  fc
    .constantFrom('Times New Roman', '黑体', 'Arial, serif')
    .map((value) => schema.mark('fontFamily', { value })),
  link.map((attrs) => schema.mark('link', attrs)),
)
const run = fc.tuple(words, fc.array(mark, { maxLength: 3 })).map(([text, marks]) =>
  schema.text(
    text,
    marks.reduce((all, each) => each.addToSet(all), schema.text('x').marks),
  ),
)

const image = fc
  .record({
    src: fc.constantFrom('/a.png', 'https://a.example/?a=1&b=2', 'data:image/png;base64,AAAA'),
    alt: fc.constantFrom('', 'a "b" <c>', 'x\ny'),
    href: fc.constantFrom('', 'https://a.example/%E4', 'https://a.example/100%', '/中'),
    caption: fc.constantFrom('', 'a & b'),
    width: fc.constantFrom(null, '50%', '80px'),
    height: fc.constantFrom(null, '3em'),
  })
  .chain((attrs) =>
    fc
      .option(link)
      .map((around) => nodes.image.create(attrs, null, around ? [schema.mark('link', around)] : [])),
  )

const kinds = { 'data-w-e-type': 'mention', 'data-w-e-is-void': '', 'data-w-e-is-inline': '' }
const addons = [
  { ...kinds, 'data-value': 'Ann', 'data-info': '%7B%22a%22%3A1%7D' },
  { ...kinds, 'data-w-e-type': 'formula', 'data-value': 'x^2 < "y"' },
  { ...kinds, 'data-w-e-type': 'other', 'data-info': 'no json' },
]
const addonInline = fc
  .tuple(fc.constantFrom(...addons), fc.constantFrom('', '@Ann', 'a b'))
  .map(([attributes, text]) => nodes.addonInline.create({ tag: 'span', attributes, text }))

const line = fc
  .array(fc.oneof({ weight: 6, arbitrary: run }, image, addonInline), { maxLength: 4 })
  .map((inline) => nodes.paragraph.create(null, inline).content)

function textBlock(
  type: keyof typeof nodes & string,
  attrs: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<Node> {
  return fc
    .tuple(attrs, blockStyle, line)
    .map(([own, style, content]) => schema.node(type, { ...own, ...style }, content))
}

const cell = textBlock(
  'tableCell',
  fc.record({
    isHeader: fc.boolean(),
    colspan: fc.integer({ min: 1, max: 3 }),
    rowspan: fc.integer({ min: 1, max: 3 }),
    width: fc.constantFrom('auto', '120', '30%'),
  }),
)
const table = fc
  .tuple(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    blockStyle,
    fc.constantFrom('auto', '100%'),
  )
  .map(([rows, style, width]) =>
    nodes.table.create(
      { width, ...style },
      rows.map((cells) => nodes.tableRow.create(null, cells)),
    ),
  )
const size = fc.constantFrom('auto', '300', '50%')
const video = fc
  .record({
    src: fc.constantFrom('https://a.example/v.mp4?a=1&b=2', '//a.example/1'),
    width: size,
    height: size,
    frame: fc.constantFrom(null, {}, { title: 'a & b', allowfullscreen: '' }),
  })
  .map((attrs) => nodes.video.create(attrs))
const addonBlock = fc
  .constantFrom(
    {
      'data-w-e-type': 'link-card',
      'data-w-e-is-void': '',
      'data-title': 'T',
      'data-link': 'https://a.example/',
      'data-iconimgsrc': '/i.png',
    },
    { 'data-w-e-type': 'image', 'data-w-e-is-void': '' },
    { 'data-w-e-type': 'callout', 'data-w-e-is-void': '', 'data-info': '%7B%22level%22%3A%22info%22%7D' },
  )
  .map((attributes) => {
    const text = attributes['data-w-e-type'] === 'link-card' ? 'T https://a.example/' : 'a b'
    return nodes.addonBlock.create({ tag: 'div', attributes, text })
  })

const block = fc.oneof(
  textBlock('paragraph', fc.constant({})),
  textBlock('header', fc.record({ level: fc.integer({ min: 1, max: 5 }) })),
  textBlock('blockquote', fc.constant({})),
  textBlock('listItem', fc.record({ level: fc.nat(4), ordered: fc.boolean() })),
  textBlock(
    'listItem',
    fc.record({
      level: fc.nat(4),
      ordered: fc.constant(true),
      start: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  ),
  textBlock('todo', fc.record({ checked: fc.boolean() })),
  fc
    .tuple(fc.constantFrom('', 'css', 'visual-basic', 'c++'), fc.oneof(words, fc.constant('\n\tx\n')))
    .map(([language, text]) => nodes.pre.create({ language }, schema.text(text))),
  table,
  video,
  addonBlock,
  fc.constant(nodes.divider.create()),
)

/** Documents with everything the editor can hold. They end with a block behind which one can type. */
const documents = fc
  .array(block, { maxLength: 6 })
  .map((blocks) => nodes.doc.create(null, [...blocks, nodes.header.create(null, schema.text('end'))]))

test('a document comes back from its HTML as it was', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      doc.check()
      expect(parseHtml(renderHtml(doc)).toJSON()).toEqual(withoutLoneBreaks(doc).toJSON())
    }),
    { numRuns: 1000 },
  )
})

test('a document comes back from its JSON as it was', () => {
  fc.assert(
    fc.property(documents, (doc) => {
      const json = JSON.parse(JSON.stringify(writeJson(doc)))
      expect(readJson(json).toJSON()).toEqual(withoutLoneBreaks(doc).toJSON())
      expect(writeJson(withoutLoneBreaks(doc))).toEqual(writeJson(readJson(json)))
    }),
    { numRuns: 1000 },
  )
})

test('a sheet is written as the document it holds, whatever was written before', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 200 }), (blocks) => {
      const doc = nodes.doc.create(null, blocks)
      const sheet = intoSections(doc)
      expect(renderHtml(sheet)).toBe(renderHtml(doc))
      const shorter = nodes.sheet.create(null, sheet.children.slice(-1))
      expect(renderHtml(shorter)).toBe(renderHtml(flatDocument(shorter)))
      expect(renderHtml(sheet)).toBe(renderHtml(doc))
    }),
    { numRuns: 30 },
  )
})

test('nothing given as JSON throws, and reading it twice changes nothing', () => {
  const type = fc.constantFrom(
    ...(
      'paragraph header1 header9 blockquote list-item bulleted-list numbered-list todo table table-row table-cell pre code ' +
      'divider video link image mention formula attachment link-card callout __proto__ constructor'
    ).split(' '),
  )
  const key = fc.constantFrom(
    ...(
      'text type bold color fontSize textAlign indent level ordered checked colSpan width src url href target style value ' +
      'info tag attributes language alt children __proto__'
    ).split(' '),
  )
  const anything = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.record({ text: fc.string({ unit: 'binary' }) }),
      fc.anything({ maxDepth: 2 }),
      fc
        .tuple(
          type,
          fc.array(tie('node'), { maxLength: 4 }),
          fc.dictionary(key, fc.oneof(fc.anything(), fc.string())),
        )
        .map(([kind, children, attrs]) => ({ ...attrs, type: kind, children })),
    ),
  })).node
  fc.assert(
    fc.property(fc.oneof(fc.array(anything), anything), (value) => {
      const doc = readJson(value)
      doc.check()
      expect(readJson(writeJson(doc)).toJSON()).toEqual(withoutLoneBreaks(doc).toJSON())
      expect(parseHtml(renderHtml(doc)).toJSON()).toEqual(withoutLoneBreaks(doc).toJSON())
    }),
    { numRuns: 1500 },
  )
})

test('any string is shown without an error, and what is shown is clean', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (source) => {
      expect(renderToHtml(source)).not.toMatch(/<script|\son\w+=/i)
    }),
    { numRuns: 1000 },
  )
})

/** A block that holds a single line feed is saved as empty, by the contract. */
function withoutLoneBreaks(node: Node): Node {
  if (node.isTextblock && !node.type.spec.code && node.childCount === 1 && node.firstChild?.text === '\n') {
    return node.copy(node.type.create().content)
  }
  if (node.isTextblock || node.isLeaf) return node
  return node.type.create(node.attrs, node.children.map(withoutLoneBreaks))
}
