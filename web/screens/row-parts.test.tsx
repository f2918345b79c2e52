import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import {
  FormHeads,
  Framed,
  type FrameProps,
  loadRowParts,
  PageHeads,
  type RowParts,
  setRowParts,
  viewsOf,
} from './row-parts.tsx'

const resourceOf = (name: string) =>
  describeResource(
    defineResource(name, {
      fields: { title: field.text(), note: field.text() },
      list: { columns: ['title'] },
    }),
  )
const book = resourceOf('test/book')
const shelf = resourceOf('test/shelf')

const Bold = ({ children }: FrameProps) => <b>{children}</b>
const Named = ({ row, children }: FrameProps) => <i title={String(row.mark)}>{children}</i>

const first: RowParts = {
  name: 'first',
  namespaces: [],
  frameOf: (_, name) => (name === 'title' ? Bold : null),
  FormHead: ({ id }) => <p>form of {id}</p>,
}
const second: RowParts = {
  name: 'second',
  namespaces: [],
  frameOf: ({ name }) => (name === book.name ? Named : null),
  PageHead: ({ row }) => <p>page of {String(row.title)}</p>,
  view: { label: 'second:view', isFor: ({ name }) => name === book.name, View: () => null },
}

const drawn = (resource = book, name = 'title') =>
  renderToStaticMarkup(
    <Framed resource={resource} row={{ mark: 'new' }} field={name}>
      One
    </Framed>,
  )

afterEach(async () => {
  setRowParts([])
  await loadRowParts()
})

test('a value is drawn within what aspects draw around it, the first one innermost, as far as they have something to draw', async () => {
  setRowParts([async () => first, async () => second])
  expect(drawn()).toBe('One')
  await loadRowParts()
  expect(drawn()).toBe('<i title="new"><b>One</b></i>')
  expect(drawn(shelf)).toBe('<b>One</b>')
  expect(drawn(shelf, 'note')).toBe('One')
})

test('forms and pages show what aspects have for them, and rows have the views that are for their resource', async () => {
  setRowParts([async () => first, async () => second])
  await loadRowParts()
  const form = {} as never
  expect(renderToStaticMarkup(<FormHeads resource={book} form={form} id={7} />)).toBe('<p>form of 7</p>')
  const row = { title: 'One' }
  expect(renderToStaticMarkup(<PageHeads resource={book} row={row} />)).toBe('<p>page of One</p>')
  expect(Object.keys(viewsOf(book))).toEqual(['second'])
  expect(viewsOf(shelf)).toEqual({})
})

test('parts that could not be fetched are fetched anew the next time', async () => {
  let isAway = true
  setRowParts([
    async () => {
      if (isAway) throw new Error('away')
      return first
    },
  ])
  await expect(loadRowParts()).rejects.toThrow('away')
  isAway = false
  await loadRowParts()
  expect(drawn()).toBe('<b>One</b>')
})
