import { expect, test } from 'vitest'
import type { Line } from '#core/values/lines.ts'
import { confirmedLine, lineTextState, withLineText } from './line-texts.ts'

const stored = {
  id: 7,
  label: '好茶',
  translations: { en: { label: 'Tea', is_stale: true, stale: ['label'] } },
}
const state = (line: Line, before: typeof stored | undefined = stored) =>
  lineTextState(line, before, 'en', 'label')

test('a translation in a line is missing only where its base text is there', () => {
  expect(state({ label: '茶' }, undefined)).toBe('missing')
  expect(state({ label: '' }, undefined)).toBeNull()
  expect(state({ label: '茶', translations: { en: { label: 'Tea' } } }, undefined)).toBeNull()
})

test('a translation in a line is outdated until it is changed or said to be right', () => {
  expect(state(stored)).toBe('outdated')
  expect(state(withLineText(stored, 'en', 'label', 'Good tea'))).toBeNull()
  expect(state(confirmedLine(stored, 'en'))).toBeNull()
})

test('a line that gets another text says nothing of what is outdated; one that is confirmed does', () => {
  expect(withLineText(stored, 'en', 'label', 'Good tea').translations).toEqual({
    en: { label: 'Good tea', stale: ['label'], copied: ['label'] },
  })
  expect(confirmedLine(stored, 'en').translations).toMatchObject({ en: { label: 'Tea', is_stale: false } })
})

test('a translation in a line that is its base text is copied until it is changed or said to be right', () => {
  const copy = withLineText(stored, 'en', 'label', '好茶')
  expect(state(copy)).toBe('copied')
  expect(state(confirmedLine(copy, 'en'))).toBeNull()
  expect(state(withLineText(confirmedLine(copy, 'en'), 'en', 'label', '好茶'))).toBe('copied')
  const known = { ...stored, translations: { en: { label: '好茶', is_stale: false, stale: [], copied: [] } } }
  expect(state(known, known)).toBeNull()
})
