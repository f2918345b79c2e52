import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let product: TestApp

beforeAll(async () => {
  product = await startTestApp()
  await product.rows('content/category').insert({ name: 'Harbour news' })
  for (let n = 1; n <= 6; n++) await product.rows('content/tag').insert({ name: `Harbour ${n}` })
})
afterAll(() => product.close())

interface Found {
  readonly list: readonly { readonly resource: string; readonly rows: readonly object[] }[]
  readonly is_complete: boolean
}
const search = (text: string, token = product.superToken) =>
  product.call<Found>(`/admin/ajax/search?quickSearch=${encodeURIComponent(text)}`, { token })

test('a search over everything names the first rows of each list that has any', async () => {
  const { data } = await search('harbour')
  expect(data.is_complete).toBe(true)
  const byName = new Map(data.list.map(({ resource, rows }) => [resource, rows]))
  expect([...byName.keys()].toSorted()).toEqual(['content/category', 'content/tag'])
  expect(byName.get('content/category')).toEqual([{ id: 1, label: 'Harbour news' }])
  expect(byName.get('content/tag')).toHaveLength(4)
})

test('the search looks only into lists that the caller may open', async () => {
  const { token } = await product.limitedAdmin(['content/tag/index'])
  expect((await search('harbour', token)).data.list.map(({ resource }) => resource)).toEqual(['content/tag'])
  expect((await search('admin', token)).data.list).toEqual([])
})

test('nothing is found by nothing, and too long a search is refused', async () => {
  expect((await search('  ')).data.list).toEqual([])
  expect(await search('x'.repeat(101))).toMatchObject({ code: 0 })
  const many = '/admin/ajax/search?quickSearch[]=a&quickSearch[]=b'
  expect(await product.call(many, { token: product.superToken })).toMatchObject({ code: 0 })
})
