import { siteConfig } from './auth/bootstrap.ts'
import type { Route } from './http/route.ts'

/** What the public pages know of the site (`wire.md` 2.17, the guest's side). */
export const siteRoutes: readonly Route[] = [
  {
    url: '/api/index/index',
    method: 'GET',
    access: 'public',
    handle: async (context) => ({
      data: { site: siteConfig(context), openMemberCenter: false, userInfo: [], rules: [], menus: [] },
    }),
  },
]
