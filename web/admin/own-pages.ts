import type { ComponentType } from 'react'
import { loadNamespace } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'

/** Screens that derive from no resource, by the name of their rule. Whoever builds one adds its line. */
export const ownPages: Readonly<Record<string, ComponentType>> = {
  dashboard: lazy(async () => {
    const [page] = await Promise.all([
      import('./dashboard/dashboard.tsx'),
      loadNamespace('dashboard'),
      loadNamespace('charts'),
    ])
    return { default: page.Dashboard }
  }),
  'routine/adminInfo': lazy(async () => {
    const [page] = await Promise.all([
      import('./profile/profile-page.tsx'),
      loadNamespace('profile'),
      loadNamespace('factor'),
    ])
    return { default: page.ProfilePage }
  }),
  'operations/console': lazy(async () => {
    const [page] = await Promise.all([
      import('./operations/console.tsx'),
      loadNamespace('operations'),
      loadNamespace('jobs'),
    ])
    return { default: page.OperationsConsole }
  }),
  'crud/crud': lazy(async () => {
    const [page] = await Promise.all([
      import('./crud/crud-page.tsx'),
      loadNamespace('crud'),
      loadNamespace('generator'),
    ])
    return { default: page.CrudPage }
  }),
}
