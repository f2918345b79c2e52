import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CreateEditorOptions, createEditor } from '../create-editor.ts'
import type { DocumentNode } from './elements.ts'
import type { DocumentLocation, Path } from './paths.ts'

type Case = { readonly id: string; readonly json: readonly DocumentNode[] | null }

const folder = new URL('../../fixtures/', import.meta.url)
const topics = readdirSync(folder).filter((name) => name.endsWith('.json'))

/** Every text of a document with its path. A node that is kept as it came is one place, whatever stands in it. */
function textsOf(nodes: readonly DocumentNode[], path: Path = []): { path: Path; text: string }[] {
  return nodes.flatMap((node, at) => {
    if (!('children' in node)) return [{ path: [...path, at], text: node.text as string }]
    const isKept = !knownTypes.test(node.type as string)
    const inside = textsOf(node.children as readonly DocumentNode[], [...path, at])
    return isKept ? inside.slice(0, 1).map((each) => ({ ...each, text: '' })) : inside
  })
}

const knownTypes =
  /^(?:paragraph|header[1-5]|blockquote|list-item|todo|pre|code|table|table-row|table-cell|divider|video|link|image)$/

test.each(topics)(
  'each place in the documents of %s can be selected, and is told as it was named',
  (name) => {
    const cases: Case[] = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    for (const { id, json } of cases) {
      const editor = createEditor({ content: json ?? [] })
      for (const { path, text } of textsOf(editor.children)) {
        for (const offset of [0, Math.floor(text.length / 2), text.length]) {
          editor.select({ path, offset })
          const told = editor.selection?.anchor ?? { path: [], offset: -1 }
          // The edge between two runs with the same marks is one place with two names.
          expect(placeOf(editor.children, told.path, told.offset), id).toBe(
            placeOf(editor.children, path, offset),
          )
        }
      }
    }
  },
)

/** How much text stands before a point of the document, with one sign for each block before it. */
function placeOf(nodes: readonly DocumentNode[], path: Path, offset: number): string {
  const before = textsOf(nodes).filter((each) => each.path[0] === path[0] && isBefore(each.path, path))
  return `${path[0]}: ${before.reduce((size, { text }) => size + text.length, offset)}`
}

function isBefore(a: Path, b: Path): boolean {
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

const link = { type: 'link', url: 'https://a.example', children: [{ text: 'ab' }] }
const image = { type: 'image', src: 'https://img.example/a.png', children: [{ text: '' }] }

function at(content: CreateEditorOptions['content'], location: DocumentLocation) {
  const editor = createEditor({ content })
  editor.select(location)
  return editor
}

test('behind a link typing does not belong to it, at its end it does', () => {
  const content = [{ type: 'paragraph', children: [{ text: '' }, link, { text: '' }] }]
  const behind = at(content, { path: [0, 2], offset: 0 })
  expect(behind.selection?.anchor).toEqual({ path: [0, 2], offset: 0 })
  behind.insertText('x')
  expect(behind.getHtml()).toBe('<p><a href="https://a.example" target="_blank">ab</a>x</p>')
  const end = at(content, { path: [0, 1, 0], offset: 2 })
  end.insertText('x')
  expect(end.getHtml()).toBe('<p><a href="https://a.example" target="_blank">abx</a></p>')
})

test('a picture and a divider are selected by the empty text in them', () => {
  const content = [
    { type: 'paragraph', children: [{ text: 'a' }, image, { text: 'b' }] },
    { type: 'divider', children: [{ text: '' }] },
    { type: 'paragraph', children: [{ text: '' }] },
  ]
  const editor = at(content, { path: [0, 1, 0], offset: 0 })
  expect(editor.selection?.anchor).toEqual({ path: [0, 1, 0], offset: 0 })
  editor.deleteBackward()
  expect(editor.getHtml()).toBe('<p>ab</p><hr/><p><br></p>')
  editor.select([1])
  expect(editor.selection?.focus).toEqual({ path: [1, 0], offset: 0 })
  editor.deleteFragment()
  expect(editor.getHtml()).toBe('<p>ab</p><p><br></p>')
})

test('a path selects all of its node: a block, a cell, a link', () => {
  const cell = (text: string) => ({ type: 'table-cell', children: [{ text }] })
  const content = [
    { type: 'table', children: [{ type: 'table-row', children: [cell('a'), cell('bc')] }] },
    { type: 'paragraph', children: [{ text: 'x' }, link, { text: 'y' }] },
  ]
  const editor = at(content, [0, 0, 1])
  expect(editor.getSelectionText()).toBe('bc')
  expect(editor.selection?.focus).toEqual({ path: [0, 0, 1, 0], offset: 2 })
  editor.select([1, 1])
  expect(editor.getSelectionText()).toBe('ab')
  editor.select([1])
  expect(editor.getSelectionText()).toBe('xaby')
})

test('paths count blocks, however many sections they lie in', () => {
  const content = Array.from({ length: 300 }, (_, index) => ({
    type: 'paragraph',
    children: [{ text: `line ${index}` }],
  }))
  const editor = at(content, { path: [299, 0], offset: 4 })
  expect(editor.selection?.anchor).toEqual({ path: [299, 0], offset: 4 })
  editor.select({ anchor: { path: [63, 0], offset: 5 }, focus: { path: [64, 0], offset: 4 } })
  expect(editor.getSelectionText()).toBe('63line')
})

test('a place that does not exist leaves the selection as it is', () => {
  const editor = at([{ type: 'paragraph', children: [{ text: 'abc' }] }], { path: [0, 0], offset: 1 })
  editor.select({ path: [7, 0], offset: 0 })
  editor.select({ path: [0, 3], offset: 0 })
  editor.select({ path: [0, 0], offset: 99 })
  expect(editor.selection?.anchor).toEqual({ path: [0, 0], offset: 3 })
})
