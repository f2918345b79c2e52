import type { ServerModule } from '../module.ts'

/** Calls of the kernel that nobody has to sign in for. */
const ownRoutes: readonly string[] = [
  'GET /admin/index/login',
  'POST /admin/index/login',
  // Their ticket says who gave the right password.
  'POST /admin/index/secondfactor',
  'POST /admin/index/passkey',
  'POST /admin/index/secondfactorsetup',
  'POST /admin/index/logout',
  'POST /api/common/refreshtoken',
  'GET /api/ajax/area',
]

/**
 * Every call that nobody has to sign in for, of the kernel and of modules. A route that claims to be public and is not listed
 * does not start; `server/conformance/access/public-routes.test.ts` has them all on one page.
 */
export function publicRoutesOf(modules: readonly ServerModule[]): ReadonlySet<string> {
  return new Set([...ownRoutes, ...modules.flatMap(({ publicRoutes }) => publicRoutes ?? [])])
}
