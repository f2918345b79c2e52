import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldKind, field, kinds } from '../field.ts'
import { coreEn } from '../messages/en.ts'
import { coreZhCn } from '../messages/zh-cn.ts'
import { isEmptyValue, parseId, Refusal } from './rules.ts'
import { validateField, validateRow } from './validate.ts'

const context = { timeZone: 'Asia/Shanghai' }
const value = (one: Parameters<typeof validateField>[0], raw: unknown) => {
  const result = validateField(one, raw, context)
  return result instanceof Refusal ? `refused: ${result.message}` : result
}
const options = ['a', 'b'] as const

/** For each kind: what is taken, as what it is kept, and what is not. */
const cases: Partial<
  Record<
    FieldKind,
    {
      readonly field: Parameters<typeof validateField>[0]
      readonly good: readonly (readonly [unknown, unknown])[]
      readonly bad: readonly unknown[]
    }
  >
> = {
  primaryKey: {
    field: field.primaryKey(),
    good: [
      [7, 7],
      ['7', 7],
    ],
    bad: ['07', '7.0', '7e0', ' 7', 0, -1, 1.5, '9'.repeat(20), [7], {}, true],
  },
  text: {
    field: field.text({ max: 3 }),
    good: [
      ['abc', 'abc'],
      [' a ', 'a'],
      [7, '7'],
      ['𠮷𠮷𠮷', '𠮷𠮷𠮷'],
    ],
    bad: ['abcd', 'a\0', '\ud800', {}, ['a'], true],
  },
  textarea: {
    field: field.textarea(),
    good: [['a\nb', 'a\nb']],
    bad: ['x'.repeat(1001)],
  },
  account: {
    field: field.account(),
    good: [
      ['abc', 'abc'],
      ['a_1'.repeat(5), 'a_1'.repeat(5)],
    ],
    bad: ['ab', '1abc', '_abc', 'a'.repeat(16), 'a b', 'äbc', 'a-b'],
  },
  password: {
    field: field.password(),
    good: [
      ['secret 1', 'secret 1'],
      [' 长的密码 ', ' 长的密码 '],
    ],
    bad: [
      'short',
      'x'.repeat(33),
      'with<tag',
      "it's it",
      'a&b&c&d',
      'a"b"c"d',
      'line\nbreak',
      'nul\0nul',
      123456,
    ],
  },
  varName: {
    field: field.varName(),
    good: [
      ['_a1', '_a1'],
      ['A', 'A'],
    ],
    bad: ['1a', 'a-b', 'a b', 'ä', 'x'.repeat(65)],
  },
  mobile: {
    field: field.mobile(),
    good: [
      ['13812345678', '13812345678'],
      [13812345678, '13812345678'],
      [' 19900000000 ', '19900000000'],
      ['１３８１２３４５６７８', '13812345678'],
    ],
    bad: ['12812345678', '1381234567', '138123456789', '+8613812345678'],
  },
  idNumber: {
    field: field.idNumber(),
    good: [
      ['11010519491231002X', '11010519491231002X'],
      ['11010519491231002x', '11010519491231002X'],
    ],
    bad: [
      '110105194912310021',
      '11010519491331002X',
      '11010519490230002X',
      '1101051949123100',
      'X10105194912310021',
      110105194912310020,
    ],
  },
  email: {
    field: field.email(),
    good: [
      ['a@b.cn', 'a@b.cn'],
      ['first.last+tag@sub.example.org', 'first.last+tag@sub.example.org'],
    ],
    bad: [
      'a',
      'a@b',
      '@b.cn',
      'a@',
      'a@b.',
      'a@.cn',
      'a b@c.cn',
      'a@b@c.cn',
      'a@b..cn',
      '<a@b.cn>',
      `${'a'.repeat(65)}@b.cn`,
      `a@${'b'.repeat(100)}.cn`,
    ],
  },
  url: {
    field: field.url(),
    good: [
      ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
      ['/news/1', '/news/1'],
      ['HTTP://A.example', 'HTTP://A.example'],
    ],
    bad: [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'ftp://a',
      'https://',
      'mailto:a@b.cn',
      'a.example',
      'java\nscript:x',
      `https://a/${'x'.repeat(300)}`,
      'data:text/html,x',
    ],
  },
  integer: {
    field: field.integer({ min: -5, max: 10 }),
    good: [
      [7, 7],
      ['-5', -5],
      [0, 0],
    ],
    bad: [
      ' 5 ',
      '5 ',
      '05',
      '-05',
      '00',
      11,
      -6,
      1.5,
      '1.5',
      '1e1',
      'x',
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      [1],
      {},
    ],
  },
  number: {
    field: field.number(),
    good: [
      [1.5, 1.5],
      ['-0.25', -0.25],
    ],
    bad: [
      ' 5 ',
      '5 ',
      '05',
      '-05',
      '00',
      '1e5',
      '0x10',
      ' ',
      'NaN',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      [1],
      true,
    ],
  },
  float: {
    field: field.float({ decimals: 2 }),
    good: [
      [0.1, 0.1],
      ['19.99', 19.99],
      [-3, -3],
    ],
    bad: [' 5 ', '5 ', '05', '-05', '00', 0.001, '1.234', 1e12, 'x', {}],
  },
  money: {
    field: field.money({ min: -5, max: 1000 }),
    good: [
      [12.3, '12.30'],
      ['0.07', '0.07'],
      ['-5', '-5.00'],
      ['-0', '0.00'],
      [1000, '1000.00'],
    ],
    bad: [
      ' 5 ',
      '5 ',
      '05',
      '-05',
      '00',
      '-5.01',
      '1000.01',
      '0.001',
      '1e2',
      '.5',
      '1.',
      '+1',
      '1,000',
      1e300,
      Number.NaN,
      {},
      true,
    ],
  },
  weigh: {
    field: field.weigh(),
    good: [
      [3, 3],
      ['4', 4],
    ],
    bad: [1.5, 'x'],
  },
  date: {
    field: field.date(),
    good: [['2024-02-29', '2024-02-29']],
    bad: ['2023-02-29', '2024-13-01', '2024-1-1', '0000-01-01', '2024-02-29 10:00:00', 20240229, 'today'],
  },
  dateTime: {
    field: field.dateTime(),
    good: [
      [0, 0],
      ['1700000000', 1700000000],
      ['2024-01-01 08:00:00', 1704067200],
    ],
    bad: [-1, 1.5, 253402300800, '2024-02-30 00:00:00', '2024-01-01 24:00:00', 'x', {}],
  },
  timestamp: { field: field.timestamp(), good: [[1, 1]], bad: [-1] },
  time: {
    field: field.time(),
    good: [
      ['23:59:59', '23:59:59'],
      ['08:05', '08:05:00'],
    ],
    bad: ['24:00:00', '8:00', '08:60', '08:00:00Z', 800],
  },
  year: {
    field: field.year(),
    good: [
      [2024, 2024],
      ['1999', 1999],
    ],
    bad: [999, 10000, '99', 2024.5],
  },
  switch: {
    field: field.switch(),
    good: [
      [1, 1],
      ['0', 0],
      [true, 1],
      [false, 0],
      [0, 0],
    ],
    bad: [2, 'on', 'true', {}],
  },
  select: { field: field.select(options), good: [['a', 'a']], bad: ['c', 'A', ['a'], {}, true] },
  radio: {
    field: field.radio(['1', '0']),
    good: [
      [1, '1'],
      ['0', '0'],
    ],
    bad: [2, true],
  },
  code: {
    field: field.code([0, 1, 2]),
    good: [
      [2, 2],
      ['1', 1],
      ['0', 0],
    ],
    bad: [3, -1, '01', 1.5, 'x', [1], true],
  },
  selects: {
    field: field.selects(options),
    good: [
      [
        ['b', 'a', 'b'],
        ['b', 'a'],
      ],
    ],
    bad: ['a', ['c'], [['a']], { 0: 'a' }],
  },
  checkbox: { field: field.checkbox(options, { max: 1 }), good: [[['a'], ['a']]], bad: [['a', 'b'], ['c']] },
  names: {
    field: field.names({ max: 2 }),
    good: [[[' order.paid ', 'order.paid'], ['order.paid']]],
    bad: ['a', [''], [1], ['a b'], ['a,b'], ['"'], ['a\nb'], ['a'.repeat(61)], ['a', 'b', 'c']],
  },
  array: {
    field: field.array(),
    good: [
      [[{ key: 'k', value: 'v', more: 1 }], [{ key: 'k', value: 'v' }]],
      [[{ key: 1 }], [{ key: '1', value: '' }]],
    ],
    bad: [
      'x',
      ['x'],
      [null],
      [{ key: {} }],
      [{ key: 'a\0', value: '' }],
      Array(201).fill({ key: 'a', value: '' }),
      [{ key: 'x'.repeat(501) }],
    ],
  },
  image: {
    field: field.image(),
    good: [
      ['/storage/a.png', '/storage/a.png'],
      ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ],
    bad: [
      'javascript:x',
      '//evil/a.png',
      'a.png',
      '/a/../b.png',
      '/a b.png',
      '/a"b.png',
      '/a,b.png',
      'data:image/svg+xml,x',
    ],
  },
  images: {
    field: field.images(),
    good: [
      ['/a.png,/b.png', ['/a.png', '/b.png']],
      [['/a.png'], ['/a.png']],
    ],
    bad: [['a.png'], '/a.png,x', {}],
  },
  file: { field: field.file(), good: [['/storage/a.zip', '/storage/a.zip']], bad: ['ftp://a/b', 7] },
  files: { field: field.files({ max: 1 }), good: [['/a.zip', ['/a.zip']]], bad: ['/a.zip,/b.zip'] },
  richText: {
    field: field.richText({ max: 20 }),
    good: [[' <p>x</p>', ' <p>x</p>']],
    bad: ['x'.repeat(21), {}, '<p>\0</p>'],
  },
  belongsTo: { field: field.belongsTo('content/category'), good: [['3', 3]], bad: ['03', 0, -1, [3]] },
  manyToMany: {
    field: field.manyToMany('content/tag'),
    good: [
      [
        ['1', 2, 1],
        [1, 2],
      ],
    ],
    bad: ['1,2', [0], ['x'], [1.5], Array.from({ length: 2001 }, (_, at) => at + 1)],
  },
  parent: {
    field: field.parent(),
    good: [
      [0, 0],
      ['0', 0],
      ['5', 5],
    ],
    bad: [-1, '05', 'x'],
  },
  city: {
    field: field.city(),
    good: [
      [
        [11, 1101],
        [11, 1101],
      ],
      ['11,1101,110101', [11, 1101, 110101]],
    ],
    bad: [[1, 2, 3, 4], ['x'], {}],
  },
  icon: {
    field: field.icon(),
    good: [
      ['fa fa-user', 'fa fa-user'],
      ['el-icon-List', 'el-icon-List'],
      ['local-logo', 'local-logo'],
    ],
    bad: ['fa-user', 'fa fa-<script>', 'x y', 'el-icon-'],
  },
  color: {
    field: field.color(),
    good: [
      ['#fff', '#fff'],
      ['rgba(1, 2, 3, 0.5)', 'rgba(1, 2, 3, 0.5)'],
    ],
    bad: ['red', '#ff', '#12345678f', 'url(x)', 'rgb(1,2,3);x', 'expression(1)'],
  },
}

