import { describe, expect, test } from 'vitest'
import { flatRow } from '#core/translations/translated.ts'
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

  test('that is its base text is copied until it is changed or said to be right, and the save says so', () => {
    const copied = { 'translations.en.title': '标题' }
    expect(state('title', copied)).toBe('copied')
    expect(state('title', { title: 'IKEA', 'translations.en.title': 'IKEA' })).toBeNull()
    const confirmed = { ...opened, ...copied, 'translations.en.is_stale': { title: '标题' } }
    expect(textState('translations.en.title', confirmed, opened)).toBeNull()
    expect(confirmations(confirmed, opened)).toEqual({
      translations: { en: { is_stale: false, is_copied: false } },
    })
    const twice = { ...confirmed, 'translations.en.lead': '引言' }
    expect(confirmations(twice, opened)).toEqual({ translations: { en: { is_stale: false } } })
  })

  test('that the server knows as rightly the same is no copy, until it is written anew', () => {
    const known = flatRow({
      title: '标题',
      translations: { en: { title: '标题', is_stale: false, stale: [], copied: [] } },
    })
    expect(textState('translations.en.title', known, known)).toBeNull()
    const other = { ...known, 'translations.en.title': 'Title' }
    expect(textState('translations.en.title', known, other)).toBe('copied')
  })
})
