import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockText, blockTypes, defineBlock, settledProps, slotsOf } from '#core/blocks.ts'
import { type Field, field } from '#core/field.ts'
import { resourcePaths } from '#core/openapi.ts'
import { defineResource } from '#core/resource.ts'
import { Refusal } from '#core/rules/rules.ts'
import { validateField, validateRow } from '#core/rules/validate.ts'
import { type Block, blockLinks } from '#core/values/block.ts'
import { testBlocks, testBlockTypes } from '#server/conformance/test-blocks.ts'

const context = { timeZone: 'UTC', blockRule: testBlockTypes.rule }
const check = (raw: unknown, of: Field = field.blocks(), more: object = {}) =>
  validateField(of, raw, { ...context, ...more })
const reason = (raw: unknown, of?: Field) => {
  const value = check(raw, of)
  return value instanceof Refusal ? value.message : 'taken'
}
const card = (id: string, props: object = {}, more: object = {}) => ({
  id,
  type: 'testCard',
  props: { title: 'Tea', ...props },
  ...more,
})
const full = { body: '', picture: '', look: 'plain', link: null, notes: [] }

describe('a list of blocks', () => {
  test('is made anew: what belongs to no block is left out, what is missing begins as in a new one', () => {
    const raw = [
      card('a', { more: 1, frame: 'x' }, { slot: 'main', other: true, hidden: 'yes' }),
      card('b', {}, { slot: 'aside', hidden: true }),
    ]
    expect(check(raw)).toEqual([
      { id: 'a', type: 'testCard', props: { title: 'Tea', ...full } },
      { id: 'b', type: 'testCard', props: { title: 'Tea', ...full }, hidden: true, slot: 'aside' },
    ])
    expect(check('')).toEqual([])
  })

  test('has blocks within blocks, to the depth that its field allows', () => {
    const pair = { id: 'p', type: 'testPair', props: { count: '2' }, slots: { one: [card('a')], two: [] } }
    expect(check([pair])).toMatchObject([{ id: 'p', slots: { one: [{ id: 'a' }] } }])
    const deep = [{ ...pair, slots: { one: [{ ...pair, id: 'q' }] } }]
    expect(reason(deep)).toBe('validate.blocksTooDeep')
    expect(reason(deep, field.blocks({ depth: 3 }))).toBe('taken')
    expect(reason([pair], field.blocks({ depth: 1 }))).toBe('validate.blocksTooDeep')
  })

  test.each<[string, unknown]>([
    ['a text', 'blocks'],
    ['an object', { wrong: true }],
    ['an item that is no object', ['a']],
    ['no id', [{ type: 'testCard', props: {} }]],
    ['an id with a space', [card('a b')]],
    ['an id that is too long', [card('x'.repeat(41))]],
    ['an id that is a number', [{ ...card('a'), id: 1 }]],
    ['a type that is no name', [{ ...card('a'), type: '../x' }]],
    ['a type that is no text', [{ ...card('a'), type: ['testCard'] }]],
    ['props that are a list', [{ ...card('a'), props: [] }]],
    ['a slot that is no name', [card('a', {}, { slot: 'a b' })]],
    ['slots that are a list', [card('a', {}, { slots: [] })]],
    ['slots that hold no list', [card('a', {}, { slots: { one: {} } })]],
    ['a slot without a proper name', [card('a', {}, { slots: { '1': [] } })]],
    [
      'too many slots',
      [card('a', {}, { slots: Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`s${n}`, []])) })],
    ],
  ])('is refused with %s', (_, raw) => {
    expect(check(raw)).toBeInstanceOf(Refusal)
  })

  test('has no id twice, wherever the blocks stand', () => {
    expect(reason([card('a'), card('a')])).toBe('validate.blockTwice')
    const pair = { id: 'p', type: 'testPair', props: {}, slots: { one: [card('p')] } }
    expect(reason([pair])).toBe('validate.blockTwice')
  })

  test('holds no more than it may, those within others counted', () => {
    const many = (n: number) => Array.from({ length: n }, (_, at) => card(`b${at}`))
    expect(reason(many(200))).toBe('taken')
    expect(reason(many(201))).toBe('validate.tooManyBlocks')
    const pair = { id: 'p', type: 'testPair', props: {}, slots: { one: many(2) } }
    expect(reason([pair], field.blocks({ max: 2 }))).toBe('validate.tooManyBlocks')
    expect(reason([pair], field.blocks({ max: 3 }))).toBe('taken')
    const large = Array.from({ length: 3 }, (_, at) => ({
      id: `l${at}`,
      type: 'nobodys',
      props: { text: '文'.repeat(150_000) },
    }))
    expect(reason(large.slice(0, 2))).toBe('taken')
    expect(reason(large)).toBe('validate.blocksTooLarge')
  })

  test('takes the types that its field names', () => {
    const only = field.blocks({ types: ['testPair'] })
    const refused = check([card('a')], only)
    expect(refused).toMatchObject({ parts: { a: { message: 'validate.blockType' } } })
    expect(reason([{ id: 'p', type: 'testPair', props: {} }], only)).toBe('taken')
  })

  test('that went through the rule goes through it again as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.jsonValue(), fc.boolean()), { maxLength: 8 }), (list) => {
        const raw = list.map(([text, json, hidden], at) =>
          at % 2
            ? card(`b${at}`, { title: `x${text}`.slice(0, 40), body: text, notes: json }, { hidden })
            : { id: `b${at}`, type: 'nobodys', props: { [text]: json }, hidden },
        )
        const once = check(raw)
        if (!(once instanceof Refusal)) expect(check(JSON.parse(JSON.stringify(once)))).toEqual(once)
      }),
    )
  })
})

