import { expect, test } from 'vitest'
import { field } from '#core/field.ts'
import { checkForm, faultsElsewhere, faultsWithin, firstFaulty } from './form-check.ts'
import { changedLines, faultsLeft } from './form-lines.ts'

const base = [
  { id: 1, row_version: 3, label: 'a', weigh: 16 },
  { id: 2, row_version: 1, label: 'b', weigh: 32 },
  { key: 'k', label: 'drafted' },
]

test('only lines that changed are sent, and of these what changed', () => {
  expect(changedLines(base, base)).toEqual([])
  const now = [
    { ...base[0], label: 'A', row_version: 1 },
    { ...base[1], removed: true },
    { ...base[2], label: 'again' },
    { key: 'n', label: 'new' },
    { key: 'm', label: 'gone at once', removed: true },
  ]
  expect(changedLines(base, now)).toEqual([
    { id: 1, row_version: 3, label: 'A' },
    { id: 2, removed: true },
    { key: 'k', label: 'again' },
    { key: 'n', label: 'new' },
  ])
})

test('a form with lines sends them like any other field', () => {
  const resource = {
    name: 'test/menu',
    fields: { items: field.lines('test/item', { owner: 'menu_id' }) },
  } as never
  const form = { resource, check: undefined, names: ['items'], timeZone: 'UTC' }
  const edit = checkForm({
    ...form,
    mode: 'edit',
    values: { items: [{ ...base[0], label: 'A' }] },
    base: { items: base },
  })
  expect(edit).toEqual({ payload: { items: [{ id: 1, row_version: 3, label: 'A' }] }, faults: {} })
  const add = checkForm({ ...form, mode: 'add', values: { items: [{ key: 'n', label: 'a' }] }, base: {} })
  expect(add.payload).toEqual({ items: [{ key: 'n', label: 'a' }] })
})

test('faults of lines stand at their cells until that line changes', () => {
  const faults = { 'items.1.label': 'x', 'items.2.label': 'y', title: 'z' }
  expect(firstFaulty([['title', 'items']], { 'items.1.label': 'x' })).toBe('items')
  expect(faultsElsewhere([['items']], faults)).toEqual(['z'])
  expect(faultsWithin(faults, 'items')).toEqual({ '1.label': 'x', '2.label': 'y' })
  const next = [{ ...base[0], label: 'A' }, base[1], base[2]]
  expect(faultsLeft(faults, 'items', base, next)).toEqual({ 'items.2.label': 'y', title: 'z' })
  expect(faultsLeft(faults, 'title', '', 'new')).toEqual({ 'items.1.label': 'x', 'items.2.label': 'y' })
})
