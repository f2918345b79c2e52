import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { onEveryDialect, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'

const shelf = defineResource('test/shelf', {
  table: 'test_bookShelf',
  fields: { name: field.text({ max: 20 }), weigh: field.weigh() },
  list: { columns: ['id', 'name', 'weigh'] },
})

onEveryDialect(withResources([serverResource(shelf)]), (product) => {
  test('a new row stands behind all others, whatever its table is called', async () => {
    const rows = product().rows('test/shelf')
    for (const name of ['one', 'two']) {
      const { id } = await rows.insert({ name })
      expect(await rows.find(Number(id))).toMatchObject({ name, weigh: id })
    }
  })

  test('a write answers the row as it is stored, with its links and its texts in other languages', async () => {
    const [articles, tags] = [product().rows('content/article'), product().rows('content/tag')]
    const [{ id: green }, { id: black }] = [
      await tags.insert({ name: 'green' }),
      await tags.insert({ name: 'black' }),
    ]
    const english = 'translations.en.title'
    const written = await articles.insert({
      title: '茶',
      body: '<p>茶</p>',
      tag_ids: [black, green],
      [english]: 'Tea',
    })
    const id = Number(written.id)
    const read = () => articles.find(id)
    expect(written).toEqual(await read())
    for (const values of [
      { title: '绿茶' },
      { tag_ids: [green], [english]: '' },
      { [english]: 'Green tea', cover: '' },
    ])
      expect((await articles.update([id], values))[0]).toEqual(await read())
  })
})
