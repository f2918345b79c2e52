import { sql } from 'kysely'
import {
  type FieldLimit,
  type FieldLimits,
  fieldLimitsOf,
  type GroupLimits,
  type Limits,
  mostLimits,
  type RowLimit,
} from '#core/access/limits.ts'
import { nodeOf } from '#core/access/permissions.ts'
import { both, either, oneOf, type Where } from '#core/conditions/where.ts'
import { type Fault, Problem } from '#core/problems.ts'
import type { Context, Takes } from '../../context.ts'
import { quote } from '../../db/dialect.ts'
import { parseJsonBody } from '../../http/body/body.ts'
import { mainAlias } from '../../resource/list/column-ref.ts'
import { allOf, whereSql } from '../../resource/list/condition.ts'
import type { Entry } from '../../resource/registry.ts'
import type { AdminGroup } from './access.ts'
import { parseConditions, whereOfConditions } from './limit-conditions.ts'

/** how deep limits as a text may be nested, and how many keys they may have */
const textLimits = { depth: 16, keys: 5000 }

/** What one group gives of a resource: which rows, and what of their fields. */
export interface Share {
  readonly where: Where
  readonly fields: FieldLimits
}

/**
 * What the groups of an administrator let this call reach, each by itself. Each group that grants the call counts,
 * joined with those above it; rows read by the way, such as those that others refer to, count by the groups that grant their list,
 * else anything on them. Null for super administrators, members and the product, and where nothing is limited.
 */
export function sharesOf(entry: Entry, context: Context): readonly Share[] | null {
  const { resource } = entry
  const { identity, takes } = context
  const { access } = context.app.settings
  if (identity.kind !== 'admin' || !access.isLimited(resource.name)) return null
  const groups = access.groupsOf(identity.id)
  if (groups.some(({ isSuper }) => isSuper)) return null
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
    if (typeof limit !== 'string') return whereOfConditions(entry, limit, context)
    if (resource.owner === null) return []
    if (limit === 'own') return { [resource.owner]: identity.id }
    return { [resource.owner]: oneOf(access.membersOf(access.withBelow(group.id))) }
  }
  return granting().map((group) => ({
    where: [group, ...access.groupsAbove(group.id)].map(whereOf).reduce(both, 'all'),
    fields: access.fieldsOf(group, resource.name),
  }))
}

/** Which rows of a resource the groups of an administrator let this call reach: those of any of its shares. */
export function limitOf(entry: Entry, context: Context): Where {
  const shares = sharesOf(entry, context)
  return shares === null ? 'all' : either(shares.map(({ where }) => where))
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

/** Refuses a row that its writer could not have written into the limits of the groups that grant the call. */
export async function checkWithin(entry: Entry, id: number, context: Context): Promise<void> {
  const where = limitOf(entry, context)
  if (where === 'all') return
  const reached = await reachedIds(entry, [id], where, context)
  if (!reached.has(id)) throw new Problem('outsideLimits')
}

/** Which of these rows are among those of a condition, in the open transaction: compared by the database, as a list compares. */
export async function reachedIds(
  entry: Entry,
  ids: readonly unknown[],
  where: Where,
  { app, db }: Context,
): Promise<ReadonlySet<number>> {
  const { dialect } = app.database
  const condition = allOf(
    [{ id: oneOf(ids as readonly number[]) }, where].map((one) => whereSql(entry, one, dialect)),
  )
  const id = sql.raw(`${mainAlias}.${quote(dialect, 'id')}`)
  const table = sql.raw(`${quote(dialect, entry.resource.table)} ${mainAlias}`)
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${table} where ${condition}`.execute(db)
  return new Set(rows.map((row) => Number(row.id)))
}

/**
 * Limits as an administrator sent them, in the form they are stored in; says what is wrong with them. What is stored so already
 * stays, also of a resource that is gone or has changed: there it matches nothing until it fits again.
 */
export function parseLimits(sent: unknown, stored: Limits, context: Context): string | Fault {
  const wrong = (name: string): Fault => ({ message: 'validate.limit', params: { name: name.slice(0, 50) } })
  const given = typeof sent === 'string' && sent !== '' ? parsedJson(sent) : sent
  if (given === '' || given === null) return ''
  if (typeof given !== 'object' || Array.isArray(given)) return wrong('')
  const entries = Object.entries(given as object)
  if (entries.length > mostLimits.resources) return wrong('')
  const kept: Record<string, GroupLimits[string]> = {}
  for (const [name, one] of entries) {
    const before = stored.get(name)
    const isStored = before !== undefined && JSON.stringify(before) === JSON.stringify(one)
    const entry = context.app.registry.find(name)
    const parsed = entry?.resource.name === name ? parseLimit(one, entry, context) : null
    const limit = isStored ? before : parsed
    if (limit === null) return wrong(name)
    if (Object.keys(limit).length > 0) kept[name] = limit
  }
  return Object.keys(kept).length === 0 ? '' : JSON.stringify(kept)
}

/** JSON within a text is bounded as a body is. */
function parsedJson(text: string): unknown {
  try {
    return parseJsonBody(text, textLimits)
  } catch {
    return undefined
  }
}

function parseLimit(sent: unknown, entry: Entry, context: Context): GroupLimits[string] | null {
  if (typeof sent !== 'object' || sent === null) return null
  const { rows: sentRows, fields: sentFields, ...others } = sent as Readonly<Record<string, unknown>>
  if (Object.keys(others).length > 0) return null
  const rows = sentRows === undefined ? undefined : parseRows(sentRows, entry, context)
  const fields = sentFields === undefined ? undefined : parseFields(sentFields, entry)
  if (rows === null || fields === null) return null
  return { ...(rows ? { rows } : {}), ...(fields ? { fields } : {}) }
}

function parseFields(sent: unknown, { resource }: Entry): FieldLimits | null {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null
  const pairs = Object.entries(sent)
  const isRight = ([name, limit]: readonly [string, unknown]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field !== undefined && fieldLimitsOf(field).includes(limit as FieldLimit)
  }
  return pairs.length > 0 && pairs.every(isRight) ? (sent as FieldLimits) : null
}

function parseRows(rows: unknown, entry: Entry, context: Context): RowLimit | null {
  if (rows === 'own' || rows === 'group') return entry.resource.owner === null ? null : rows
  return parseConditions(rows, entry, context)
}
