import { readLimits } from '#core/access/limits.ts'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { parseId, Refusal } from '#core/rules/rules.ts'
import type { AccessChange, AdminGroup, AdminRule } from '#server/auth/rights/access.ts'
import { titlesOf } from '#server/auth/rights/explain-refusal.ts'
import type { Context } from '#server/context.ts'
import type { Input, Route } from '#server/http/route.ts'
import { findLabels } from '#server/resource/columns/stored.ts'
import { admin } from '../../admin/admin.ts'
import { checkedLimits, managed } from '../group.server.ts'
import { group } from '../group.ts'
import type { ActionChange, AffectedPerson, Effect } from './effect.ts'
import { fieldChanges } from './field-changes.server.ts'
import { type Compared, rowChanges } from './row-changes.server.ts'

/** administrators that are compared, and those that are named */
const mostPeople = 1000
const mostNamed = 20

/** Calls that tell what saving a group, or the groups of an administrator, would change for whom. Nothing is stored. */
export const effectRoutes: readonly Route[] = [
  {
    url: '/admin/auth.group/effect',
    method: 'POST',
    access: { anyOf: [nodeOf(group, 'add'), nodeOf(group, 'edit')] },
    logTitle: false,
    handle: async (context, { body }) => ({ data: await groupEffect(body, context) }),
  },
  {
    url: '/admin/auth.admin/effect',
    method: 'POST',
    access: { node: nodeOf(admin, 'edit') },
    logTitle: false,
    handle: async (context, { body }) => ({ data: await memberEffect(body, context) }),
  },
]

type Body = Input['body']

/** What a group as it was typed would change; of a new one nobody is a member yet. */
async function groupEffect(body: Body, context: Context): Promise<Effect> {
  const { access } = context.app.settings
  const stored = body.id === undefined || body.id === null ? null : access.groups().get(idOf(body.id))
  if (stored === null) return effectOn([], {}, context)
  if (stored === undefined) throw new Problem('rowNotFound')
  const verdict = managed(stored.id, context)
  if (verdict) throw verdict
  const change = { group: typedGroup(stored, body, context) }
  return effectOn(access.membersOf(access.withBelow(stored.id)), change, context)
}

/** Rules that the caller does not hold stay as they are: saving refuses them, and nothing is told of them. */
function typedGroup(stored: AdminGroup, body: Body, context: Context): AdminGroup {
  const { access } = context.app.settings
  const mayGrant = grantable(context)
  const sent = Array.isArray(body.rules) ? new Set(body.rules.map(Number)) : stored.rules
  const rules = access
    .rules()
    .map(({ id }) => id)
    .filter((id) => (mayGrant(id) ? sent : stored.rules).has(id))
  const pid = Number(body.pid ?? stored.pid)
  const limits =
    body.limits === undefined
      ? stored.limits
      : readLimits(checkedLimits(body.limits as string, stored.limits, context))
  return {
    ...stored,
    pid: Number.isSafeInteger(pid) && !access.withBelow(stored.id).has(pid) ? pid : stored.pid,
    isEnabled: stored.isSuper || (body.status === undefined ? stored.isEnabled : String(body.status) === '1'),
    rules: stored.isSuper ? stored.rules : new Set(rules),
    limits: stored.isSuper ? stored.limits : limits,
  }
}

function grantable({ identity, app }: Context): (ruleId: number) => boolean {
  if (identity.kind !== 'admin' || identity.rights.isSuper) return () => true
  const { rules } = app.settings.access.rightsOf(identity.id)
  return (id) => rules.has(id)
}

/** What other groups would change for an administrator. */
async function memberEffect(body: Body, context: Context): Promise<Effect> {
  const { access } = context.app.settings
  const id = idOf(body.id)
  const named = await findLabels(context.app.registry.get(admin.name), [id], context)
  if (!named.has(id)) throw new Problem('rowNotFound')
  const held = access.allGroupsOf(id)
  const mayGive = givable(context)
  const sent = Array.isArray(body.groups) ? body.groups.map(Number) : held
  const groups = sent.filter((one) => access.groups().has(one) && (held.includes(one) || mayGive(one)))
  return effectOn([id], { member: { id, groups } }, context)
}

