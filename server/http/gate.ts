import { hasNode } from '#core/access/permissions.ts'
import { Problem, type Verdict } from '#core/problems.ts'
import { isOpenToKeys } from '../auth/api-keys/key-rights.ts'
import { realmOfUrl } from '../auth/realm.ts'
import { lacking } from '../auth/rights/explain-refusal.ts'
import type { Found } from './identity/identity.ts'
import type { Route, RouteAccess } from './route.ts'

/** Decides whether a caller may use a route; a refusal says which rule refused. */
export function checkAccess(
  route: Pick<Route, 'access' | 'url' | 'forKeys'>,
  { identity, problem }: Found,
): Verdict {
  const { access, url } = route
  if ('key' in identity && !isOpenToKeys(route)) return new Problem('keyClosed')
  if (access === 'public') return null
  if (problem) return problem
  if (identity.kind !== realmOfUrl(url).kind) return new Problem('needLogin')
  if (access === 'admin' || access === 'member') return null
  if (access === 'super') return identity.rights.isSuper ? null : lacking([])
  const nodes = nodesOf(access)
  return nodes.some((node) => hasNode(identity.rights, node)) ? null : lacking(nodes)
}

/** The nodes of which a route takes one. */
export function nodesOf(access: RouteAccess): readonly string[] {
  if (typeof access === 'string') return []
  return 'node' in access ? [access.node] : access.anyOf
}

/** While the member centre is closed no call that takes a member is answered; public ones decide by themselves. */
export function checkOpen({ access, url }: Pick<Route, 'access' | 'url'>, isOpen: boolean): Verdict {
  const isMembers = access !== 'public' && realmOfUrl(url).kind === 'member'
  return isMembers && !isOpen ? new Problem('memberCenterClosed') : null
}

/** Says what does not fit about the access of a route; null when it does. */
export function wrongAccess(url: string, access: RouteAccess): string | null {
  const { kind } = realmOfUrl(url)
  if ((access === 'admin' || access === 'super') && kind !== 'admin') return 'is no call of administrators'
  if (access === 'member' && kind !== 'member') return 'is no call of members'
  return null
}
