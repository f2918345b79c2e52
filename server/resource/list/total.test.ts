import { expect, test } from 'vitest'
import { onEveryDialect } from '../../conformance/on-every-dialect.ts'

onEveryDialect({}, (product) => {
  const total = async (query: string) => {
    const url = `/admin/content.tag/index?${query}`
    const { data } = await product().call<{ total: number }>(url, { token: product().superToken })
    return data.total
  }
  const others = 'search[0][field]=name&search[0][operator]=ne&search[0][val]=two'

  test('the total of a list is the one of now, however often it was asked for before', async () => {
    const rows = product().rows('content/tag')
    const asked = async () => [await total('limit=1'), await total(`limit=1&${others}`)]
    expect(await asked()).toEqual([0, 0])
    const ids = [await rows.insert({ name: 'one' }), await rows.insert({ name: 'two' })].map(({ id }) =>
      Number(id),
    )
    expect(await asked()).toEqual([2, 1])
    expect(await asked()).toEqual([2, 1])
    await rows.update(ids.slice(1), { name: 'three' })
    expect(await asked()).toEqual([2, 2])
    await rows.remove(ids.slice(1))
    expect(await asked()).toEqual([1, 1])
  })

  test('of more than ten thousand rows it is estimated anew every ten seconds, whatever is written meanwhile', async () => {
    const { write } = product().app.database
    const before = await total('limit=1')
    for (let first = 0; first < 12_000; first += 500) {
      const some = Array.from({ length: 500 }, (_, at) => ({ name: `many ${first + at}`, create_time: 1 }))
      await write.insertInto('content_tag').values(some).execute()
    }
    const estimate = await total('limit=1')
    expect(estimate).toBeGreaterThan(10_000)
    await write.deleteFrom('content_tag').where('name', 'like', 'many%').execute()
    expect(await total('limit=1')).toBe(estimate)
    product().now += 10_001
    expect(await total('limit=1')).toBe(before)
  })
})