function givable({ identity, app }: Context): (groupId: number) => boolean {
  if (identity.kind !== 'admin' || identity.rights.isSuper) return () => true
  const lower = new Set(app.settings.access.dominatedGroups(identity.id).map(({ id }) => id))
  return (id) => lower.has(id)
}

function idOf(sent: unknown): number {
  const id = parseId(sent)
  if (id instanceof Refusal) throw new Problem('rowNotFound')
  return id
}

async function effectOn(members: readonly number[], change: AccessChange, context: Context): Promise<Effect> {
  const before = context.app.settings.access
  const after = before.supposing(change)
  const compared = members.slice(0, mostPeople)
  const rows = await rowChanges(compared, { before, after }, context)
  const actions = changedActions(compared, { before, after })
  const fields = fieldChanges(compared, { before, after }, context)
  const affected = new Set([...rows.people, ...actions.people, ...fields.people])
  return {
    members: members.length,
    compared: compared.length,
    people: await named([...affected].slice(0, mostNamed), { before, after }, context),
    affected: affected.size,
    gained: byPage(actions.gained, context),
    lost: byPage(actions.lost, context),
    fields: fields.changes,
    rows: rows.changes,
  }
}

/** Which rules whom is given and taken; that of an account that is super counts by being it. */
function changedActions(people: readonly number[], { before, after }: Compared) {
  const gained = new Map<number, number[]>()
  const lost = new Map<number, number[]>()
  const changed = new Set<number>()
  const note = (to: Map<number, number[]>, rule: number, person: number) => {
    const list = to.get(rule)
    if (list) list.push(person)
    else to.set(rule, [person])
    changed.add(person)
  }
  for (const person of people) {
    const [old, now] = [before.rightsOf(person).rules, after.rightsOf(person).rules]
    for (const rule of now) if (!old.has(rule)) note(gained, rule, person)
    for (const rule of old) if (!now.has(rule)) note(lost, rule, person)
  }
  return { gained, lost, people: changed }
}

/** Rules page by page in the order of the menu; what different people gain stands apart. */
function byPage(changed: ReadonlyMap<number, readonly number[]>, context: Context): readonly ActionChange[] {
  const rules = context.app.settings.access.rules()
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const pages = new Map<string, { page: string; actions: string[]; people: number }>()
  for (const rule of rules) {
    const people = changed.get(rule.id)
    // A page comes with the calls on it; alone it stands for itself.
    if (!people || (rule.type !== 'button' && hasChangedCalls(rule, rules, changed))) continue
    const page = rule.type === 'button' ? byId.get(rule.pid) : rule
    const key = `${page?.id ?? 0} ${people.join()}`
    const entry = pages.get(key) ?? {
      page: page ? titlesOf(page, context).join(' / ') : '',
      actions: [],
      people: people.length,
    }
    if (rule.type === 'button') entry.actions.push(context.app.titles.menu(rule, context.language))
    pages.set(key, entry)
  }
  return [...pages.values()]
}

function hasChangedCalls(
  { id }: AdminRule,
  rules: readonly AdminRule[],
  changed: ReadonlyMap<number, readonly number[]>,
): boolean {
  return rules.some((rule) => rule.pid === id && changed.has(rule.id))
}

/** Those of them that the caller may see, by name. */
async function named(
  ids: readonly number[],
  { before, after }: Compared,
  context: Context,
): Promise<readonly AffectedPerson[]> {
  if (ids.length === 0 || !hasNode(context.identity.rights, nodeOf(admin, 'index'))) return []
  const names = await findLabels(context.app.registry.get(admin.name), ids, context)
  return ids.flatMap((id) => {
    const name = names.get(id)
    const [was, is] = [before.rightsOf(id).isSuper, after.rightsOf(id).isSuper]
    return name === undefined ? [] : [{ id, name, becomesSuper: is && !was, losesSuper: was && !is }]
  })
}
