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
})
