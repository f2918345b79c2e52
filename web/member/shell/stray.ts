import { lazy } from '#web/ui/lazy.ts'

/** What stands at an address that is no page of who is here. */
export const StrayPage = lazy(() => import('./stray-page.tsx'))
