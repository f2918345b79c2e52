import { expect, test } from 'vitest'
import { shownState } from './shown-state.ts'

test('the shown state of an article follows from its status, its times and its draft', () => {
  const at = (row: object) => shownState({ publish_time: 100, expire_time: null, ...row }, 200)
  for (const status of ['draft', 'in_review', 'archived'])
    expect(at({ status, draft_state: 'open', publish_time: 300 })).toBe(status)
  expect(at({ status: 'published' })).toBe('published')
  expect(at({ status: 'published', draft_state: 'scheduled' })).toBe('pending')
  expect(at({ status: 'published', publish_time: 300, draft_state: 'open' })).toBe('scheduled')
  expect(at({ status: 'published', expire_time: 200, draft_state: 'open' })).toBe('expired')
  expect(at({ status: 'published', expire_time: 201 })).toBe('published')
})