describe('values of a block', () => {
  test('that are wrong are told by block and field, also of blocks within others', () => {
    const refused = check([
      card('a', { title: '', picture: 'javascript:x' }),
      {
        id: 'p',
        type: 'testPair',
        props: { count: '3' },
        slots: { one: [card('b', { look: 'framed' })] },
      },
    ])
    expect(refused).toMatchObject({
      message: 'validate.blockFaults',
      parts: {
        'a.title': { message: 'validate.required', of: { texts: 'blocks/testCard', field: 'title' } },
        'a.picture': { message: 'validate.file' },
        'p.count': { of: { texts: 'blocks/testPair', field: 'count' } },
        'b.frame': { message: 'validate.required' },
      },
    })
  })

  test('stand in the faults of a row behind its field', () => {
    const fields = { title: field.text(), slots: field.blocks() }
    const body = { title: 'x', slots: [card('a', { title: '' })] }
    const { faults } = validateRow({ fields }, body, ['title', 'slots'], { ...context, partial: false })
    expect(Object.keys(faults)).toEqual(['slots', 'slots.a.title'])
  })

  test('may be missing in a draft, but not be wrong', () => {
    expect(check([card('a', { title: '' })], field.blocks(), { isUnfinished: true })).toMatchObject([
      { id: 'a' },
    ])
    expect(
      check([card('a', { title: '', link: 'content/article:1' })], field.blocks(), { isUnfinished: true }),
    ).toMatchObject({ parts: { 'a.link': { message: 'validate.reference' } } })
  })

  test.each<[string, object]>([
    ['a resource that the field does not name', { link: { resource: 'content/article', row_id: 1 } }],
    ['an address that a browser would run', { picture: 'javascript:alert(1)' }],
    ['an option that there is not', { look: '__proto__' }],
    ['a list in the place of a text', { title: ['Tea'] }],
    ['an object in the place of HTML', { body: { html: '<p>' } }],
    ['pairs that are none', { notes: ['a'] }],
  ])('are refused with %s', (_, props) => {
    expect(reason([card('a', props)])).toBe('validate.blockFaults')
  })
})

