import type { CSSProperties } from 'react'
import { type LayoutColors, useLayout } from '#web/stores/layout.ts'
import { useIsDark } from '#web/theme/dark.ts'

const variables: Readonly<Record<keyof LayoutColors, string>> = {
  menuBackground: '--menu-background',
  menuColor: '--menu-color',
  menuActiveBackground: '--menu-active-background',
  menuActiveColor: '--menu-active-color',
  menuTopBarBackground: '--menu-top-background',
  headerBarBackground: '--bar-background',
  headerBarTabColor: '--bar-color',
  headerBarHoverBackground: '--bar-hover-background',
  headerBarTabActiveBackground: '--tab-active-background',
  headerBarTabActiveColor: '--tab-active-color',
}

/** The chosen colours of the mode that shows, and the width of the menu, as CSS variables. */
export function useLayoutColors(): CSSProperties {
  const isDark = useIsDark()
  const { colors, menuWidth } = useLayout()
  const names = Object.keys(variables) as (keyof LayoutColors)[]
  // In the classic layout the bar has the colour that an active tab comes with elsewhere.
  const tab = colors.headerBarTabActiveBackground[isDark ? 1 : 0]
  const isOwn = tab !== useLayout.getInitialState().colors.headerBarTabActiveBackground[isDark ? 1 : 0]
  const flat = isOwn ? tab : 'var(--surface-sunken)'
  const values = names.map((name) => [variables[name], colors[name][isDark ? 1 : 0]])
  return {
    ...Object.fromEntries(values),
    '--menu-width': `${menuWidth}px`,
    '--tab-active-flat': flat,
  } as CSSProperties
}
