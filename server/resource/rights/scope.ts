import { both, Joined, type Where } from '#core/conditions/where.ts'
import { limitOf } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import type { Entry } from '../registry.ts'

/** Matches no row. */
const nothing: Where = []

/**
 * Which rows exist for a caller: what the resource's own scope says and, outside of the back office, only what its member
 * area shows, for administrators what the limits of their groups leave. Where the area names an owner, a member has the own rows of it, and a guest none.
 */
export async function scopeOf(entry: Entry, context: Context): Promise<Where> {
  const { resource, side } = entry
  const { identity } = context
  const { member } = resource.areas
  if (identity.rights.isMemberArea && !member) return nothing
  const scope = both(((await side.scope?.(context)) ?? 'all') as Where, limitOf(entry, context))
  if (!identity.rights.isMemberArea || member?.owner === undefined) return scope
  return identity.kind === 'member' ? within(scope, member.owner, identity.id) : nothing
}

/** Whose the rows are that a member or an administrator adds. */
export function ownerValues({ resource }: Entry, { identity }: Context): Readonly<Record<string, number>> {
  if (identity.kind === 'admin' && resource.owner !== null) return { [resource.owner]: identity.id }
  const owner = resource.areas.member?.owner
  return identity.kind === 'member' && owner !== undefined && owner !== 'id' ? { [owner]: identity.id } : {}
}

/** Those rows of a scope that have this value in this column. */
function within(scope: Where, column: string, value: number): Where {
  if (scope === 'all') return { [column]: value }
  if (Array.isArray(scope)) return (scope as readonly Where[]).map((one) => within(one, column, value))
  if (scope instanceof Joined) return both(scope, { [column]: value })
  const named = Object.entries(scope).filter(([, wanted]) => wanted !== undefined)
  if (named.length === 0) return nothing
  if (named.some(([name]) => name === column))
    throw new Error(`a scope decides about the owner ${column} too`)
  return { ...scope, [column]: value }
}
