import { describe, expect, test } from 'vitest'
import { flatRow } from '#core/translated.ts'
import { confirmations, textState } from './use-form-languages.ts'

const opened = flatRow({
  title: '标题',
  lead: '引言',
  body: '',
  translations: { en: { title: 'Title', lead: '', body: '', is_stale: true, stale: ['title'] } },
})
const state = (name: string, changes: Readonly<Record<string, unknown>> = {}) =>
  textState(`translations.en.${name}`, { ...opened, ...changes }, opened)

describe('a translation in a form', () => {
  test('is missing only where its base text is there', () => {
    expect(state('lead')).toBe('missing')
    expect(state('body')).toBeNull()
    expect(state('lead', { 'translations.en.lead': 'Lead' })).toBeNull()
  })

  test('is outdated from the change of its base text on, also in the form itself, until it is changed or confirmed', () => {
    expect(state('title')).toBe('outdated')
    expect(state('title', { 'translations.en.title': 'New' })).toBeNull()
    expect(state('title', { 'translations.en.is_stale': false })).toBeNull()
    const fresh = { ...opened, 'translations.en.stale': [], 'translations.en.is_stale': false }
    expect(textState('translations.en.title', { ...fresh, title: '新' }, fresh)).toBe('outdated')
    expect(textState('translations.en.title', fresh, fresh)).toBeNull()
  })

  test('that is confirmed is saved as that alone', () => {
    expect(confirmations({ ...opened, 'translations.en.is_stale': false }, opened)).toEqual({
      translations: { en: { is_stale: false } },
    })
    expect(confirmations(opened, opened)).toEqual({})
  })
})
