import { describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import type { App, Context } from '#server/context.ts'
import { storedAddresses } from '#server/resource/columns/addresses.ts'
import { createRegistry } from '#server/resource/registry.ts'
import { serverResource } from '#server/resource/side.ts'
import { files } from './references.ts'

const note = defineResource('test/note', { fields: { text: field.textarea() }, list: { columns: ['id'] } })
const page = defineResource('test/page', {
  fields: { title: field.text(), cover: field.image(), pictures: field.images(), body: field.richText() },
  list: { columns: ['id'] },
})
const registry = createRegistry([serverResource(note), serverResource(page)])
const momentsOf = (name: string) => files.of(registry.get(name), {} as App)
const pages = momentsOf('test/page')

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

  test('about a resource without files', () => {
    expect(momentsOf('test/note')).toBeNull()
  })

  test('when a change leaves the files as they are', async () => {
    const longer = { ...row, title: 'y', pictures: [...row.pictures], body: `<h1>new</h1>${row.body}` }
    await pages?.changed?.(row, longer, untouched)
  })

  test('when a row without files is added', async () => {
    const body = '<p>/storage/default/a.png is what I mean, or src="/storage/default/a.png"</p>'
    const cover = 'https://example.com/a.png'
    await pages?.added?.({ id: 1, title: '', cover, pictures: [], body }, untouched)
  })

  test('unless a file comes or goes', async () => {
    await expect(pages?.added?.(row, untouched)).rejects.toThrow('was asked')
    await expect(pages?.changed?.(row, { ...row, cover: '' }, untouched)).rejects.toThrow('was asked')
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
