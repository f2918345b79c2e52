import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDesign, designOf, everyField, ownWorld } from '#server/testing/designs.ts'
import { compileDesign } from '../../design/compile.ts'
import { readDesign } from './read-design.ts'

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a design is read as it was sent', () => {
  const design = designOf(everyField)
  expect(readDesign(sent(design))).toEqual(design)
})

test('the designer’s descriptors stand for their values, and keys of its own are left out', () => {
  const [key, ...fields] = designOf(everyField).fields
  const described = fields.map((field) => ({
    ...field,
    uuid: 'x',
    table: Object.fromEntries(
      Object.entries(field.table).map(([name, value]) => [name, { type: 'select', value, options: {} }]),
    ),
  }))
  const answer = readDesign(sent({ ...designOf([]), fields: [key, ...described], extra: {} }))
  expect(answer).toEqual(designOf(everyField))
})

test('numbers and flags may be text, and what is usual may be left out', () => {
  const answer = readDesign({
    type: 'create',
    table: { name: 'shop_book', quickSearchField: 'id,title' },
    fields: [{ name: 'title', designType: 'string', length: '80', null: '1', formBuildExclude: 0 }],
  })
  expect(answer).toMatchObject({
    table: {
      quickSearchField: ['id', 'title'],
      formFields: [],
      defaultSortType: 'desc',
      rebuild: 'No',
      designChange: [],
    },
    fields: [
      { name: 'title', type: 'varchar', length: 80, null: true, unsigned: false, table: {}, form: {} },
    ],
  })
  expect(answer).not.toHaveProperty('fields.0.formBuildExclude')
})

test('a wrong value is refused where it is', () => {
  const [key] = designOf([]).fields
  const places = (change: object) => {
    const answer = readDesign(sent({ ...designOf([]), ...change }))
    return Array.isArray(answer) ? answer.map(({ place, message }) => `${place} ${message}`) : 'a design'
  }
  expect(places({ type: 'x' })).toEqual(['type faults.value'])
  expect(places({ table: { name: 7 } })).toEqual(['table.name faults.value'])
  expect(places({ fields: [{ ...key, designType: 'toString' }] })).toEqual([
    'fields.0.designType faults.designType',
  ])
  expect(places({ fields: [{ ...key, length: -1 }] })).toEqual(['fields.0.length faults.value'])
  expect(places({ fields: [{ ...key, comment: 'x'.repeat(2001) }] })).toEqual([
    'fields.0.comment faults.value',
  ])
  expect(places({ fields: [{ ...key, title: '\0' }] })).toEqual(['fields.0.title faults.value'])
  expect(places({ fields: [{ ...key, form: { a: [{}] } }] })).toEqual(['fields.0.form.a faults.value'])
  expect(places({ fields: Array.from({ length: 201 }, () => key) })).toEqual(['fields faults.tooManyFields'])
})

test('whatever is sent is a design that compiles or is refused, or a list of faults', () => {
  for (const raw of [null, undefined, 7, '', [], {}, { type: 'db', table: [], fields: {} }]) {
    expect(readDesign(raw)).toContainEqual(expect.objectContaining({ message: 'faults.value' }))
  }
  const spoilt = fc.tuple(anyDesign, fc.jsonValue(), fc.nat(3)).map(([design, value, at]) =>
    [
      { ...design, fields: value },
      { ...design, table: value },
      { ...design, fields: [{ ...design.fields[0], form: value, table: value }] },
      { ...design, fields: [{ ...design.fields[0], ...(typeof value === 'object' ? value : {}) }] },
    ].at(at),
  )
  fc.assert(
    fc.property(fc.oneof(spoilt, anyDesign), (raw) => {
      const answer = readDesign(sent(raw))
      const faults = 'table' in answer ? compileDesign(answer, ownWorld).faults : answer
      expect('table' in answer || faults.length > 0).toBe(true)
      for (const { place, message } of faults) expect([place, message]).not.toContain('')
    }),
    { numRuns: 300 },
  )
})
