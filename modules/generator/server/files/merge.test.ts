import { expect, test } from 'vitest'
import { designOf, fieldOf, ownWorld } from '#server/testing/designs.ts'
import { compileDesign } from '../../design/compile.ts'
import type { EntityData, FieldDesign } from '../../design/design.ts'
import { mergeTexts } from './merge.ts'
import { renderDeclaration, renderMessages } from './source.ts'

const merge = (base: string, theirs: string, ours: string) => {
  const { text, conflicts, regions } = mergeTexts({ base, theirs, ours })
  expect(conflicts).toBe(regions.length)
  return { text, conflicts: regions }
}

const title = fieldOf('string', { name: 'title', comment: '书名' })
const price = fieldOf('float', { name: 'price', comment: '价格' })
const author = fieldOf('string', { name: 'author', comment: '作者', length: 60 })

const made = (...fields: FieldDesign[]): EntityData => {
  const { entity } = compileDesign(designOf(fields), ownWorld)
  if (!entity) throw new Error('the design is refused')
  return entity
}

test('a label that was put right by hand stays when the generator adds a field', () => {
  const base = renderMessages(made(title, price))
  const theirs = base.replace("title: '书名'", "title: '图书名称'")
  const { text, conflicts } = merge(base, theirs, renderMessages(made(title, price, author)))
  expect(conflicts).toEqual([])
  expect(text).toBe(renderMessages(made(title, price, author)).replace("title: '书名'", "title: '图书名称'"))
})

test('a rule that was written by hand stays when the generator adds and takes away fields', () => {
  const base = renderDeclaration(made(title, price))
  const rule = "  check: (row) => (row.title === 'x' ? { title: 'shop/book:texts.wrong' } : {}),\n})\n"
  const theirs = base.replace(/\}\)\n$/, rule)
  const ours = renderDeclaration(made(title, author))
  const { text, conflicts } = merge(base, theirs, ours)
  expect(conflicts).toEqual([])
  expect(text).toBe(ours.replace(/\}\)\n$/, rule))
})

test('where both changed a line the edit by hand stays, and what would have been written is answered', () => {
  const base = renderDeclaration(made(title, author))
  const theirs = base.replace('author: field.text({ max: 60 })', 'author: field.text({ max: 61 })')
  const ours = renderDeclaration(made(title, { ...author, length: 80 }))
  const { text, conflicts } = merge(base, theirs, ours)
  expect(text).toBe(theirs)
  expect(conflicts).toEqual([
    {
      line: theirs.split('\n').findIndex((line) => line.includes('max: 61')) + 1,
      kept: '    author: field.text({ max: 61 }),\n',
      offered: '    author: field.text({ max: 80 }),\n',
    },
  ])
})

test('what both changed alike is no conflict', () => {
  expect(merge('a\nb\nc\n', 'a\nx\nc\n', 'a\nx\nc\nd\n')).toEqual({ text: 'a\nx\nc\nd\n', conflicts: [] })
})

test('a line put in beside a line that is changed is joined', () => {
  expect(merge('a\nb\nc\n', 'a\nnew\nb\nc\n', 'a\nB\nc\n')).toEqual({ text: 'a\nnew\nB\nc\n', conflicts: [] })
  expect(merge('a\nb\nc\n', 'a\nb\nnew\nc\n', 'a\nB\nc\n')).toEqual({ text: 'a\nB\nnew\nc\n', conflicts: [] })
})

test('a text that nobody edited becomes the new one, and one that the generator leaves stays as edited', () => {
  const base = renderDeclaration(made(title))
  const other = renderDeclaration(made(title, price, author))
  expect(merge(base, base, other)).toEqual({ text: other, conflicts: [] })
  expect(merge(base, other, base)).toEqual({ text: other, conflicts: [] })
})

test('a file that the generator never wrote stays whole', () => {
  const { text, conflicts } = merge('', 'by hand\n', 'made\n')
  expect(text).toBe('by hand\n')
  expect(conflicts).toEqual([{ line: 1, kept: 'by hand\n', offered: 'made\n' }])
})

test('the end of a file without a line end is kept', () => {
  expect(merge('a\nb', 'a\nb', 'A\nb').text).toBe('A\nb')
  expect(merge('a\nb', 'a\nb\n', 'A\nb').text).toBe('A\nb\n')
})