describe('a block of a type that nobody declares', () => {
  const props = { html: '<script>x</script>', list: [{ a: null }], constructor: 1, deep: { er: [[1.5]] } }
  const block = {
    id: 'u',
    type: 'constructor',
    props,
    slots: { any: [{ id: 'v', type: 'toString', props: {} }] },
  }

  test('stays as it is', () => {
    expect(check([block])).toEqual([block])
    expect(check([block], field.blocks({ types: ['testCard'] }))).toEqual([block])
    const raw = JSON.parse('[{"id":"u","type":"x","props":{"__proto__":{"polluted":1}}}]')
    expect(JSON.stringify(check(raw))).toBe(JSON.stringify(raw))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('is refused where lists and objects stand in each other too deep', () => {
    const nested = (n: number): unknown => (n === 0 ? 1 : [nested(n - 1)])
    expect(reason([{ ...block, props: { x: nested(15) } }])).toBe('taken')
    expect(reason([{ ...block, props: { x: nested(30) } }])).toBe('validate.blocks')
    let deep: unknown = 1
    for (let n = 0; n < 200_000; n++) deep = [deep]
    expect(reason([{ ...block, props: { x: deep } }])).toBe('validate.blocks')
  })

  test('says nothing to a search, and its links are found all the same', () => {
    const target = { resource: 'content/tag', row_id: 4 }
    const value = check([{ ...block, props: { to: target } }, card('a', { link: 'content/category:7' })])
    expect(blockLinks(value as readonly Block[])).toEqual([
      { block: 'u', type: 'constructor', field: 'to', target },
      { block: 'a', type: 'testCard', field: 'link', target: { resource: 'content/category', row_id: 7 } },
    ])
    expect(blockText(value as readonly Block[], testBlockTypes)).toBe('Tea')
  })
})

test('the text of blocks is what people read: no tags, no addresses, nothing that is hidden', () => {
  const value = check([
    card('a', { body: '<p>a &lt;b&gt; <em title="x>y">c</em></p>', picture: '/storage/x.png' }),
    card('h', { title: 'Secret' }, { hidden: true }),
    {
      id: 'p',
      type: 'testPair',
      props: { count: '1' },
      slots: {
        one: [card('c', { title: 'Inside', notes: [{ key: 'Why?', value: 'Because' }] })],
        two: [card('d', { title: 'Put away' })],
      },
    },
  ])
  expect(blockText(value as readonly Block[], testBlockTypes).split('\n')).toEqual([
    'Tea',
    'a <b> c',
    'Inside',
    'Why?',
    'Because',
  ])
})

test('a block that was kept before its type changed shows what a new one holds where it does not fit', () => {
  const [type] = testBlocks
  if (!type) throw new Error('no type')
  const props = settledProps(type, { title: 5, look: 'gone', notes: 'none', picture: '/a.png' }, context)
  expect(props).toEqual({ ...full, title: '5', look: 'plain', picture: '/a.png', frame: '' })
  expect(slotsOf(type, props)).toEqual([])
})

test('types of blocks are checked when they are declared', () => {
  const texts = { name: 'X', about: '', fields: { x: 'X' } }
  const spec = { icon: 'el-icon-Grid', texts: { 'zh-cn': texts, en: texts } }
  for (const wrong of [
    field.belongsTo('content/tag'),
    field.password(),
    field.weigh(),
    field.blocks(),
    field.text({ unique: true }),
    field.text({ read: { node: 'x' } }),
    field.text({ shownWhen: { y: ['1'] } }),
  ])
    expect(() => defineBlock('x', { x: wrong }, spec)).toThrow(/x/)
  const one = defineBlock('x', { x: field.text() }, spec)
  expect(() => blockTypes([one, one])).toThrow('block x is declared twice')
})

test('the API documents say what a list of blocks is', () => {
  const sheet = defineResource('test/sheet', {
    fields: { parts: field.blocks({ max: 20, types: ['testCard'] }) },
    list: { columns: [] },
  })
  const text = JSON.stringify(resourcePaths(sheet))
  expect(text).toContain('"maxItems":20')
  expect(text).toContain('"enum":["testCard"]')
})
