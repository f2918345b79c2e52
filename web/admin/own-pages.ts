import type { ComponentType } from 'react'
import { lazyPage, modulePage, modulePages } from '#web/modules.ts'

/** Screens of the back office itself that derive from no resource, by the name of their rule. */
const pages: Readonly<Record<string, ComponentType>> = {
  'routine/adminInfo': lazyPage(
    ['profile', 'factor'],
    async () => (await import('./profile/profile-page.tsx')).ProfilePage,
  ),
}

/** The screen for the rule of a name that derives from no resource; null where there is none. */
export function ownPage(name: string): ComponentType | null {
  return (Object.hasOwn(pages, name) ? pages[name] : null) ?? modulePage(name)
}

/** Names of all rules that have such a screen. */
export function ownPages(): readonly string[] {
  return [...Object.keys(pages), ...modulePages()]
}
