import { SqliteQueryCompiler } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { onSqlite } from '../conformance/on-every-dialect.ts'

const product = onSqlite()
afterEach(() => vi.restoreAllMocks())

test('a row that is added as one was before has no statement compiled again', async () => {
  const category = Number((await product().rows('content/category').insert({ name: 'news' })).id)
  const tags: number[] = []
  for (const name of ['spring', 'summer']) {
    tags.push(Number((await product().rows('content/tag').insert({ name })).id))
  }
  const add = (title: string) =>
    product()
      .rows('content/article')
      .insert({ title, category_id: category, tag_ids: tags, body: '<p>x</p>' })
  await add('first')
  const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery')
  const { id } = await add('second')
  const compiled = compile.mock.results.map(({ value }) => (value as { readonly sql: string }).sql)
  expect(compiled).toEqual([])
  expect(await product().rows('content/article').find(Number(id))).toMatchObject({ tag_ids: tags, weigh: id })
})