test('every kind is tried here, or in a test beside it', () => {
  const elsewhere = Object.entries(kinds).filter(([kind]) => !Object.hasOwn(cases, kind))
  for (const [kind, { family }] of elsewhere)
    expect(existsSync(join(import.meta.dirname, `../../fields/${family}/kind.test.ts`)), kind).toBe(true)
})

describe.each(Object.entries(cases))('a %s', (kind, { field: one, good, bad }) => {
  test('is kept in one form', () => {
    expect(one.kind).toBe(kind)
    for (const [raw, kept] of good) expect(value(one, raw), JSON.stringify(raw)).toEqual(kept)
  })

  test('that is none is refused with a text in both languages', () => {
    for (const raw of bad) {
      const result = validateField(one, raw, context)
      expect(result, `${String(JSON.stringify(raw)).slice(0, 60)}`).toBeInstanceOf(Refusal)
      const key = (result as Refusal).message.replace('validate.', '') as keyof typeof coreEn.validate
      expect(coreEn.validate[key], key).toBeTypeOf('string')
      expect(coreZhCn.validate[key], key).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('is empty when nothing was given, and then only missing where it is required', () => {
    for (const nothing of [undefined, null, '', []]) {
      expect(value(one, nothing)).toEqual(kinds[one.kind].empty)
      expect(value({ ...one, required: true }, nothing)).toBe('refused: validate.required')
    }
  })

  test('survives anything, and what it keeps it would keep again', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const once = validateField(one, raw, context)
        if (isEmptyValue(raw) || once instanceof Refusal || isEmptyValue(once)) return
        expect(validateField(one, once, context)).toEqual(once)
      }),
      { numRuns: 200 },
    )
  })
})

