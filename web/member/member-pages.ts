import type { ComponentType } from 'react'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'

/**
 * Screens of the member area by the name of their rule, such as `account/profile`; each is fetched when it is first shown.
 * A rule that has none here shows the list that derives from the resource of its name. Whoever builds one adds its line.
 */
export const memberPages: Readonly<Record<string, ComponentType>> = {
  'account/overview': page(
    async () => (await import('./pages/overview/overview-page.tsx')).OverviewPage,
    ['account', 'charts'],
  ),
  'account/profile': page(
    async () => (await import('./pages/profile/profile-page.tsx')).ProfilePage,
    ['account'],
  ),
  'account/changePassword': page(
    async () => (await import('./pages/password/password-page.tsx')).PasswordPage,
    ['account'],
  ),
  'account/integral': page(
    async () => (await import('./pages/ledger/ledger-page.tsx')).IntegralPage,
    ['account'],
  ),
  'account/balance': page(
    async () => (await import('./pages/ledger/ledger-page.tsx')).BalancePage,
    ['account'],
  ),
  'account/security': page(
    async () => (await import('./pages/security-page.tsx')).SecurityPage,
    ['account', 'profile', 'factor'],
  ),
  'account/data': page(async () => (await import('./pages/own-data/data-page.tsx')).DataPage, ['account']),
}

/** A page's code and its texts come together. */
function page(load: () => Promise<ComponentType>, namespaces: readonly string[]): ComponentType {
  return lazy(async () => {
    const [component] = await Promise.all([load(), ...namespaces.map((name) => loadNamespace(name))])
    return { default: component }
  })
}
