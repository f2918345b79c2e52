import { NodeSelection, Selection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { cleanHtml, parseHtml, readJson, renderHtml, renderToHtml, writeJson } from '../model/index.ts'
import { toMarkdown } from '../model/markdown/write-markdown.ts'
import {
  Boot,
  createEditor,
  defineMenu,
  defineNode,
  insertNode,
  isBlock,
  registerNodes,
  toggleBlock,
} from './index.ts'

const tones = ['info', 'warning']

/** A block with a text. */
const callout = defineNode({
  name: 'callout',
  schema: { group: 'block', content: 'inline*', attrs: { tone: { default: 'info' } }, defining: true },
  html: ({ tone }) => ['section', { 'data-tone': tone, onclick: 'steal()', class: 'x' }, 0],
  read: (element) => {
    const tone = element.attribute('data-tone') ?? 'info'
    return tones.includes(tone) ? { tone } : null
  },
  markdown: (_attrs, text) => text.replaceAll(/^/gm, '> '),
})

/** A piece of a line without a text of its own. */
const badge = defineNode({
  name: 'badge',
  schema: { group: 'inline', attrs: { user: { default: '' }, href: { default: '' } } },
  html: ({ user, href }) => ['span', { 'data-user': user }, ['a', { href }, `@${user}`]],
  read: (element) => ({
    user: element.attribute('data-user') ?? '',
    href: `/users/${element.attribute('data-user') ?? ''}`,
  }),
})

/** A block that shows another site. */
const player = defineNode({
  name: 'player',
  schema: { group: 'block', attrs: { src: { default: '' } } },
  html: ({ src }) => ['div', { 'data-link': src }, ['iframe', { src, srcdoc: '<script>' }]],
  read: (element) => ({ src: element.attribute('data-link') ?? '' }),
})

const insertCallout = defineMenu({
  kind: 'button',
  name: 'callout',
  title: 'Callout',
  hotKey: 'Mod-Alt-n',
  command: toggleBlock('callout', { tone: 'warning' }),
  isActive: (state) => isBlock(state, 'callout'),
})

const stored =
  '<section data-w-e-type="callout" data-tone="warning" style="text-align: center;">a <strong>b</strong></section>'
const inLine =
  '<p>x<span data-w-e-type="badge" data-w-e-is-void="" data-w-e-is-inline="" data-user="ann"><a href="/users/ann">@ann</a></span></p>'
const framed =
  '<div data-w-e-type="player" data-w-e-is-void="" data-link="https://a.example/1"><iframe src="https://a.example/1" sandbox="allow-scripts allow-same-origin allow-presentation"></iframe></div>'
const all = `${stored}${inLine}${framed}<p>z</p>`

// Before the first document.
Boot.registerMenu({ key: 'first', factory: () => ({}) as never })
Boot.registerModule({ nodes: [callout, badge, player], menus: [insertCallout] })

test('a name that a node or its JSON has already is refused', () => {
  expect(() => registerNodes({ ...callout, name: 'paragraph' })).toThrow(
    "'paragraph' is a node of the editor",
  )
  expect(() => registerNodes({ ...callout, name: 'list-item' })).toThrow('is a node of the editor')
})

test('a node that cannot be stored is refused where it is defined', () => {
  const { html } = { html: () => ['div', {}] as const }
  const define =
    (schema: object, name = 'x') =>
    () =>
      defineNode({ name, schema: schema as never, html })
  expect(define({ group: 'block' }, 'a b')).toThrow('a name is')
  expect(define({ group: 'list' })).toThrow('schema.group')
  expect(define({ group: 'block', content: 'block+' })).toThrow('content')
  expect(define({ group: 'inline', content: 'inline*' })).toThrow('content')
  expect(define({ group: 'block', attrs: { type: { default: 1 } } })).toThrow("called 'type'")
  expect(define({ group: 'block', attrs: { a: {} } })).toThrow('needs a default')
  expect(() => defineNode({ name: 'x', schema: { group: 'block' }, html: () => ['script', {}] })).toThrow(
    'its element',
  )
})

test('a module brings nodes and menus', () => {
  expect(() => Boot.registerModule({ menus: [insertCallout] })).toThrow("Duplicated key 'callout'")
  expect(() => Boot.registerModule({ menus: [{ ...insertCallout, name: 'bold' }] })).toThrow('Duplicated')
})

test('nodes of a host come back from HTML and JSON as they were', () => {
  const doc = parseHtml(all)
  expect(doc.children.map((block) => block.type.name)).toEqual([
    'callout',
    'paragraph',
    'player',
    'paragraph',
  ])
  expect(renderHtml(doc)).toBe(all)
  expect(cleanHtml(all)).toBe(all)
  const json = JSON.parse(JSON.stringify(writeJson(doc)))
  expect(json[0]).toEqual({
    type: 'callout',
    tone: 'warning',
    textAlign: 'center',
    children: [{ text: 'a ' }, { text: 'b', bold: true }],
  })
  expect(json[1].children[1]).toEqual({
    type: 'badge',
    user: 'ann',
    href: '/users/ann',
    children: [{ text: '' }],
  })
  expect(readJson(json).eq(doc)).toBe(true)
  expect(toMarkdown(doc)).toBe('> a **b**\n\nx@ann\n\n\n\nz\n')
  expect(renderToHtml(doc)).toContain('data-tone="warning"')
})

test('the policy holds for them: what a definition writes and what a document says', () => {
  const html = `<section data-w-e-type="callout" data-tone="info" onclick="a()"><b onclick="a()">x</b><script>a()</script></section>`
  expect(cleanHtml(html)).toBe(
    '<section data-w-e-type="callout" data-tone="info"><strong>x</strong></section>',
  )
  const evil = readJson([{ type: 'player', src: 'javascript:alert(1)' }])
  expect(renderHtml(evil)).not.toContain('javascript')
  // A frame of a site that the policy does not name: the node is none, and carried without its frame.
  const elsewhere = parseHtml(framed, { frameHosts: ['b.example'] })
  expect(elsewhere.firstChild?.type.name).toBe('addonBlock')
  expect(renderHtml(elsewhere)).not.toContain('iframe')
})

test('an element or a JSON node that is none of theirs is carried through', () => {
  const other = '<section data-w-e-type="callout" data-tone="loud">a</section><p>z</p>'
  expect(parseHtml(other).firstChild?.type.name).toBe('addonBlock')
  expect(cleanHtml(other)).toBe(other)
  const odd = readJson([{ type: 'callout', tone: { a: 1 }, children: [{ text: 'a' }] }])
  expect(odd.firstChild?.textContent || odd.firstChild?.attrs.text).toBe('a')
})

test('in an editor they are typed in, turned, put in and undone', () => {
  const editor = createEditor({ html: '<p>one</p>' })
  expect(editor.getAllMenuKeys()).toContain('callout')
  editor.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)))
  expect(insertCallout.kind === 'button' && insertCallout.isActive?.(editor.state)).toBe(false)
  toggleBlock('callout', { tone: 'warning' })(editor.state, editor.dispatch)
  expect(editor.getHtml()).toBe('<section data-w-e-type="callout" data-tone="warning">one</section>')
  expect(isBlock(editor.state, 'callout')).toBe(true)
  editor.move(-1)
  editor.insertBreak()
  expect(editor.children.map(({ type }) => type)).toEqual(['callout', 'callout'])
  editor.deleteBackward()
  editor.move(1)
  editor.insertBreak()
  editor.insertText('two')
  expect(editor.children.map(({ type }) => type)).toEqual(['callout', 'paragraph'])
  insertNode('badge', { user: 'bob', href: '/users/bob' })(editor.state, editor.dispatch)
  expect(editor.getHtml()).toContain('two<span data-w-e-type="badge"')
  insertNode('player', { src: 'https://a.example/2' })(editor.state, editor.dispatch)
  expect(editor.children.map(({ type }) => type)).toContain('player')
  editor.insertNode({ type: 'badge', user: 'cy', href: '/users/cy', children: [{ text: '' }] })
  expect(editor.getElemsByType('badge')).toHaveLength(2)
  const { doc } = editor.state
  doc.descendants((node, pos) => {
    if (node.type.name === 'player')
      editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(doc, pos)))
  })
  editor.deleteBackward()
  expect(editor.children.map(({ type }) => type)).not.toContain('player')
  while (editor.history.undos.length > 0) editor.undo()
  expect(editor.getHtml()).toBe('<p>one</p>')
})

test('a node that comes after the first document is refused; one that is there may come again', () => {
  parseHtml('<p>first</p>')
  registerNodes(callout)
  expect(() => registerNodes({ ...callout, name: 'late' })).toThrow('after the first document')
})
