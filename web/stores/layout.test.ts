import { afterEach, expect, test } from 'vitest'
import { parseSettings, restoreLayout, setColor, setLayout, useLayout } from './layout.ts'

afterEach(() => setLayout(useLayout.getInitialState()))

test('stored settings are taken as far as they are usable', () => {
  const settings = parseSettings({
    layoutMode: 'Double',
    mainAnimation: 'spin',
    menuDefaultIcon: '<svg>',
    isDark: 'yes',
    menuWidth: 9000,
    menuCollapse: true,
    language: 'fr',
  })
  expect(settings).toMatchObject({
    layoutMode: 'Default',
    mainAnimation: 'slide-right',
    menuDefaultIcon: 'fa fa-circle-o',
    isDark: null,
    menuWidth: 260,
    menuCollapse: true,
    language: 'zh-cn',
  })
})

test('a stored colour that is none gives way to the default', () => {
  const { colors } = parseSettings({
    colors: { menuColor: ['red;}', '#000000'], menuBackground: ['#112233', '#445566'] },
  })
  expect(colors?.menuBackground).toEqual(['#112233', '#445566'])
  expect(colors?.menuColor).toEqual(useLayout.getInitialState().colors.menuColor)
})

test.each([[null], ['x'], [7], [[]]])('%j is no settings', (stored) => {
  expect(parseSettings(stored).menuWidth ?? 260).toBe(260)
})

test('a colour changes for one mode only', () => {
  const before = useLayout.getState().colors.menuColor
  setColor('menuColor', true, '#123456')
  expect(useLayout.getState().colors.menuColor).toEqual([before[0], '#123456'])
})

test('restoring brings back everything but the language', () => {
  setLayout({ language: 'en', menuWidth: 300, isDark: true })
  restoreLayout()
  expect(useLayout.getState()).toEqual({ ...useLayout.getInitialState(), language: 'en' })
})