test('an identifier is taken in its canonical form only', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const id = parseId(text)
      if (!(id instanceof Refusal)) expect(String(id)).toBe(text)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id) => {
      expect(parseId(id)).toBe(id)
      expect(parseId(String(id))).toBe(id)
    }),
  )
})

test('an identifier of 53 bits is one where the key has room for it', () => {
  const { parse } = kinds.belongsTo
  const world = { timeZone: 'UTC' }
  for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
    expect(parseId(id)).toBeInstanceOf(Refusal)
    expect(parse(id, {}, world)).toBeInstanceOf(Refusal)
    expect(parseId(String(id), { wide: true })).toBe(id)
    expect(parse(id, { wide: true }, world)).toBe(id)
  }
  expect(parseId('9007199254740993', { wide: true })).toBeInstanceOf(Refusal)
})

test('an identity card number holds for exactly one check character', () => {
  const digits = (from: number, to: number, width: number) =>
    fc.integer({ min: from, max: to }).map((number) => String(number).padStart(width, '0'))
  const body = fc
    .tuple(
      digits(110000, 659999, 6),
      digits(1900, 2020, 4),
      digits(1, 12, 2),
      digits(1, 28, 2),
      digits(0, 999, 3),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(body, (seventeen) => {
      const right = [...'0123456789X'].filter(
        (check) => value(field.idNumber(), seventeen + check) === seventeen + check,
      )
      expect(right).toHaveLength(1)
    }),
  )
})

