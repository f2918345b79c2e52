import { hasNode } from '#core/permissions.ts'
import { Problem, type Verdict } from '#core/problems.ts'
import { realmOfUrl } from '../auth/realm.ts'
import type { Found } from './identity.ts'
import type { Route, RouteAccess } from './route.ts'

/** Decides whether a caller may use a route; a refusal says which rule refused. */
export function checkAccess({ access, url }: Pick<Route, 'access' | 'url'>, found: Found): Verdict {
  if (access === 'public') return null
  const { identity, problem } = found
  if (problem) return problem
  if (identity.kind !== realmOfUrl(url).kind) return new Problem('needLogin')
  if (access === 'admin' || access === 'member') return null
  if (access === 'super') return identity.rights.isSuper ? null : new Problem('notAllowed')
  const nodes = 'node' in access ? [access.node] : access.anyOf
  return nodes.some((node) => hasNode(identity.rights, node)) ? null : new Problem('notAllowed')
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
