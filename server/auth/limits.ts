import { kinds } from '#core/field.ts'
import { isLimitField, type LimitCondition, mostLimits, type RowLimit } from '#core/limits.ts'
import { nodeOf } from '#core/permissions.ts'
import { type Fault, Problem } from '#core/problems.ts'
import { Refusal } from '#core/rules.ts'
import { both, either, meets, noneOf, oneOf, type Where } from '#core/where.ts'
import type { Context, Takes } from '../context.ts'
import type { Entry } from '../resource/registry.ts'
import type { AdminGroup } from './access.ts'

/**
 * Which rows of a resource the groups of an administrator let this call reach. Each group that grants the call counts by itself,
 * joined with those above it; rows read by the way, such as those that others refer to, count by the groups that grant their list,
 * else anything on them. Super administrators, members and the product have no limits.
 */
export function limitOf({ resource, columns }: Entry, { app, identity, takes }: Context): Where {
  const { access } = app.settings
  if (identity.kind !== 'admin' || !access.isLimited(resource.name)) return 'all'
  const groups = access.groupsOf(identity.id)
  if (groups.some(({ isSuper }) => isSuper)) return 'all'
  const start = `${resource.name}/`.toLowerCase()
  const own = ownNodes(resource, takes)
  const holding = (test: (held: ReadonlySet<string>) => boolean) =>
    groups.filter((group) => test(access.nodesOf(group)))
  const taken =
    own.length === 0
      ? []
      : holding((held) => own[takes?.isEvery ? 'every' : 'some']((node) => held.has(node)))
  const granting = () => {
    if (taken.length > 0 || (own.length > 0 && !takes?.isAssumed)) return taken
    const ways = [
      holding((held) => held.has(`${start}index`)),
      holding((held) => [...held].some((node) => node.startsWith(start))),
    ]
    return ways.find((found) => found.length > 0) ?? groups
  }
  const whereOf = (group: AdminGroup): Where => {
    const limit = group.limits.get(resource.name)?.rows
    if (limit === undefined) return 'all'
    if (typeof limit !== 'string') return conditionsOf(limit, { resource, columns })
    if (resource.owner === null) return []
    if (limit === 'own') return { [resource.owner]: identity.id }
    return { [resource.owner]: oneOf(access.membersOf(access.withBelow(group.id))) }
  }
  return either(
    granting().map((group) => [group, ...access.groupsAbove(group.id)].map(whereOf).reduce(both, 'all')),
  )
}

/** The nodes of a resource that a call takes, in lower case. */
function ownNodes({ name }: Entry['resource'], takes: Takes | undefined): readonly string[] {
  const start = `${name}/`.toLowerCase()
  return (takes?.nodes ?? []).map((node) => node.toLowerCase()).filter((node) => node.startsWith(start))
}

/** The context of a write: one that another call brings about, such as a roll back, takes the node of the write itself. */
export function writing({ resource }: Entry, call: 'add' | 'edit' | 'del', context: Context): Context {
  if (context.identity.kind !== 'admin' || ownNodes(resource, context.takes).length > 0) return context
  return { ...context, takes: { nodes: [nodeOf(resource, call)], isAssumed: true } }
}

/** A field that is gone by now, or has values of another type, matches nothing. */
function conditionsOf(
  conditions: readonly LimitCondition[],
  { resource, columns }: Pick<Entry, 'resource' | 'columns'>,
): Where {
  return conditions
    .map(({ field, is, values }): Where => {
      const declared = resource.fields[field]
      const type = declared && kinds[declared.kind].isNumeric ? 'number' : 'string'
      if (!columns.includes(field) || values.some((value) => typeof value !== type)) return []
      return { [field]: is === 'oneOf' ? oneOf(values) : noneOf(values) }
    })
    .reduce(both, 'all')
}

/** Refuses a row that its writer could not have written into the limits of the groups that grant the call. */
export function checkWithin(entry: Entry, row: Readonly<Record<string, unknown>>, context: Context): void {
  if (!meets(limitOf(entry, context), row)) throw new Problem('outsideLimits')
}

/** Limits as an administrator sent them, in the form they are stored in; says what is wrong with them. */
export function parseLimits(
  sent: unknown,
  find: (name: string) => Entry | null,
  timeZone: string,
): string | Fault {
  const wrong = (name: string): Fault => ({ message: 'validate.limit', params: { name: name.slice(0, 50) } })
  const given = typeof sent === 'string' && sent !== '' ? parsedJson(sent) : sent
  if (given === '' || given === null) return ''
  if (typeof given !== 'object' || Array.isArray(given)) return wrong('')
  const entries = Object.entries(given as object)
  if (entries.length > mostLimits.resources) return wrong('')
  const kept: Record<string, { rows: RowLimit }> = {}
  for (const [name, one] of entries) {
    const entry = find(name)
    const rows = entry?.resource.name === name ? parseRows(one, entry, timeZone) : null
    if (rows === null) return wrong(name)
    kept[name] = { rows }
  }
  return entries.length === 0 ? '' : JSON.stringify(kept)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseRows(sent: unknown, entry: Entry, timeZone: string): RowLimit | null {
  if (typeof sent !== 'object' || sent === null || Object.keys(sent).join() !== 'rows') return null
  const { rows } = sent as { readonly rows: unknown }
  if (rows === 'own' || rows === 'group') return entry.resource.owner === null ? null : rows
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > mostLimits.conditions) return null
  const conditions = rows.map((one) => parseCondition(one, entry, timeZone))
  return conditions.includes(null) ? null : (conditions as readonly LimitCondition[])
}

function parseCondition(sent: unknown, { resource }: Entry, timeZone: string): LimitCondition | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { field: name, is, values } = sent as Readonly<Record<string, unknown>>
  const field =
    typeof name === 'string' && Object.hasOwn(resource.fields, name) ? resource.fields[name] : null
  if (!field || !isLimitField(field) || (is !== 'oneOf' && is !== 'noneOf')) return null
  if (!Array.isArray(values) || values.length === 0 || values.length > mostLimits.values) return null
  const parsed = values.map((value) => kinds[field.kind].parse(value, field as never, { timeZone }))
  if (
    parsed.some(
      (value) => value instanceof Refusal || (typeof value !== 'string' && typeof value !== 'number'),
    )
  )
    return null
  return { field: String(name), is, values: parsed as readonly (string | number)[] }
}
