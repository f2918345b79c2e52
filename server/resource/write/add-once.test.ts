import { expect, test } from 'vitest'
import { onEveryDialect } from '#server/conformance/on-every-dialect.ts'

onEveryDialect({}, (product) => {
  const add = (name: string, key: string, more: object = {}) =>
    product().call<{ readonly id: number }>('/admin/content.tag/add', {
      token: product().superToken,
      method: 'POST',
      body: { name, idempotency_key: key, ...more },
    })
  const count = async (name: string) =>
    Number(((await product().rows('content/tag').list({ quickSearch: name })) as { total: number }).total)

  test('a row that is sent again with its key, as after an answer that got lost, is added once and answered by its id', async () => {
    const first = await add('sent again', 'intent-of-a-form-1')
    expect(first).toMatchObject({ code: 1, data: { id: expect.any(Number) } })
    expect(await add('sent again', 'intent-of-a-form-1')).toMatchObject({ code: 1, data: first.data })
    expect(await count('sent again')).toBe(1)
    expect((await add('something else', 'intent-of-a-form-1')).code).toBe(0)
    expect(await count('something else')).toBe(0)
  })

  test('the same row sent twice at the same time is added once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add('sent at once', 'intent-of-a-form-2')))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await count('sent at once')).toBe(1)
  })

  test('a refused row leaves no key behind, and what is kept of an added one holds none of its values', async () => {
    expect((await add('', 'intent-of-a-form-3')).code).toBe(0)
    expect((await add('right now', 'intent-of-a-form-3')).code).toBe(1)
    const kept = await product()
      .app.database.read.selectFrom('idempotency_key')
      .select('answer')
      .orderBy('create_time', 'desc')
      .execute()
    for (const { answer } of kept) expect(String(answer)).toMatch(/^\{"id":\d+\}$/)
  })
})
