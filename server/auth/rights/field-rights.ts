import { type FieldLimits, joinFields, milder, stricter } from '#core/access/limits.ts'
import type { Rights } from '#core/access/permissions.ts'
import type { Access, AdminGroup } from './access.ts'

type Parts = Pick<Access, 'groupsAbove' | 'nodesOf' | 'fieldsOf'>

/**
 * What the groups of an administrator leave of fields, whatever the call: on every row that they reach, and on some row. A group
 * counts together with one that grants the same and more, on all rows: what that one opens is open wherever the first one leads.
 */
export function fieldRights(
  held: readonly AdminGroup[],
  parts: Parts,
): Pick<Rights, 'fields' | 'fieldsOfSome'> {
  const fields = new Map<string, FieldLimits>()
  const fieldsOfSome = new Map<string, FieldLimits>()
  for (const name of limitedNames(held, parts)) {
    const left = leftBy(held, name, parts)
    const every = joinFields(left, stricter)
    const some = joinFields(left, milder)
    fields.set(name, every)
    if (JSON.stringify(every) !== JSON.stringify(some)) fieldsOfSome.set(name, some)
  }
  if (fields.size === 0) return {}
  return fieldsOfSome.size > 0 ? { fields, fieldsOfSome } : { fields }
}

/** Resources of which any of the groups limits fields, or one above them. */
function limitedNames(held: readonly AdminGroup[], { groupsAbove }: Parts): ReadonlySet<string> {
  const all = held.flatMap((group) => [group, ...groupsAbove(group.id)])
  return new Set(
    all.flatMap(({ limits }) => [...limits].flatMap(([name, { fields }]) => (fields ? [name] : []))),
  )
}

/** What each group that grants anything on a resource leaves of its fields; of all groups where none does. */
function leftBy(
  held: readonly AdminGroup[],
  name: string,
  { groupsAbove, nodesOf, fieldsOf }: Parts,
): readonly FieldLimits[] {
  const start = `${name}/`.toLowerCase()
  const own = new Map(
    held.map((group) => [group, [...nodesOf(group)].filter((node) => node.startsWith(start))] as const),
  )
  const granting = held.filter((group) => own.get(group)?.length)
  const counted = granting.length > 0 ? granting : held
  const reachesAll = (group: AdminGroup) =>
    [group, ...groupsAbove(group.id)].every(({ limits }) => limits.get(name)?.rows === undefined)
  const isWithin = (group: AdminGroup, other: AdminGroup) =>
    group === other ||
    (reachesAll(other) && own.get(group)?.every((node) => nodesOf(other).has(node)) === true)
  return counted.map((group) =>
    joinFields(
      counted.filter((other) => isWithin(group, other)).map((other) => fieldsOf(other, name)),
      milder,
    ),
  )
}
