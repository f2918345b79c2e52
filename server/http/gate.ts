import { hasNode } from '#core/permissions.ts'
import { Problem, type Verdict } from '#core/problems.ts'
import type { Found } from './identity.ts'
import type { RouteAccess } from './route.ts'

/** Decides whether a caller may use a route; a refusal says which rule refused. */
export function checkAccess(access: RouteAccess, { identity, problem }: Found): Verdict {
  if (access === 'public') return null
  if (problem) return problem
  if (identity.kind !== 'admin') return new Problem('needLogin')
  if (access === 'admin') return null
  if (access === 'super') return identity.rights.isSuper ? null : new Problem('notAllowed')
  return hasNode(identity.rights, access.node) ? null : new Problem('notAllowed')
}
