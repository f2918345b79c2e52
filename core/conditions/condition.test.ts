import { expect, test } from 'vitest'
import { field } from '../field.ts'
import { resourcePaths } from '../openapi.ts'
import { defineResource } from '../resource.ts'
import { validateRow } from '../rules/validate.ts'
import { belongsToRow } from './condition.ts'

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

test('a view of a list asks what one of its filters has', () => {
  const declare = (views: object) =>
    defineResource('test/viewed', {
      fields: { state: field.select(['open', 'done']), hidden: field.select(['yes', 'no']) },
      list: { columns: ['state'], filters: ['state'], views: views as never },
    })
  expect(declare({ open: { state: ['open'] } }).list.views).toEqual({ open: { state: ['open'] } })
  for (const wrong of [{ state: ['lost'] }, { hidden: ['yes'] }, { other: ['x'] }])
    expect(() => declare({ wrong })).toThrow('the view "wrong" asks what no filter')
})

test('a list watches times that an index leads to', () => {
  const declare = (watch: readonly string[]) =>
    defineResource('test/watched', {
      fields: { state: field.select(['open', 'done']), came: field.dateTime(), left: field.dateTime() },
      list: {
        columns: ['state'],
        filters: ['state', 'came'],
        sort: ['create_time', 'desc'],
        watch: watch as never,
      },
    })
  expect(declare(['came', 'create_time']).list.watch).toEqual(['came', 'create_time'])
  for (const wrong of ['state', 'left', 'other'])
    expect(() => declare([wrong])).toThrow(`the list watches "${wrong}"`)
})

test('members put rows away by a switch that they read', () => {
  const declare = (putAway: string) =>
    defineResource('test/away', {
      fields: {
        user_id: field.belongsTo('user/user'),
        is_away: field.switch(),
        is_closed: field.switch(),
        note: field.text(),
      },
      list: { columns: ['note'] },
      areas: {
        member: {
          owner: 'user_id',
          calls: ['index'],
          read: ['note', 'is_away'],
          putAway: putAway as never,
        },
      },
    })
  expect(declare('is_away').areas.member?.putAway).toBe('is_away')
  for (const wrong of ['note', 'is_closed', 'other'])
    expect(() => declare(wrong)).toThrow(`put rows away by "${wrong}"`)
})