describe('a row', () => {
  const fields = {
    title: field.text({ required: true, max: 10 }),
    status: field.select(['draft', 'published'], { initial: 'draft' }),
    secret: field.password(),
    weigh: field.weigh(),
  }
  const resource = {
    fields,
    check: (row: { title?: string; status?: string }) =>
      row.status === 'published' && row.title === 'x' ? { title: 'thing:texts.tooPlain' } : {},
  }
  const run = (
    body: Record<string, unknown>,
    more: { names?: string[]; partial?: boolean; stored?: Record<string, unknown> } = {},
  ) =>
    validateRow(resource, body, more.names ?? Object.keys(fields), {
      ...context,
      partial: more.partial ?? false,
      stored: more.stored ?? {},
    })

  test('takes declared keys, and of those only the writable ones', () => {
    const body = { title: 'a', weigh: 5, id: 9, nothing: 1, constructor: 'x', status: 'published' }
    expect(run(body, { names: ['title', 'weigh'] })).toEqual({ values: { title: 'a', weigh: 5 }, faults: {} })
  })

  test('starts with initial values, and changes only what was sent', () => {
    expect(run({ title: 'a' }).values).toEqual({ title: 'a', status: 'draft', secret: '', weigh: 0 })
    expect(run({ title: 'b' }, { partial: true }).values).toEqual({ title: 'b' })
    expect(run({ title: 'b', secret: '' }, { partial: true }).values).toEqual({ title: 'b' })
  })

  test('names every field at fault', () => {
    const { faults } = run({ title: '', status: 'none', weigh: 'heavy' })
    expect(Object.keys(faults)).toEqual(['title', 'status', 'weigh'])
  })

  test('is looked at as a whole, with what is stored already', () => {
    expect(run({ status: 'published' }, { partial: true, stored: { title: 'x' } }).faults).toEqual({
      title: { message: 'thing:texts.tooPlain' },
    })
    expect(run({ status: 'published' }, { partial: true, stored: { title: 'y' } }).faults).toEqual({})
  })

  test('does not take what a prototype holds for something that was sent', () => {
    const body = Object.create({ title: 'inherited' }) as Record<string, unknown>
    expect(Object.keys(run(body).faults)).toEqual(['title'])
  })
})
