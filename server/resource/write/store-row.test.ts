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
})
