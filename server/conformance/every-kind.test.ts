import { beforeAll, describe, expect, test } from 'vitest'
import { type FieldKind, kinds } from '#core/field.ts'
import type { Operator } from '#core/rules/rules.ts'
import { adminUrl } from '#core/wire.ts'
import { everyKindCalls, makeTags, type Row, sampleBody, written } from './every-kind-calls.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { matches, operandsOf, query, spellings } from './search-grammar.ts'
import { fieldOf, pointer, shownKinds, testResources } from './test-resources.ts'

const tried = (Object.keys(kinds) as FieldKind[]).filter((kind) => kind !== 'parent' && !kinds[kind].isLines)
test('the test resources have a field of every kind', () => {
  const declared = testResources.flatMap(({ resource }) =>
    Object.values(resource.fields).map(({ kind }) => kind),
  )
  expect([...new Set(declared)].sort()).toEqual(Object.keys(kinds).sort())
})

onEveryDialect(withResources(testResources), (product) => {
  const { call, row, listed, search, remove, addRows } = everyKindCalls(product)
  let rows: readonly Row[] = []
  let tags: readonly number[] = []

  beforeAll(async () => {
    tags = await makeTags(product())
    rows = await addRows(tags)
  })

  test('every kind comes back as it was sent', async () => {
    for (const [at, n] of [1, 2, 3].entries()) {
      expect(rows[at]).toMatchObject({ ...sampleBody(n, tags), password: '' })
    }
  })

  test('every kind that was given nothing comes back empty', () => {
    for (const [name, { kind }] of written) {
      const empty = kind === 'weigh' ? rows[3]?.id : kinds[kind].empty
      expect(rows[3]?.[name], name).toEqual(empty)
    }
  })

  test('every kind shows at a row that leads to it as it shows itself, whether to one or to many', async () => {
    const shown = rows.map((one) =>
      Object.fromEntries(['id', ...shownKinds].map((name) => [name, one[name]])),
    )
    for (const { id } of shown) {
      await product()
        .rows(pointer.name)
        .insert({ name: `to ${id}`, kind_id: id, kind_ids: [id] })
    }
    await product().rows(pointer.name).insert({ name: 'to none' })
    const { data } = await product().call<{ list: readonly Row[] }>(
      `${adminUrl(pointer.name, 'index')}?order=id,asc`,
      { token: product().superToken },
    )
    expect(data.list.map(({ kind }) => kind)).toEqual([...shown, null])
    expect(data.list.map(({ kinds }) => kinds)).toEqual([...shown.map((one) => [one]), []])
  })

  test('every kind can be emptied again, and says when it can not be read', async () => {
    const { data } = await call('add', { ...sampleBody(901, tags), email: 'empty@example.com' })
    for (const [name, { kind }] of written) {
      if (kind === 'password' || kind === 'switch' || kind === 'weigh') continue
      await call('edit', { id: data.id, [name]: Array.isArray(kinds[kind].empty) ? [] : '' })
      expect((await row(data.id))[name], name).toEqual(kinds[kind].empty)
      const refused = await call('edit', { id: data.id, [name]: { wrong: true } })
      expect(refused, name).toMatchObject({
        code: 0,
        status: 200,
        data: { faults: { [name]: expect.any(String) } },
      })
    }
    await remove(data.id)
  })

  test('numbers at and beyond the edge of a column are kept or refused, never a fault', async () => {
    const { data } = await call('add', { text: 'edge' })
    const { id } = data
    const kept: Row = {
      weigh: 2_147_483_647,
      integer: -9_007_199_254_740_991,
      number: -1e300,
      float: 999_999_999_999.99,
    }
    expect((await call('edit', { id, ...kept })).code).toBe(1)
    expect(await row(id)).toMatchObject(kept)
    const refused: Row = {
      weigh: 2_147_483_648,
      integer: 2 ** 53,
      float: 1e12,
      year: 10_000,
      date_time: 253_402_300_800,
      tag_id: 2 ** 40,
    }
    for (const [name, value] of Object.entries(refused)) {
      expect(await call('edit', { id, [name]: value }), name).toMatchObject({ code: 0, status: 200 })
    }
    expect(await call('edit', { id, tag_ids: [2 ** 40] })).toMatchObject({ code: 0, status: 200 })
    expect(await row(id)).toMatchObject(kept)
    await remove(id)
  })

  test('29 February is a day of years that have it, kept, found and in its place', async () => {
    const days = ['2027-02-28', '2027-03-01', '2027-12-31', '2028-02-28', '2028-02-29', '2028-03-01']
    const ids: unknown[] = []
    for (const date of days.toReversed()) {
      const { data } = await call('add', { text: 'leap', date })
      ids.unshift(data.id)
      expect(await row(data.id)).toMatchObject({ date })
    }
    for (const date of ['2027-02-29', '2100-02-29', '2028-02-30'])
      expect((await call('add', { text: 'leap', date })).data, date).toMatchObject({
        faults: { date: expect.any(String) },
      })
    const found = async (operator: string, val: string) =>
      (await listed(`order=date,asc&${query([{ field: 'date', operator, val }])}`)).map(
        (id) => days[ids.indexOf(id)],
      )
    expect(await found('RANGE', '2027-01-01,2028-12-31')).toEqual(days)
    expect(await found('eq', '2028-02-29')).toEqual(['2028-02-29'])
    expect(await found('RANGE', '2028-02-01,2028-02-29')).toEqual(['2028-02-28', '2028-02-29'])
    expect(await found('gt', '2028-02-28')).toEqual(['2028-02-29', '2028-03-01'])
    for (const id of ids) await remove(id)
  })

  test('long texts of any characters are kept to the last one', async () => {
    const body: Row = { text: '😀'.repeat(255), textarea: '"\\\'%_!\t\n文'.repeat(125).slice(0, 1000) }
    const { data } = await call('add', body)
    expect(await row(data.id)).toMatchObject({ ...body, textarea: String(body.textarea).trim() })
    expect(await call('add', { text: '😀'.repeat(256) })).toMatchObject({
      code: 0,
      data: { type: 'invalid' },
    })
    await remove(data.id)
  })

  test('the empty value of a unique field may repeat', async () => {
    const ids = []
    for (const email of ['', null, undefined]) ids.push((await call('add', { text: 'x', email })).data?.id)
    expect(ids.every((id) => typeof id === 'number')).toBe(true)
    for (const id of ids) await remove(id)
  })

  describe('search[]', () => {
    for (const kind of tried) {
      for (const operator of kinds[kind].operators) {
        test(`${kind} ${operator}`, async () => {
          const name = fieldOf(kind)
          for (const wanted of operandsOf(kind, operator, rows, name)) {
            const expected = rows
              .filter((one) => matches(operator, one[name], wanted, kind))
              .map(({ id }) => id)
            // Other spellings mean the same whatever the kind: one of numbers and one of texts will do.
            const isSpelled = kind === 'integer' || kind === 'text'
            for (const spelling of isSpelled ? spellings[operator] : [operator]) {
              const found = await search({ field: name, operator: spelling, val: wanted })
              expect(found, `${spelling} ${JSON.stringify(wanted)}`).toEqual(expected)
            }
          }
        })
      }

      test(`${kind} refuses operators it does not have, without a fault`, async () => {
        for (const operator of Object.keys(spellings) as Operator[]) {
          if (kinds[kind].operators.includes(operator)) continue
          const item = { field: fieldOf(kind), operator, val: '1' }
          expect(await call(`index?${query([item])}`)).toMatchObject({ code: 0, status: 200, data: null })
        }
      })

      test(`${kind} meets values it can not have without a fault`, async () => {
        for (const operator of ['eq', 'IN', 'RANGE', 'LIKE', 'FIND_IN_SET'] as const) {
          if (!kinds[kind].operators.includes(operator)) continue
          for (const val of impossible) {
            const answer = await call(`index?${query([{ field: fieldOf(kind), operator, val }])}`)
            expect(answer.status, `${operator} ${val}`).toBe(200)
          }
        }
      })
    }

    test('a related row’s column is searched under its dotted name', async () => {
      const first = rows[0]?.tag_id
      const tag = await product().rows('content/tag').find(Number(first))
      const expected = rows.filter(({ tag_id }) => tag_id === first).map(({ id }) => id)
      expect(await search({ field: 'tag.name', operator: 'eq', val: tag?.name })).toEqual(expected)
    })

    test('times are read in the time zone of the site, as texts and as seconds', async () => {
      // 2023-11-15 22:13:20 UTC is the next day in Shanghai.
      const name = 'date_time'
      const first = rows[0]?.[name]
      expect(first).toBe(1_700_086_400)
      const text = '2023-11-16 06:13:20'
      const item = { field: name, render: 'datetime' }
      expect(await search({ ...item, operator: 'eq', val: text })).toEqual([rows[0]?.id])
      expect(await search({ ...item, operator: 'eq', val: String(first) })).toEqual([rows[0]?.id])
      const day = '2023-11-16 00:00:00,2023-11-16 23:59:59'
      expect(await search({ ...item, operator: 'RANGE', val: day })).toEqual([rows[0]?.id])
      const rest = [rows[1]?.id, rows[2]?.id]
      expect(await search({ ...item, operator: 'NOT RANGE', val: day })).toEqual(rest)
      expect(await search({ ...item, operator: 'gt', val: text })).toEqual(rest)
      expect(await search({ ...item, operator: 'RANGE', val: '2023-11-17 00:00:00,' })).toEqual(rest)
      expect(await search({ ...item, operator: 'RANGE', val: ',2023-11-17 00:00:00' })).toEqual([rows[0]?.id])
      const bad = query([{ ...item, operator: 'RANGE', val: '2023-11-31 00:00:00,x' }])
      expect(await call(`index?${bad}`)).toMatchObject({ code: 0, status: 200 })
    })

    test('several items must all hold', async () => {
      const items = [
        { field: 'integer', operator: 'egt', val: 2 },
        { field: 'integer', operator: 'lt', val: 3 },
      ]
      expect(await search(...items)).toEqual([rows[1]?.id])
    })

    test('an item that lacks a part is not honoured', async () => {
      const everything = rows.map(({ id }) => id)
      for (const item of [
        { field: 'integer', operator: 'eq' },
        { field: 'integer', val: 1 },
        { operator: 'eq', val: 1 },
      ]) {
        expect(await search(item)).toEqual(everything)
      }
    })

    test('a column that is not offered, and an operator that is none, are refused', async () => {
      for (const field of [
        'row_version',
        'password',
        'nothing',
        'tag.weigh',
        'id; drop table',
        '__proto__',
        'constructor',
        '',
      ]) {
        expect(await call(`index?${query([{ field, operator: 'eq', val: 1 }])}`), field).toMatchObject({
          code: 0,
          status: 200,
        })
      }
      for (const operator of ['==', 'or', '__proto__', 'constructor', '; drop', 'LIKE ', '']) {
        const item = query([{ field: 'text', operator, val: 1 }])
        expect(await call(`index?${item}`), operator).toMatchObject({ code: 0, status: 200 })
      }
    })
  })
})

/** Values that fit few kinds or none. */
const impossible = [
  "'",
  '\\',
  '99999999999999',
  '1.5',
  '2024-02-30',
  '1,',
  'a,b,c',
  '\u0000',
  ',',
  '😀',
  '1e9',
]
