import { describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { createRegistry } from '#server/resource/registry.ts'
import { serverResource } from '#server/resource/side.ts'
import { storedAddresses } from '#server/storage/addresses.ts'
import { forgetFiles, noteFiles } from './references.ts'

const note = defineResource('test/note', { fields: { text: field.textarea() }, list: { columns: ['id'] } })
const page = defineResource('test/page', {
  fields: { title: field.text(), cover: field.image(), pictures: field.images(), body: field.richText() },
  list: { columns: ['id'] },
})
const registry = createRegistry([serverResource(note), serverResource(page)])
const [notes, pages] = ['test/note', 'test/page'].map((name) => registry.get(name))

/** A database that nobody may ask. */
const untouched = new Proxy(
  {},
  {
    get: (_target, name) => {
      throw new Error(`the database was asked (${String(name)})`)
    },
  },
) as Context

describe('the database is not asked', () => {
  const url = '/storage/default/a.png'
  const row = { id: 1, title: 'x', cover: url, pictures: [url], body: `<p><img src="${url}" alt=""/></p>` }

  test('about a resource without files', async () => {
    if (!notes) throw new Error('no resource')
    await noteFiles(notes, null, { id: 1, text: url }, untouched)
    await noteFiles(notes, { id: 1, text: '' }, { id: 1, text: url }, untouched)
    await forgetFiles(notes, [{ id: 1, text: url }], untouched)
  })

  test('when a change leaves the files as they are', async () => {
    if (!pages) throw new Error('no resource')
    const longer = { ...row, title: 'y', pictures: [...row.pictures], body: `<h1>new</h1>${row.body}` }
    await noteFiles(pages, row, longer, untouched)
  })

  test('when a row without files is added', async () => {
    if (!pages) throw new Error('no resource')
    const body = '<p>/storage/default/a.png is what I mean, or src="/storage/default/a.png"</p>'
    const cover = 'https://example.com/a.png'
    await noteFiles(pages, null, { id: 1, title: '', cover, pictures: [], body }, untouched)
  })

  test('unless a file comes or goes', async () => {
    if (!pages) throw new Error('no resource')
    await expect(noteFiles(pages, null, row, untouched)).rejects.toThrow('was asked')
    await expect(noteFiles(pages, row, { ...row, cover: '' }, untouched)).rejects.toThrow('was asked')
  })
})

test.each([
  ['/storage/a/b.png', '/storage/a/b.png'],
  ['https://cdn.example.com/files/storage/a/b.png?v=2#x', '/storage/a/b.png'],
  ['/storage/a/%E7%85%A7.png', '/storage/a/照.png'],
  ['/storage/a/100%.png', '/storage/a/100%.png'],
])('%s is the stored file %s', (address, url) => {
  expect(storedAddresses([address, address])).toEqual([url])
})

test.each(['', 'https://example.com/a.png', '/static/storage.png', 'storage/a.png'])(
  '%j is no stored file',
  (address) => {
    expect(storedAddresses([address])).toEqual([])
  },
)
