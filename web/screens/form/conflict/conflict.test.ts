import { expect, test } from 'vitest'
import { describeResource } from '#core/describe.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import type { ConflictData } from '#core/wire.ts'
import type { FormValues } from '../form-fields.ts'
import { conflictOfAnswer, isSettled, makeConflict, resolveConflict } from './conflict.ts'

const note = describeResource(
  defineResource('test/note', {
    fields: { title: field.text(), summary: field.text(), weigh: field.weigh(), password: field.password() },
    list: { columns: ['title'] },
  }),
)
const base = { id: 1, title: 'Old', summary: 'Same', weigh: 1, row_version: 3 }
const answer = (changed: ConflictData['changed']): ConflictData => ({
  type: 'conflict',
  changed,
  by: 'Ann',
  at: 1_700_000_000,
  row_version: 4,
})
const meet = (yours: FormValues, fresh: FormValues | null, changed: ConflictData['changed'] = {}) => {
  const values = { ...base, ...yours }
  return {
    values,
    conflict: makeConflict(note, answer(changed), base, values, fresh && { ...base, ...fresh }),
  }
}

test('a field that both changed has to be chosen', () => {
  const { conflict } = meet({ title: 'Mine' }, { title: 'Theirs', row_version: 4 })
  expect(conflict.differences).toEqual([
    { name: 'title', theirs: 'Theirs', yours: 'Mine', isContested: true, changedBy: 'both' },
  ])
})

test('what only one of the two changed needs no choice', () => {
  const { conflict } = meet({ title: 'Mine' }, { summary: 'Theirs', row_version: 4 })
  expect(conflict.differences.map(({ name, changedBy }) => [name, changedBy])).toEqual([
    ['title', 'you'],
    ['summary', 'them'],
  ])
})

test('yours is saved over theirs with the version that theirs has', () => {
  const { conflict, values } = meet({ title: 'Mine' }, { title: 'Theirs', summary: 'New', row_version: 5 })
  const resolved = resolveConflict(conflict, values, { title: 'yours' })
  expect(resolved.rowVersion).toBe(5)
  expect(resolved.base).toMatchObject({ title: 'Theirs', summary: 'New', row_version: 5 })
  expect(resolved.values).toMatchObject({ title: 'Mine', summary: 'New' })
})

test('theirs is taken over and is then no change', () => {
  const { conflict, values } = meet({ title: 'Mine', weigh: 9 }, { title: 'Theirs', row_version: 4 })
  const resolved = resolveConflict(conflict, values, { title: 'theirs' })
  expect(resolved.values).toMatchObject({ title: 'Theirs', weigh: 9 })
  expect(resolved.base).toMatchObject({ title: 'Theirs', weigh: 1 })
})

test('without the stored row the answer itself tells what differs', () => {
  const { conflict } = meet({ title: 'Mine' }, null, { title: ['Theirs', 'Mine'] })
  expect(conflict.differences[0]).toMatchObject({ theirs: 'Theirs', yours: 'Mine', isContested: true })
  expect(conflict.rowVersion).toBe(4)
})

test('a save whose answer was lost is settled: the row says what it was to say', () => {
  expect(isSettled(meet({ title: 'Mine' }, { title: 'Mine', row_version: 4 }).conflict)).toBe(true)
  expect(isSettled(meet({ title: 'Mine' }, { title: 'Theirs', row_version: 4 }).conflict)).toBe(false)
})

test('other refusals are no conflict', () => {
  expect(conflictOfAnswer({ type: 'invalid', faults: {} })).toBeNull()
  expect(conflictOfAnswer([])).toBeNull()
  expect(conflictOfAnswer(answer({}))).toMatchObject({ by: 'Ann' })
})
