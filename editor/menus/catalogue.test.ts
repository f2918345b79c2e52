import { describe, expect, test } from 'vitest'
import { allFeatures, entriesOf } from '../features/all.ts'
import type { MenuEntry } from '../features/feature.ts'
import { testHost } from '../testing/host.ts'
import { hotKeyText } from './entry-state.ts'
import { icons } from './icons.ts'
import { messages } from './messages.ts'
import { defaultToolbar, simpleToolbar } from './toolbar.ts'

const entries = [...entriesOf(allFeatures, testHost()).values()]

function textsOf(entry: MenuEntry): string[] {
  const { kind } = entry
  const own =
    kind === 'choice' ? entry.options.flatMap(({ name, text, face }) => [text ? '' : name, face ?? '']) : []
  const fields =
    kind === 'dialog' ? entry.fields.flatMap(({ name, placeholder }) => [name, placeholder ?? '']) : []
  const rest = kind === 'color' ? [entry.clearLabel] : []
  return [entry.title ? '' : entry.name, ...own, ...fields, ...rest].filter(Boolean)
}

describe('the catalogue', () => {
  test('has the same texts in both languages', () => {
    expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages['zh-cn']).sort())
  })

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    'has the texts and icons of %s',
    (_name, entry) => {
      for (const key of textsOf(entry)) expect(messages.en, key).toHaveProperty([key])
      const options = entry.kind === 'choice' ? entry.options.map(({ icon }) => icon) : []
      for (const icon of [entry.icon, ...options]) if (icon) expect(icons, icon).toHaveProperty([icon])
    },
  )

  test('has the titles and icons of the groups', () => {
    const groups = [...defaultToolbar, ...simpleToolbar].filter((key) => typeof key === 'object')
    for (const { title, icon = '' } of groups) {
      expect(messages.en).toHaveProperty([title])
      expect(icons).toHaveProperty([icon])
    }
  })
})

test('hot keys are written as each system writes them', () => {
  expect(hotKeyText('Mod-Shift-x', false)).toBe('Ctrl+Shift+X')
  expect(hotKeyText('Mod-Shift-x', true)).toBe('⌘⇧X')
})
