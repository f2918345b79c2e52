import { expect, test } from 'vitest'
import { belongsToRow } from './condition.ts'
import { field } from './field.ts'
import { resourcePaths } from './openapi.ts'
import { defineResource } from './resource.ts'
import { validateRow } from './validate.ts'

const entry = defineResource('test/entry', {
  fields: {
    type: field.radio(['page', 'menu', 'button'], { initial: 'menu' }),
    opens: field.radio(['tab', 'link'], { initial: 'tab', shownWhen: { type: ['menu'] } }),
    url: field.text({ required: true, max: 20, shownWhen: { opens: ['link'] } }),
    component: field.text({ shownWhen: [{ type: ['page'] }, { opens: ['tab'] }] }),
    tags: field.checkbox(['a', 'b']),
    note: field.text({ shownWhen: { tags: ['b'], type: ['menu', 'page'] } }),
  },
  list: { columns: ['type'] },
})
const { fields } = entry
const shown = (row: object) =>
  Object.keys(fields).filter(
    (name) => fields[name as 'url'].shownWhen && belongsToRow(fields, name, row as never),
  )
const check = (body: object, stored?: object) => {
  const names = Object.keys(body)
  const context = { timeZone: 'UTC', partial: stored !== undefined, stored: stored as never }
  const { values, faults } = validateRow(entry, body as never, stored ? Object.keys(fields) : names, context)
  return { values, faults: Object.keys(faults) }
}

test('a field belongs to a row where all of a condition holds, or one of several, of fields that belong to it themselves', () => {
  expect(shown({ type: 'menu', opens: 'link' })).toEqual(['opens', 'url'])
  expect(shown({ type: 'menu', opens: 'tab' })).toEqual(['opens', 'component'])
  expect(shown({ type: 'page', opens: 'link', tags: ['a', 'b'] })).toEqual(['component', 'note'])
  expect(shown({ type: 'button', opens: 'tab', tags: ['b'] })).toEqual([])
})

test('what a field depends on may be closed to a caller: the server decides then', () => {
  const { type: _closed, ...open } = fields
  expect(belongsToRow(open, 'opens', {})).toBe(true)
})

test('a new row requires and takes what belongs to it; the rest is ignored, faulty or not', () => {
  expect(check({ type: 'menu', opens: 'link', url: '' }).faults).toEqual(['url'])
  expect(check({ type: 'button', opens: 'link', url: 'x'.repeat(30) })).toEqual({
    values: { type: 'button' },
    faults: [],
  })
  expect(check({ opens: 'tab' }).values).toEqual({ opens: 'tab' })
})

test('an edit asks for what comes to belong to the row, and leaves what belongs to it no longer', () => {
  const stored = { type: 'menu', opens: 'tab', url: '', component: 'a', tags: [], note: '' }
  expect(check({ opens: 'link' }, stored).faults).toEqual(['url'])
  expect(check({ opens: 'link', url: '/x' }, stored)).toEqual({
    values: { opens: 'link', url: '/x' },
    faults: [],
  })
  expect(check({ opens: 'link', component: 'b', url: '/x' }, stored).values).not.toHaveProperty('component')
  expect(check({ opens: 'link' }, { ...stored, url: '/kept' }).faults).toEqual([])
  expect(check({ tags: ['a'] }, { ...stored, opens: 'link' }).faults).toEqual([])
})

test('the API documents name the condition, and require nothing that depends on one', () => {
  const add = resourcePaths(entry)['/admin/test.entry/add']?.post as {
    requestBody: { content: { 'application/json': { schema: Record<string, never> } } }
  }
  const { properties, required } = add.requestBody.content['application/json'].schema
  expect(required).toBeUndefined()
  expect(properties).toMatchObject({
    url: { description: 'only where opens is link; else ignored' },
    component: { description: 'only where type is page, or opens is tab; else ignored' },
  })
})

test.each([
  ['no field', { title: field.text({ shownWhen: { kind: ['x'] } }) }],
  ['no option', { kind: field.radio(['a']), title: field.text({ shownWhen: { kind: ['b'] } }) }],
  [
    'back to it',
    { one: field.text({ shownWhen: { two: ['x'] } }), two: field.text({ shownWhen: { one: ['x'] } }) },
  ],
])('a condition that leads nowhere is refused where it is declared: %s', (reason, fields) => {
  expect(() => defineResource('test/wrong', { fields, list: { columns: [] } })).toThrow(reason)
})
