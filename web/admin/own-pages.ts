import { type ComponentType, lazy } from 'react'
import { loadNamespace } from '#web/i18n/i18n.ts'

/** Screens that derive from no resource, by the name of their rule. Whoever builds one adds its line. */
export const ownPages: Readonly<Record<string, ComponentType>> = {
  dashboard: lazy(async () => {
    const [page] = await Promise.all([import('./dashboard/dashboard.tsx'), loadNamespace('dashboard')])
    return { default: page.Dashboard }
  }),
}
