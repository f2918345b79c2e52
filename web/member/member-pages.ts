import type { ComponentType } from 'react'
import { lazyPage } from '#web/modules.ts'

/**
 * Screens of the member area by the name of their rule, such as `account/profile`; each is fetched when it is first shown.
 * A rule that has none here shows the list that derives from the resource of its name. Whoever builds one adds its line.
 */
export const memberPages: Readonly<Record<string, ComponentType>> = {
  'account/overview': lazyPage(
    ['account', 'charts'],
    async () => (await import('./pages/overview/overview-page.tsx')).OverviewPage,
  ),
  'account/profile': lazyPage(
    ['account'],
    async () => (await import('./pages/profile/profile-page.tsx')).ProfilePage,
  ),
  'account/changePassword': lazyPage(
    ['account'],
    async () => (await import('./pages/password/password-page.tsx')).PasswordPage,
  ),
  'account/integral': lazyPage(
    ['account'],
    async () => (await import('./pages/ledger/ledger-page.tsx')).IntegralPage,
  ),
  'account/balance': lazyPage(
    ['account'],
    async () => (await import('./pages/ledger/ledger-page.tsx')).BalancePage,
  ),
  'account/security': lazyPage(
    ['account', 'profile', 'factor'],
    async () => (await import('./pages/security-page.tsx')).SecurityPage,
  ),
  'account/data': lazyPage(
    ['account'],
    async () => (await import('./pages/own-data/data-page.tsx')).DataPage,
  ),
}

const known = new Set(Object.keys(memberPages).map((name) => name.toLowerCase()))

/** Tells whether the site has such a page for some members. */
export function isKnownPage(path: string): boolean {
  return known.has(path.toLowerCase())
}
