import { expect, test } from 'vitest'
import { publicState } from '#core/conditions/public-state.ts'
import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { publicWords } from './public-words.ts'

const notice = defineResource('test/notice', {
  public: { when: { status: ['published'] }, from: 'begins', until: 'ends' },
  fields: {
    status: field.select(['draft', 'published', 'archived']),
    begins: field.dateTime(),
    ends: field.dateTime(),
  },
  list: { columns: ['status'] },
})
const shift = defineResource('test/shift', {
  public: { from: 'first', until: 'last' },
  fields: { first: field.date(), last: field.date() },
  list: { columns: ['first'] },
})

const now = Date.UTC(2026, 2, 12) / 1000
const [past, coming] = [now - 60, now + 60]

/** status, beginning, end | state, what is said of its time | what a save does while the site is open, and closed */
const table = [
  ['draft', null, null, 'hidden', null, 'before', 'before'],
  ['draft', coming, null, 'hidden', null, 'before', 'before'],
  ['archived', past, past + 1, 'hidden', null, 'before', 'before'],
  ['published', null, null, 'public', null, 'public', 'before'],
  ['published', past, null, 'public', ['publicSince', past], 'public', 'before'],
  ['published', now, null, 'public', ['publicSince', now], 'public', 'before'],
  ['published', past, coming, 'public', ['publicUntil', coming], 'public', 'before'],
  ['published', coming, null, 'planned', ['publicFrom', coming], 'before', 'before'],
  ['published', coming, coming + 1, 'planned', ['publicFrom', coming], 'before', 'before'],
  ['published', past - 1, past, 'ended', ['endedOn', past], 'after', 'after'],
  ['published', null, now, 'ended', ['endedOn', now], 'after', 'after'],
] as const

test.each(table)(
  'a row that is %s, begins at %s and ends at %s is %s: what is said follows, whether the site is open or closed',
  (status, begins, ends, expected, sentence, open, closed) => {
    const state = publicState(notice, { status, begins, ends }, { now, timeZone: 'UTC' })
    expect(state.state).toBe(expected)
    expect(state.why).toEqual(expected === 'hidden' ? { field: 'status', value: status } : null)
    const isShown = expected === 'public' || expected === 'planned'
    for (const is_closed of [false, true])
      expect(publicWords({ ...state, is_closed })).toEqual({
        sentence,
        isOnClosedSite: is_closed && isShown,
        saving: is_closed ? closed : open,
      })
    expect(publicWords({ ...state, is_closed: false }, true)).toMatchObject({ saving: 'held' })
  },
)

test('days begin and end with the clocks of the site', () => {
  const row = { first: '2026-03-12', last: '2026-03-12' }
  const at = (moment: number) => publicState(shift, row, { now: moment, timeZone: 'Asia/Shanghai' }).state
  const [begins, ends] = [now - 8 * 3600, now + 16 * 3600]
  expect([begins - 1, begins, ends - 1, ends].map(at)).toEqual(['planned', 'public', 'public', 'ended'])
})

test('a declaration that takes what is no time, or no relation, for a condition of the public is refused', () => {
  const declare = (more: object) =>
    defineResource('test/notice', {
      fields: notice.fields,
      list: { columns: ['status'] },
      public: more,
    } as never)
  expect(() => declare({ from: 'status' })).toThrow('"status", which is select')
  expect(() => declare({ within: ['ends'] })).toThrow('"ends", which is dateTime')
  expect(() => declare({ when: { status: ['gone'] } })).toThrow('no option of "status"')
})
