import { expect, test } from 'vitest'
import type { Rights } from '#core/access/permissions.ts'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { checkForm, faultsElsewhere, faultsOfAnswer, firstFaulty } from './form-check.ts'
import { type FormMode, type FormValues, formField, shownGroups, withFieldsGone } from './form-fields.ts'
import { changedNames, isSameValue, newValues } from './form-values.ts'

const note = defineResource('test/note', {
  fields: {
    title: field.text({ required: true, max: 10 }),
    kind: field.select(['plain', 'linked'], { initial: 'plain' }),
    link: field.url(),
    secret: field.text({ write: { node: 'secret' } }),
    views: field.integer({ write: 'system' }),
    code: field.varName({ fixed: true }),
    password: field.password({ required: true }),
    tag_ids: field.manyToMany('test/tag'),
    price: field.float(),
    body: field.richText({ required: true }),
    status: field.select(['draft', 'published', 'archived'], {
      initial: 'draft',
      transitions: {
        publish: ['draft', 'published'],
        archive: [['draft', 'published'], 'archived'],
      },
    }),
  },
  list: { columns: ['title'] },
  form: [
    ['title', 'kind', 'link'],
    ['secret', 'views', 'code', 'password'],
    ['tag_ids', 'price', 'body', 'status'],
  ],
  check: (row) => (row.kind === 'linked' && !row.link ? { link: 'test/note:texts.linkNeeded' } : {}),
})
const json = describeResource(note)
const holder = (...nodes: string[]): Rights => ({ isSuper: false, nodes: new Set(nodes) })
const names = (mode: FormMode, rights = holder(), values: FormValues = {}, side = {}) =>
  shownGroups(json, side, rights, mode, values).flat()
const base = {
  title: 'One',
  kind: 'plain',
  link: '',
  tag_ids: [1, 2],
  price: 1.5,
  body: '<p>x</p>',
  password: '',
}
const run = (mode: FormMode, values: FormValues, shown = ['title', 'kind', 'link', 'body']) =>
  checkForm({ resource: json, check: note.check, mode, names: shown, values, base, timeZone: 'UTC' })

test('what the system alone writes shows in the form of a stored row that has an input for it', () => {
  const side = { inputs: { views: () => null } }
  expect(names('edit', holder(), {}, side)).toContain('views')
  expect(names('add', holder(), {}, side)).not.toContain('views')
  expect(names('edit')).not.toContain('views')
})

test('a form shows what its caller may write, and nothing of the system', () => {
  expect(names('add')).toEqual([
    'title',
    'kind',
    'link',
    'code',
    'password',
    'tag_ids',
    'price',
    'body',
    'status',
  ])
  expect(names('add', holder('test/note/secret'))).toContain('secret')
})

test('a fixed field may be given once and is gone from the edit form', () => {
  expect(names('edit')).not.toContain('code')
})

test('a resource hides fields by the values, and a group without any is left out', () => {
  const side = {
    isFieldShown: (name: string, values: FormValues) => name !== 'link' || values.kind === 'linked',
  }
  expect(names('add', holder(), { kind: 'plain' }, side)).not.toContain('link')
  expect(names('add', holder(), { kind: 'linked' }, side)).toContain('link')
  const declared = {
    ...json,
    fields: { ...json.fields, link: { ...field.url(), shownWhen: { kind: ['linked'] } } },
  }
  expect(shownGroups(declared, {}, holder(), 'add', { kind: 'plain' }).flat()).not.toContain('link')
  expect(shownGroups(declared, {}, holder(), 'add', { kind: 'linked' }).flat()).toContain('link')
  const hidesAll = { isFieldShown: (name: string) => ['title', 'kind', 'link'].includes(name) }
  expect(shownGroups(json, hidesAll, holder(), 'add', {})).toEqual([['title', 'kind', 'link']])
})

test('a form that is open takes up a changed declaration and keeps the fields that are gone', () => {
  const { link: _gone, ...fields } = json.fields
  const declared = { ...json, fields, form: [['title', 'kind', 'status']] }
  const { json: merged, gone } = withFieldsGone(declared, json)
  expect(gone).toEqual(['link'])
  expect(merged.form).toEqual([['title', 'kind', 'status'], ['link']])
  expect(merged.fields.link).toEqual(json.fields.link)
  expect(withFieldsGone(json, json)).toEqual({ json, gone: [] })
})

