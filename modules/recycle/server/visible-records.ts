import { hasNode, isHidden, nodeOf, readableFields } from '#core/access/permissions.ts'
import { noneOf, type Where } from '#core/conditions/where.ts'
import { isSecret } from '#core/field.ts'
import type { Context } from '#server/context.ts'
import type { Entry } from '#server/resource/registry.ts'
import { scopeOf } from '#server/resource/rights/scope.ts'
import { recycleLog, sensitiveLog } from './record.ts'

/**
 * Deleted rows that a caller may look at: those of lists the caller may open. Where a list shows the caller some rows
 * only, nobody can tell any more whether a deleted one was among them, so only own deletions are left.
 */
export async function visibleDeletions(context: Context): Promise<Where> {
  if (isUnlimited(context)) return 'all'
  return (await visibleTables(context)).map(({ where }) => where)
}

/** Changes that a caller may look at, by the same measure; none of fields that are closed to the caller. */
export async function visibleChanges(context: Context): Promise<Where> {
  if (isUnlimited(context)) return 'all'
  return (await visibleTables(context)).map(({ entry: { resource }, where }) => {
    const open = new Set(readableFields(resource, context.identity.rights))
    const closed = Object.keys(resource.fields).filter(
      (name) => !open.has(name) && !isSecret(resource.fields[name]),
    )
    return { ...where, data_field: noneOf(closed) }
  })
}

/** Tables of which limits hide fields from a caller, with the names of these. */
export function hiddenColumns({
  identity: { rights },
  app,
}: Context): ReadonlyMap<string, readonly string[]> {
  const limited = app.registry.entries.filter(({ resource }) => rights.fields?.has(resource.name))
  const named = limited.map(({ resource }) => {
    const names = Object.keys(resource.fields).filter((name) => isHidden(resource, name, rights))
    return [resource.table, names] as const
  })
  return new Map(named.filter(([, names]) => names.length > 0))
}

function isUnlimited({ identity }: Context): boolean {
  return identity.kind === 'system' || identity.rights.isSuper
}

interface VisibleTable {
  readonly entry: Entry
  readonly where: Readonly<Record<string, unknown>>
}

async function visibleTables(context: Context): Promise<readonly VisibleTable[]> {
  const { identity, app } = context
  if (identity.kind !== 'admin') return []
  const visible: VisibleTable[] = []
  for (const entry of app.registry.entries) {
    const { name, table } = entry.resource
    // No record is about records; to ask for their scope would be to ask this again.
    if (name === recycleLog || name === sensitiveLog) continue
    if (!hasNode(identity.rights, nodeOf(name, 'index'))) continue
    const isWhole = (await scopeOf(entry, context)) === 'all'
    visible.push({ entry, where: { data_table: table, ...(isWhole ? {} : { admin_id: identity.id }) } })
  }
  return visible
}
