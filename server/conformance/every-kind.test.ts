import { beforeAll, describe, expect, test } from 'vitest'
import { type Field, type FieldKind, listKinds } from '#core/field.ts'
import { type Operator, rules } from '#core/rules.ts'
import { adminUrl } from '#core/wire.ts'
import type { TestApp } from '../testing/test-app.ts'
import { onEveryDialect, withResources } from './on-every-dialect.ts'
import { sampleOf } from './sample-values.ts'
import { everyKind, fieldOf, testResources } from './test-resources.ts'

type Row = Record<string, unknown>

const kinds = (Object.keys(rules) as FieldKind[]).filter((kind) => kind !== 'parent')
const written = Object.entries(everyKind.fields as Readonly<Record<string, Field>>).filter(
  ([, { write }]) => write !== 'system',
)

test('the test resources have a field of every kind', () => {
  const declared = testResources.flatMap(({ resource }) =>
    Object.values(resource.fields).map(({ kind }) => kind),
  )
  expect([...new Set(declared)].sort()).toEqual(Object.keys(rules).sort())
})

onEveryDialect(withResources(testResources), (product, dialect) => {
  const call = (action: string, body?: Row) =>
    product().call<Row>(adminUrl(everyKind.name, action), {
      token: product().superToken,
      ...(body ? { method: 'POST', body } : {}),
    })
  const row = async (id: unknown) => ((await call(`edit?id=${id}`)).data as { row: Row }).row
  /** rows with values 1 to 3, and one with every field empty; later tests only read them */
  let rows: readonly Row[] = []
  let tags: readonly number[] = []

  beforeAll(async () => {
    tags = await makeTags(product())
    const made = []
    for (const n of [1, 2, 3, 0]) {
      const { data } = await call('add', n === 0 ? { text: '' } : sampleBody(n, tags))
      made.push(await row(data.id))
    }
    rows = made
  })

  test('every kind comes back as it was sent', async () => {
    for (const [at, n] of [1, 2, 3].entries()) {
      expect(rows[at]).toMatchObject({ ...sampleBody(n, tags), password: '' })
    }
  })

  test('every kind that was given nothing comes back empty', () => {
    for (const [name, { kind }] of written) {
      const empty = kind === 'weigh' ? rows[3]?.id : rules[kind].empty
      expect(rows[3]?.[name], name).toEqual(empty)
    }
  })

  test('every kind can be emptied again, and says when it can not be read', async () => {
    const { data } = await call('add', { ...sampleBody(901, tags), email: 'empty@example.com' })
    for (const [name, { kind }] of written) {
      if (kind === 'password' || kind === 'switch' || kind === 'weigh') continue
      await call('edit', { id: data.id, [name]: listKinds.has(kind) || kind === 'manyToMany' ? [] : '' })
      expect((await row(data.id))[name], name).toEqual(rules[kind].empty)
      const refused = await call('edit', { id: data.id, [name]: { wrong: true } })
      expect(refused, name).toMatchObject({
        code: 0,
        status: 200,
        data: { faults: { [name]: expect.any(String) } },
      })
    }
    await remove(product(), data.id)
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
    await remove(product(), id)
  })

  test('long texts of any characters are kept to the last one', async () => {
    const body: Row = { text: '😀'.repeat(255), textarea: '"\\\'%_!\t\n文'.repeat(125).slice(0, 1000) }
    const { data } = await call('add', body)
    expect(await row(data.id)).toMatchObject({ ...body, textarea: String(body.textarea).trim() })
    expect(await call('add', { text: '😀'.repeat(256) })).toMatchObject({
      code: 0,
      data: { type: 'invalid' },
    })
    await remove(product(), data.id)
  })

  test('the empty value of a unique field may repeat', async () => {
    const ids = []
    for (const email of ['', null, undefined]) ids.push((await call('add', { text: 'x', email })).data?.id)
    expect(ids.every((id) => typeof id === 'number')).toBe(true)
    for (const id of ids) await remove(product(), id)
  })

  describe('search[]', () => {
    for (const kind of kinds) {
      for (const operator of rules[kind].operators) {
        test(`${kind} ${operator}`, async () => {
          const name = fieldOf(kind)
          for (const wanted of operandsOf(kind, operator, rows, name)) {
            const expected = rows
              .filter((one) => matches(operator, one[name], wanted, kind))
              .map(({ id }) => id)
            // Other spellings mean the same whatever the kind: one of numbers and one of texts will do.
            const isSpelled = kind === 'integer' || kind === 'text'
            for (const spelling of isSpelled ? spellings[operator] : [operator]) {
              const found = await search(call, { field: name, operator: spelling, val: wanted })
              expect(found, `${spelling} ${JSON.stringify(wanted)}`).toEqual(expected)
            }
          }
        })
      }

      test(`${kind} refuses operators it does not have, without a fault`, async () => {
        for (const operator of Object.keys(spellings) as Operator[]) {
          if (rules[kind].operators.includes(operator)) continue
          const item = { field: fieldOf(kind), operator, val: '1' }
          expect(await call(`index?${query([item])}`)).toMatchObject({ code: 0, status: 200, data: null })
        }
      })

      test(`${kind} meets values it can not have without a fault`, async () => {
        for (const operator of ['eq', 'IN', 'RANGE', 'LIKE', 'FIND_IN_SET'] as const) {
          if (!rules[kind].operators.includes(operator)) continue
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
      expect(await search(call, { field: 'tag.name', operator: 'eq', val: tag?.name })).toEqual(expected)
    })

    test('times are read in the time zone of the site, as texts and as seconds', async () => {
      // 2023-11-15 22:13:20 UTC is the next day in Shanghai.
      const name = 'date_time'
      const first = rows[0]?.[name]
      expect(first).toBe(1_700_086_400)
      const text = '2023-11-16 06:13:20'
      const item = { field: name, render: 'datetime' }
      expect(await search(call, { ...item, operator: 'eq', val: text })).toEqual([rows[0]?.id])
      expect(await search(call, { ...item, operator: 'eq', val: String(first) })).toEqual([rows[0]?.id])
      const day = '2023-11-16 00:00:00,2023-11-16 23:59:59'
      expect(await search(call, { ...item, operator: 'RANGE', val: day })).toEqual([rows[0]?.id])
      const rest = [rows[1]?.id, rows[2]?.id]
      expect(await search(call, { ...item, operator: 'NOT RANGE', val: day })).toEqual(rest)
      expect(await search(call, { ...item, operator: 'gt', val: text })).toEqual(rest)
      expect(await search(call, { ...item, operator: 'RANGE', val: '2023-11-17 00:00:00,' })).toEqual(rest)
      expect(await search(call, { ...item, operator: 'RANGE', val: ',2023-11-17 00:00:00' })).toEqual([
        rows[0]?.id,
      ])
      const bad = query([{ ...item, operator: 'RANGE', val: '2023-11-31 00:00:00,x' }])
      expect(await call(`index?${bad}`)).toMatchObject({ code: 0, status: 200 })
    })

    test('several items must all hold', async () => {
      const items = [
        { field: 'integer', operator: 'egt', val: 2 },
        { field: 'integer', operator: 'lt', val: 3 },
      ]
      expect(await search(call, ...items)).toEqual([rows[1]?.id])
    })

    test('an item that lacks a part is not honoured', async () => {
      const everything = rows.map(({ id }) => id)
      for (const item of [
        { field: 'integer', operator: 'eq' },
        { field: 'integer', val: 1 },
        { operator: 'eq', val: 1 },
      ]) {
        expect(await search(call, item)).toEqual(everything)
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

  describe('order', () => {
    for (const name of ['id', ...(everyKind.list.sortable ?? [])]) {
      test(`by ${name}, both ways, with empty values smallest`, async () => {
        const sorted = [...rows].sort(
          (left, right) => compare(left[name], right[name]) || Number(left.id) - Number(right.id),
        )
        const ids = sorted.map(({ id }) => id)
        expect(await listed(call, `order=${name},asc`)).toEqual(ids)
        // Rows that are equal come newest first when the order falls.
        const falling = [...rows].sort(
          (left, right) => compare(right[name], left[name]) || Number(right.id) - Number(left.id),
        )
        expect(await listed(call, `order=${name},desc`)).toEqual(falling.map(({ id }) => id))
      })
    }

    test('texts sort by their characters, the same everywhere', async () => {
      const texts = ['b', 'B', 'a', 'A', 'ä', '_', '中', '一', 'a b', 'aa', '-a', 'Z']
      const ids = []
      for (const text of texts) ids.push((await call('add', { text, textarea: 'sorted' })).data.id)
      const item = query([{ field: 'textarea', operator: 'eq', val: 'sorted' }])
      const { data } = await call(`index?order=text,asc&limit=99&${item}`)
      const bytewise = [...texts].sort((left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right)))
      expect((data.list as Row[]).map(({ text }) => text)).toEqual(bytewise)
      for (const id of ids) await remove(product(), id)
    })

    test('a direction that is none is ignored, a column that is not offered is refused', async () => {
      expect(await listed(call, 'order=integer,sideways')).toEqual(rows.map(({ id }) => id))
      for (const name of ['password', 'url', 'row_version', 'tag.name', '1', 'id desc--']) {
        expect(await call(`index?order=${encodeURIComponent(name)},asc`), name).toMatchObject({
          code: 0,
          status: 200,
        })
      }
    })
  })

  describe('quick search', () => {
    const texts = [
      '100% cotton',
      '100 percent',
      'snake_case',
      'snakeXcase',
      'what!',
      'what?',
      'back\\slash',
      "it's",
      'Résumé',
      'resume',
      'ÜBER',
      '文字处理',
    ]
    const find = async (word: string) => {
      const { data } = await call(`index?limit=99&quickSearch=${encodeURIComponent(word)}`)
      return (data.list as Row[]).map(({ text }) => text).filter((text) => texts.includes(String(text)))
    }
    beforeAll(async () => {
      for (const text of texts) await call('add', { text, textarea: 'quick' })
    })

    test('%, _, ! and \\ are characters like any other', async () => {
      expect(await find('100%')).toEqual(['100% cotton'])
      expect(await find('snake_case')).toEqual(['snake_case'])
      expect(await find('what!')).toEqual(['what!'])
      expect(await find('k\\s')).toEqual(['back\\slash'])
      expect(await find("it's")).toEqual(["it's"])
      expect(await find('字处')).toEqual(['文字处理'])
    })

    test('capitals do not matter, accents do', async () => {
      expect(await find('SNAKE')).toEqual(['snake_case', 'snakeXcase'])
      expect(await find('RESUME')).toEqual(['resume'])
      expect(await find('Résumé')).toEqual(['Résumé'])
    })

    test('capitals of other alphabets do not matter where the database knows them', async () => {
      // SQLite's own `like` knows the capitals of English only.
      const unsupported = dialect === 'sqlite'
      expect(await find('über')).toEqual(unsupported ? [] : ['ÜBER'])
    })

    test('every search field is looked into, and nothing else', async () => {
      const all = await find('quick')
      expect(all).toEqual(texts)
      expect(await find('example.com')).toEqual([])
    })

    test('100 characters are enough', async () => {
      expect((await call(`index?quickSearch=${'a'.repeat(100)}`)).code).toBe(1)
      expect(await call(`index?quickSearch=${'a'.repeat(101)}`)).toMatchObject({ code: 0, status: 200 })
      expect(await call('index?quickSearch[]=a')).toMatchObject({ code: 0, status: 200 })
    })

    // Last of the file's writing parts: the rows of the other tests stay alone in their lists.
    test('the rows of this part go again', async () => {
      const { data } = await call('index?limit=99&quickSearch=quick')
      const ids = (data.list as Row[]).map(({ id }) => `ids[]=${id}`).join('&')
      const gone = await product().call(`${adminUrl(everyKind.name, 'del')}?${ids}`, {
        method: 'DELETE',
        token: product().superToken,
      })
      expect(gone.code).toBe(1)
    })
  })

  describe('preselection', () => {
    test('initValue answers exactly the asked rows, by key, by other columns and with other operators', async () => {
      const [first, second, third] = rows
      const ids = `initValue[]=${third?.id}&initValue[]=${first?.id}`
      expect(await listed(call, ids)).toEqual([first?.id, third?.id])
      expect(await listed(call, `initValue=${first?.id},${second?.id}&limit=1`)).toEqual([
        first?.id,
        second?.id,
      ])
      expect(await listed(call, `initKey=t.id&initValue=${first?.id}`)).toEqual([first?.id])
      expect(await listed(call, `initKey=test_every_kind.id&initValue=${first?.id}`)).toEqual([first?.id])
      expect(
        await listed(call, `initKey=email&initValue=${encodeURIComponent(String(second?.email))}`),
      ).toEqual([second?.id])
      expect(await listed(call, `initKey=integer&initOperator=egt&initValue=2`)).toEqual([
        second?.id,
        third?.id,
      ])
      expect(await listed(call, 'initValue=')).toEqual(rows.map(({ id }) => id))
    })

    test('a key that is not offered is refused', async () => {
      for (const key of ['password', 'row_version', 'nothing']) {
        expect(await call(`index?initKey=${key}&initValue=1`), key).toMatchObject({ code: 0, status: 200 })
      }
    })

    test('select mode answers a page like the list', async () => {
      const { data } = await call('index?select=true&limit=2&uuid=abc')
      expect(data).toMatchObject({ total: 4, list: [{ id: rows[0]?.id }, { id: rows[1]?.id }] })
      expect(data).not.toHaveProperty('options')
    })
  })

  test('pages go to the end and behind it', async () => {
    const seen = []
    for (let page = 1; page <= 4; page++) {
      const { data } = await call(`index?limit=1&page=${page}`)
      expect(data.total).toBe(4)
      seen.push(...(data.list as Row[]).map(({ id }) => id))
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
    for (const page of [5, 1_000_000]) {
      expect((await call(`index?limit=1&page=${page}`)).data).toMatchObject({ list: [], total: 4 })
    }
    for (const bad of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=1000001',
      'page=1e9',
      'limit=0',
      'limit=1000',
      'limit=x',
      'page[]=1',
      'limit[a]=1',
    ]) {
      expect(await call(`index?${bad}`), bad).toMatchObject({ code: 0, status: 200 })
    }
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

/** Every way a client may write an operator. */
const spellings: Readonly<Record<Operator, readonly string[]>> = {
  eq: ['eq', '='],
  ne: ['ne', '<>'],
  gt: ['gt', '>'],
  egt: ['egt', '>='],
  lt: ['lt', '<'],
  elt: ['elt', '<='],
  LIKE: ['LIKE', 'like'],
  'NOT LIKE': ['NOT LIKE', 'not like'],
  IN: ['IN', 'in'],
  'NOT IN': ['NOT IN', 'not in'],
  RANGE: ['RANGE', 'range'],
  'NOT RANGE': ['NOT RANGE', 'not range'],
  NULL: ['NULL', 'null'],
  'NOT NULL': ['NOT NULL', 'not null'],
  FIND_IN_SET: ['FIND_IN_SET', 'find_in_set'],
}

/** Values worth asking for: those of the rows, parts of them, lists and ranges of them. */
function operandsOf(
  kind: FieldKind,
  operator: Operator,
  rows: readonly Row[],
  name: string,
): readonly unknown[] {
  const values = rows.flatMap((row) => [row[name]].flat()).filter((value) => value !== null && value !== '')
  const scalars = [
    ...new Set(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))),
  ]
  const [one, two = one, three = two] = scalars
  switch (operator) {
    case 'NULL':
    case 'NOT NULL':
      return ['true']
    case 'IN':
    case 'NOT IN':
      return [[one, three], [two], ...(String(one).includes(',') ? [] : [`${one},${two}`])]
    case 'RANGE':
    case 'NOT RANGE':
      return [`${one},${two}`, `${two},`, `,${two}`]
    case 'FIND_IN_SET':
      return [one, [one], ...(kind === 'selects' || kind === 'manyToMany' ? [[one, two]] : [])]
    case 'LIKE':
    case 'NOT LIKE':
      return [one, String(two).slice(0, 3).toUpperCase(), '%', '_', '!']
    default:
      return [one, two, three]
  }
}

/** What the grammar of `wire.md` 1.9 means, in JavaScript. */
function matches(operator: Operator, value: unknown, wanted: unknown, kind: FieldKind): boolean {
  const isList = Array.isArray(value)
  const asked = Array.isArray(wanted) ? wanted.map(String) : String(wanted).split(',')
  const [low = '', high = ''] = asked
  const isEmpty = value === null || value === '' || (isList && value.length === 0)
  const holds = (one: string) =>
    isList ? value.some((item) => String(item) === one) : String(value ?? '') === one
  const than = (one: string) => (typeof value === 'number' ? value - Number(one) : compare(value, one))
  switch (operator) {
    case 'eq':
      return holds(String(wanted))
    case 'ne':
      return !holds(String(wanted))
    case 'gt':
      return !isEmpty && than(low) > 0
    case 'egt':
      return !isEmpty && than(low) >= 0
    case 'lt':
      return !isEmpty && than(low) < 0
    case 'elt':
      return !isEmpty && than(low) <= 0
    case 'IN':
      return asked.some(holds)
    case 'NOT IN':
      return !asked.some(holds)
    case 'RANGE':
      return !isEmpty && (low === '' || than(low) >= 0) && (high === '' || than(high) <= 0)
    case 'NOT RANGE':
      if (low === '') return !isEmpty && than(high) > 0
      if (high === '') return !isEmpty && than(low) < 0
      return !isEmpty && (than(low) < 0 || than(high) > 0)
    case 'NULL':
      return isEmpty
    case 'NOT NULL':
      return !isEmpty
    case 'FIND_IN_SET':
      return (Array.isArray(wanted) ? asked : [String(wanted)]).every(holds)
    case 'LIKE':
      return textOf(value, kind).includes(String(wanted).toLowerCase())
    case 'NOT LIKE':
      return !textOf(value, kind).includes(String(wanted).toLowerCase())
  }
}

/** A value as a contains-search sees it: lists as they are kept, ids of relations one by one. */
function textOf(value: unknown, kind: FieldKind): string {
  if (kind === 'manyToMany') return (value as readonly number[]).join(' ')
  if (Array.isArray(value)) return JSON.stringify(value).toLowerCase()
  return String(value ?? '').toLowerCase()
}

/** Empty first, numbers by size, texts by their characters. */
function compare(left: unknown, right: unknown): number {
  if (left === right) return 0
  if (left === null) return -1
  if (right === null) return 1
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}

function sampleBody(n: number, tags: readonly number[]): Row {
  return Object.fromEntries(written.map(([name, one]) => [name, sampleOf(one, n, tags)]))
}

async function makeTags(product: TestApp): Promise<readonly number[]> {
  const tags = []
  for (const name of ['one', 'two'])
    tags.push(Number((await product.rows('content/tag').insert({ name })).id))
  return tags
}

async function remove(product: TestApp, id: unknown): Promise<void> {
  await product.rows(everyKind.name).remove([Number(id)])
}

type Asked = (action: string, body?: Row) => Promise<{ readonly data: Row }>

async function search(call: Asked, ...items: readonly Row[]): Promise<readonly unknown[]> {
  return listed(call, query(items))
}

async function listed(call: Asked, parameters: string): Promise<readonly unknown[]> {
  const { data, ...rest } = await call(`index?${parameters}`)
  expect(rest).toMatchObject({ code: 1 })
  return (data.list as Row[]).map(({ id }) => id)
}

/** Bracket style, as the original's client writes it. */
function query(items: readonly Row[]): string {
  const parts: string[] = []
  const add = (key: string, value: unknown) => parts.push(`${key}=${encodeURIComponent(String(value))}`)
  for (const [at, item] of items.entries()) {
    for (const [name, value] of Object.entries(item)) {
      if (Array.isArray(value))
        for (const [n, one] of value.entries()) add(`search[${at}][${name}][${n}]`, one)
      else add(`search[${at}][${name}]`, value)
    }
  }
  return parts.join('&')
}
