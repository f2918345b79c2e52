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
    const confirmed = { 'translations.en.is_stale': { title: '标题' } }
    expect(state('title', confirmed)).toBeNull()
    expect(state('title', { ...confirmed, title: '新' })).toBe('outdated')
    const fresh = { ...opened, 'translations.en.stale': [], 'translations.en.is_stale': false }
    expect(textState('translations.en.title', { ...fresh, title: '新' }, fresh)).toBe('outdated')
    expect(textState('translations.en.title', fresh, fresh)).toBeNull()
  })

  test('that is confirmed is saved as that alone', () => {
    const confirmed = { ...opened, 'translations.en.is_stale': { title: '标题' } }
    expect(confirmations(confirmed, opened)).toEqual({ translations: { en: { is_stale: false } } })
    expect(confirmations(opened, opened)).toEqual({})
  })

  test('that is confirmed for a text that was changed afterwards is not said to be right', () => {
    const changed = { ...opened, 'translations.en.is_stale': { title: '标题' }, title: '新' }
    expect(confirmations(changed, opened)).toEqual({})
  })

  test('whose text is changed in the form itself can be confirmed before anything is saved', () => {
    const fresh = { ...opened, 'translations.en.stale': [], 'translations.en.is_stale': false }
    const confirmed = { ...fresh, title: '新', 'translations.en.is_stale': { title: '新' } }
    expect(textState('translations.en.title', confirmed, fresh)).toBeNull()
    expect(confirmations(confirmed, fresh)).toEqual({ translations: { en: { is_stale: false } } })
  })
})