test('a state offers only what a permitted move leads to', () => {
  const options = (rights: Rights, stored: FormValues | null) =>
    formField(json, 'status', rights, stored)?.options
  expect(options(holder(), null)).toEqual(['draft'])
  expect(options(holder('test/note/publish'), null)).toEqual(['draft', 'published'])
  expect(options(holder('test/note/publish', 'test/note/archive'), { status: 'published' })).toEqual([
    'published',
    'archived',
  ])
})

test('a new row starts with declared values and those of its screen', () => {
  expect(newValues(json, { initialValues: { title: 'Hello' } })).toMatchObject({
    title: 'Hello',
    kind: 'plain',
    tag_ids: [],
    price: null,
    status: 'draft',
  })
  expect(newValues(json, {})).not.toHaveProperty('id')
})

test('a new row sends every field shown, as the rules write it', () => {
  const { payload, faults } = run('add', { title: '  New ', kind: 'plain', body: '<p>y</p>' })
  expect(faults).toEqual({})
  expect(payload).toEqual({ title: 'New', kind: 'plain', link: '', body: '<p>y</p>' })
})

test('a required field that was left out is missed, a rich text in its own words', () => {
  expect(run('add', { kind: 'plain' }).faults).toMatchObject({
    title: { message: 'validate.required' },
    body: { message: 'validate.editorRequired' },
  })
})

test('what is too long is refused with its limit', () => {
  expect(run('edit', { ...base, title: 'x'.repeat(11) }).faults.title).toMatchObject({
    message: 'validate.tooLong',
    params: { max: 10 },
  })
})

test('an edited row sends only what was changed', () => {
  expect(run('edit', { ...base, title: 'Two' }).payload).toEqual({ title: 'Two' })
  expect(run('edit', base).payload).toEqual({})
})

test('an emptied field is sent as empty', () => {
  expect(run('edit', { ...base, link: '', kind: 'plain', price: null }, ['price']).payload).toEqual({
    price: null,
  })
})

test('an empty password on edit leaves it, a new one is sent', () => {
  expect(run('edit', { ...base, password: '' }, ['password'])).toEqual({ payload: {}, faults: {} })
  expect(run('edit', { ...base, password: 'secret12' }, ['password']).payload).toEqual({
    password: 'secret12',
  })
})

test('the rule over several fields sees those that were not changed', () => {
  expect(run('edit', { ...base, kind: 'linked' }).faults).toEqual({
    link: { message: 'test/note:texts.linkNeeded' },
  })
})

test('values that say the same are no change', () => {
  expect(isSameValue(null, '')).toBe(true)
  expect(isSameValue('5', 5)).toBe(true)
  expect(isSameValue([1, 2], ['1', '2'])).toBe(true)
  expect(isSameValue([1, 2], [2, 1])).toBe(false)
  expect(isSameValue([{ key: 'a', value: '1' }], [{ value: '1', key: 'a' }])).toBe(true)
  expect(isSameValue(0, null)).toBe(false)
  expect(changedNames(['a', 'b'], { a: 1, b: 2 }, { a: '1', b: 3 })).toEqual(['b'])
})

test('faults of a refused save are read by field', () => {
  expect(faultsOfAnswer({ type: 'invalid', faults: { title: 'Title exists already' } })).toEqual({
    title: 'Title exists already',
  })
  expect(faultsOfAnswer({ type: 'conflict', changed: {} })).toBeNull()
  expect(faultsOfAnswer(null)).toBeNull()
})

test('the focus goes to the first fault on the screen, faults elsewhere are said above', () => {
  const groups = [['title', 'kind'], ['body']]
  expect(firstFaulty(groups, { body: 1, kind: 1 })).toBe('kind')
  expect(firstFaulty(groups, { hidden: 1 })).toBeNull()
  expect(faultsElsewhere(groups, { hidden: 'why', kind: 'because' })).toEqual(['why'])
})
