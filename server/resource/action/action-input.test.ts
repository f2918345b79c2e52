import { describe, expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { resourcePaths } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { defineResource } from '#core/resource.ts'
import { onSqlite, withResources } from '../../conformance/on-every-dialect.ts'
import { serverResource } from '../side.ts'

const account = defineResource('test/account', {
  fields: {
    name: field.text({ required: true }),
    status: field.radio(['open', 'closed'], { initial: 'open' }),
    points: field.integer({ initial: 0 }),
  },
  list: { columns: ['name'], filters: ['status'] },
  actions: {
    quote: { on: 'row', input: { points: field.integer({ required: true, min: 1 }) } },
    grant: {
      on: 'rows',
      movesValue: true,
      when: { status: ['open'] },
      input: {
        points: field.integer({ required: true, min: 1, max: 100 }),
        kind: field.select(['gift', 'tag'], { required: true }),
        tag_id: field.belongsTo('content/tag', { required: true, shownWhen: { kind: ['tag'] } }),
      },
    },
  },
})
/** the transactions that were open when a provider was asked */
const asked: (string | null)[] = []
const side = serverResource(account, {
  prepares: {
    async quote({ ids, input, rows, context }) {
      asked.push(context.batch)
      const row = await rows.find(Number(ids[0]))
      if (row?.name === 'nobody') throw new Problem('rowNotFound')
      return `${row?.name} asked for ${input.points}`
    },
  },
  actions: {
    async quote({ prepared, context }) {
      return { prepared, isInside: context.batch !== null }
    },
    async grant({ ids, input, rows }) {
      for (const id of ids) await rows.increment(id, { points: input.points })
      return { tag: input.tag_id ?? null }
    },
  },
})
const product = onSqlite(withResources([side]))
let keys = 0
const grant = (body: object, key = `key-number-${++keys}`) =>
  product().call<{ faults?: object; tag?: unknown }>('/admin/test.account/grant', {
    method: 'POST',
    token: product().superToken,
    language: 'en',
    body: { idempotency_key: key, ...body },
  })
const add = async (values: object) =>
  Number(
    (
      await product()
        .rows('test/account')
        .insert({ ...values })
    ).id,
  )
const pointsOf = async (id: number) => (await product().rows('test/account').find(id))?.points

describe('what an action prepares', () => {
  const quote = (id: number, points: unknown) =>
    product().call<{ prepared?: string; isInside?: boolean }>('/admin/test.account/quote', {
      method: 'POST',
      token: product().superToken,
      body: { ids: [id], points },
    })

  test('is done outside of the transaction, with input that was checked, and its answer reaches the handler', async () => {
    const id = await add({ name: 'Ann' })
    asked.length = 0
    expect(await quote(id, 7)).toMatchObject({
      code: 1,
      data: { prepared: 'Ann asked for 7', isInside: true },
    })
    expect(asked).toEqual([null])
    expect(await quote(id, 0)).toMatchObject({ code: 0, data: { type: 'invalid' } })
    expect(asked).toHaveLength(1)
  })

  test('refuses the action', async () => {
    expect(await quote(await add({ name: 'nobody' }), 7)).toMatchObject({ code: 0, status: 200 })
  })
})

describe('what an action asks for', () => {
  test('is checked like a form, and what is wrong is named by field', async () => {
    const id = await add({ name: 'One' })
    const wrong = { points: 101, kind: 'other' }
    const answer = await grant({ ids: [id], ...wrong })
    expect(answer).toMatchObject({ code: 0, status: 200, data: { type: 'invalid' } })
    expect(Object.keys(answer.data.faults ?? {})).toEqual(['points', 'kind'])
    expect((await grant({ ids: [id] })).data.faults).toMatchObject({ points: expect.any(String) })
    expect(await pointsOf(id)).toBe(0)
    expect((await grant({ ids: [id], points: 5, kind: 'gift', tag_id: 999 })).data).toEqual({ tag: null })
    expect(await pointsOf(id)).toBe(5)
  })

  test('leads to rows that are there', async () => {
    const id = await add({ name: 'Two' })
    const asked = { ids: [id], points: 1, kind: 'tag' }
    expect((await grant(asked)).data.faults).toMatchObject({ tag_id: expect.any(String) })
    expect((await grant({ ...asked, tag_id: 999_999 })).data.faults).toMatchObject({
      tag_id: expect.any(String),
    })
    const tag = Number((await product().rows('content/tag').insert({ name: 'Kind' })).id)
    expect((await grant({ ...asked, tag_id: tag })).data).toEqual({ tag })
  })

  test('stands in the API documents', () => {
    const path = resourcePaths(side.resource)['/admin/test.account/grant'] as unknown as {
      post: {
        requestBody: { content: Record<string, { schema: { properties: object; required: string[] } }> }
      }
    }
    const { schema } = Object.values(path.post.requestBody.content)[0] ?? {}
    expect(Object.keys(schema?.properties ?? {})).toEqual(
      expect.arrayContaining(['ids', 'all', 'points', 'kind', 'tag_id', 'idempotency_key']),
    )
    expect(schema?.required).toEqual(['points', 'kind'])
  })
})

describe('an action', () => {
  test('that moves value is done once for a key, and not without one', async () => {
    const id = await add({ name: 'Three' })
    const body = { ids: [id], points: 7, kind: 'gift' }
    const answers = await Promise.all([1, 2, 3].map(() => grant(body, 'the-same-key')))
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
    expect(await pointsOf(id)).toBe(7)
    expect((await grant({ ...body, points: 8 }, 'the-same-key')).code).toBe(0)
    expect((await grant({ ...body, idempotency_key: undefined })).code).toBe(0)
    expect(await pointsOf(id)).toBe(7)
  })

  test('with a condition refuses rows that do not meet it, and of all that a list finds leaves them out', async () => {
    const open = await add({ name: 'Four' })
    const closed = await add({ name: 'Four', status: 'closed' })
    const body = { points: 2, kind: 'gift' }
    expect((await grant({ ...body, ids: [open, closed] })).code).toBe(0)
    expect(await pointsOf(open)).toBe(0)
    const all = { search: [{ field: 'id', operator: 'in', val: `${open},${closed}` }], count: 2 }
    expect((await grant({ ...body, all })).code).toBe(1)
    expect([await pointsOf(open), await pointsOf(closed)]).toEqual([2, 0])
  })

  test('that is declared wrong stops with a sentence', () => {
    const declare = (action: object) => () =>
      defineResource('test/wrong', {
        fields: { name: field.text(), status: field.radio(['open', 'closed']) },
        list: { columns: ['name'] },
        actions: { go: { on: 'rows', ...action } },
      })
    expect(declare({ input: { text: field.richText() } })).toThrow('no action asks for a richText')
    expect(declare({ when: { state: ['open'] } })).toThrow('"state", which is no field')
    expect(declare({ when: { status: ['gone'] } })).toThrow('"gone", which is no option')
    expect(declare({ on: 'none', when: { status: ['open'] } })).toThrow('is done to no row')
    for (const shortcut of ['A', 'ab', '1']) expect(declare({ shortcut })).toThrow(`the key "${shortcut}"`)
    expect(declare({ on: 'none', shortcut: 'a' })).toThrow('is no letter for rows')
    expect(declare({ reads: true, movesValue: true })).toThrow('changes nothing, and moves value')
  })
})
