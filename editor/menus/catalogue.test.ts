import { describe, expect, test } from 'vitest'
import { allFeatures, entriesOf } from '../features/all.ts'
import type { MenuEntry } from '../features/feature.ts'
import { testHost } from '../testing/host.ts'
import { hotKeyText } from './entry-state.ts'
import { icons } from './icons/icons.ts'
import { workingMessages } from './messages/working.ts'
import type * as Catalogue from './messages.ts'
import { defaultToolbar, simpleToolbar } from './toolbar/toolbar.ts'

// An instance of its own: to the one that the editor has, parts that come later add their texts.
const { messages }: typeof Catalogue = await import('./messages.ts?own' as string)
const { en, 'zh-cn': chinese } = messages
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
    expect(Object.keys(en).sort()).toEqual(Object.keys(chinese).sort())
    const working = Object.keys(workingMessages.en)
    expect(working.sort()).toEqual(Object.keys(workingMessages['zh-cn']).sort())
    expect(working.filter((key) => key in en)).toEqual([])
  })

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    'has the texts and icons of %s',
    (_name, entry) => {
      for (const key of textsOf(entry)) expect(en, key).toHaveProperty([key])
      const options = entry.kind === 'choice' ? entry.options.map(({ icon }) => icon) : []
      for (const icon of [entry.icon, ...options]) if (icon) expect(icons, icon).toHaveProperty([icon])
    },
  )

  test('has the titles and icons of the groups', () => {
    const groups = [...defaultToolbar, ...simpleToolbar].filter((key) => typeof key === 'object')
    for (const { title, icon = '' } of groups) {
      expect(en).toHaveProperty([title])
      expect(icons).toHaveProperty([icon])
    }
  })
})

test('hot keys are written as each system writes them', () => {
  expect(hotKeyText('Mod-Shift-x', false)).toBe('Ctrl+Shift+X')
  expect(hotKeyText('Mod-Shift-x', true)).toBe('⌘⇧X')
})
