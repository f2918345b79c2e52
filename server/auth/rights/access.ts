import { type FieldLimits, joinFields, type Limits, readLimits, stricter } from '#core/access/limits.ts'
import type { Rights } from '#core/access/permissions.ts'
import type { Database } from '../../db/database.ts'
import { notedNames } from '../../db/declared-notes.ts'
import { fieldRights } from './field-rights.ts'

/** A menu and permission rule as the gate and the menus use it. */
export interface AdminRule {
  readonly id: number
  readonly pid: number
  readonly type: 'menu_dir' | 'menu' | 'button'
  readonly title: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: 'tab' | 'link' | 'iframe' | null
  readonly url: string
  readonly component: string
  readonly keepalive: number
  readonly extend: string
  readonly remark: string
  readonly status: string
  /** a module wrote it; one that is no longer there may have */
  readonly isDeclared: boolean
}

/** A role group with the rules it grants. */
export interface AdminGroup {
  readonly id: number
  readonly pid: number
  readonly isSuper: boolean
  readonly isEnabled: boolean
  readonly rules: ReadonlySet<number>
  /** which rows it reaches, by resource; those of a resource that is not named are all */
  readonly limits: Limits
}

/** Rules, groups and who is in which, in memory. Loaded anew whenever one of them was written. */
export interface Access {
  readonly load: () => Promise<void>
  /** every rule, in the order weigh desc, id asc */
  readonly rules: () => readonly AdminRule[]
  readonly groups: () => ReadonlyMap<number, AdminGroup>
  readonly ruleNamed: (name: string) => AdminRule | null
  /** names of the enabled rules that a group grants, in lower case */
  readonly nodesOf: (group: AdminGroup) => ReadonlySet<string>
  /** a group and all below it */
  readonly withBelow: (groupId: number) => ReadonlySet<number>
  /** tells whether any group limits the rows of a resource */
  readonly isLimited: (resourceName: string) => boolean
  /** tells whether rows of anything are limited for an administrator */
  readonly hasLimits: (adminId: number) => boolean
  /**
   * Tells whether rules below a group reach no further than the administrator: always for those without limits, else as far as
   * one of their own groups, to which the limits of all below it are joined, grants the same rules
   */
  readonly isWithin: (adminId: number, parentId: number, rules: ReadonlySet<number>) => boolean
  /** what a group and those above it leave of the fields of a resource */
  readonly fieldsOf: (group: AdminGroup, resourceName: string) => FieldLimits
  /** the groups above one, the nearest first */
  readonly groupsAbove: (groupId: number) => readonly AdminGroup[]
  /** enabled groups of an administrator */
  readonly groupsOf: (adminId: number) => readonly AdminGroup[]
  readonly rightsOf: (adminId: number) => Rights & { readonly rules: ReadonlySet<number> }
  /** non-super groups whose every rule the administrator holds, while holding more */
  readonly dominatedGroups: (adminId: number) => readonly AdminGroup[]
  /**
   * Whether groups together leave something that only the administrator holds; `changed` has other rules by then. Each may be
   * dominated and all of them together still equal whoever gives them.
   */
  readonly areBelow: (
    adminId: number,
    groupIds: readonly number[],
    changed?: { readonly id: number; readonly rules: readonly number[] },
  ) => boolean
  /** administrators in a set of groups */
  readonly membersOf: (groupIds: ReadonlySet<number>) => readonly number[]
  /** every group an administrator is in, enabled or not */
  readonly allGroupsOf: (adminId: number) => readonly number[]
  /** what all of this would be after a change; nothing is stored, and what is loaded later is not in it */
  readonly supposing: (change: AccessChange) => Access
}

/** A group as it would be, or the groups that an administrator would be in. */
export interface AccessChange {
  readonly group?: AdminGroup
  readonly member?: { readonly id: number; readonly groups: readonly number[] }
}

/** What the memory is made of. */
interface Known {
  readonly rules: readonly AdminRule[]
  readonly groups: ReadonlyMap<number, AdminGroup>
  /** the groups of each administrator */
  readonly groupIdsOf: ReadonlyMap<number, readonly number[]>
}

/** Makes the memory over the tables of rules and groups; empty until loaded. */
export function createAccess(database: Database): Access {
  return accessOver({ rules: [], groups: new Map(), groupIdsOf: new Map() }, () => loadRows(database))
}

function accessOver(known: Known, reload: () => Promise<Known>): Access {
  let now = derive(known)
  return {
    async load() {
      now = derive(await reload())
    },
    rules: () => now.known.rules,
    groups: () => now.known.groups,
    ruleNamed: (name) => now.byName.get(name.toLowerCase()) ?? null,
    groupsAbove: (groupId) => now.groupsAbove(groupId),
    nodesOf: (group) => now.nodesOf(group),
    fieldsOf: (group, name) => now.fieldsOf(group, name),
    withBelow: (groupId) =>
      new Set(
        [...now.known.groups.keys()].filter(
          (id) => id === groupId || now.groupsAbove(id).some((above) => above.id === groupId),
        ),
      ),
    isLimited: (resourceName) =>
      [...now.known.groups.values()].some(({ limits }) => limits.has(resourceName)),
    hasLimits: (adminId) => now.hasLimits(adminId),
    isWithin: (adminId, parentId, wanted) => now.isWithin(adminId, parentId, wanted),
    groupsOf: (adminId) => now.groupsOf(adminId),
    rightsOf: (adminId) => now.rightsOf(adminId),
    allGroupsOf: (adminId) => now.allGroupsOf(adminId),
    dominatedGroups: (adminId) =>
      [...now.known.groups.values()].filter((group) => now.dominates(adminId, group)),
    areBelow(adminId, groupIds, changed) {
      const { groups } = now.known
      const held = now.rightsOf(adminId).rules
      const given = new Set(
        groupIds.flatMap((id) => [...((id === changed?.id ? changed.rules : groups.get(id)?.rules) ?? [])]),
      )
      return [...held].some((id) => !given.has(id)) && !groupIds.some((id) => groups.get(id)?.isSuper)
    },
    membersOf: (groupIds) =>
      [...now.known.groupIdsOf]
        .filter(([, ids]) => ids.some((id) => groupIds.has(id)))
        .map(([adminId]) => adminId),
    supposing: ({ group, member }) => accessOver(changed(now.known, group, member), reload),
  }
}

function changed(known: Known, group: AccessChange['group'], member: AccessChange['member']): Known {
  const { groups, groupIdsOf } = known
  return {
    ...known,
    groups: group ? new Map(groups).set(group.id, group) : groups,
    groupIdsOf: member ? new Map(groupIdsOf).set(member.id, member.groups) : groupIdsOf,
  }
}

/** What follows from rules, groups and who is in them, each worked out once. */
function derive(known: Known) {
  const { rules, groups, groupIdsOf } = known
  const nodes = new Map<AdminGroup, ReadonlySet<string>>()
  const rights = new Map<number, Rights & { rules: ReadonlySet<number> }>()

  // Below zero: a person who is in the group of that number alone.
  const allGroupsOf = (adminId: number) => (adminId < 0 ? [-adminId] : (groupIdsOf.get(adminId) ?? []))

  const groupsOf = (adminId: number) =>
    allGroupsOf(adminId).flatMap((id) => {
      const group = groups.get(id)
      return group?.isEnabled ? [group] : []
    })

  const groupsAbove = (groupId: number) => groupsAboveIn(groups, groupId)

  const nodesOf = (group: AdminGroup) => {
    const known = nodes.get(group)
    if (known) return known
    const enabled = rules.filter(({ id, status }) => status === '1' && group.rules.has(id))
    const names = new Set(enabled.map(({ name }) => name.toLowerCase()))
    nodes.set(group, names)
    return names
  }

  const fieldsOf = (group: AdminGroup, name: string) =>
    joinFields(
      [group, ...groupsAbove(group.id)].map(({ limits }) => limits.get(name)?.fields ?? {}),
      stricter,
    )

  const rightsOf = (adminId: number) => {
    const known = rights.get(adminId)
    if (known) return known
    const held = groupsOf(adminId)
    const isSuper = held.some((group) => group.isSuper)
    const ids = new Set(isSuper ? rules.map(({ id }) => id) : held.flatMap((group) => [...group.rules]))
    const enabled = rules.filter(({ id, status }) => ids.has(id) && status === '1')
    const names = new Set(enabled.map(({ name }) => name.toLowerCase()))
    const made = {
      isSuper,
      nodes: names,
      rules: new Set(isSuper ? ids : enabled.map(({ id }) => id)),
      ...(isSuper ? {} : fieldRights(held, { groupsAbove, nodesOf, fieldsOf })),
    }
    rights.set(adminId, made)
    return made
  }

  const hasLimits = (adminId: number) =>
    !rightsOf(adminId).isSuper &&
    groupsOf(adminId).some((group) => [group, ...groupsAbove(group.id)].some(({ limits }) => limits.size > 0))

  const isWithin = (adminId: number, parentId: number, wanted: ReadonlySet<number>) => {
    if (!hasLimits(adminId)) return true
    const above = new Set([parentId, ...groupsAbove(parentId).map(({ id }) => id)])
    return groupsOf(adminId).some((own) => above.has(own.id) && [...wanted].every((id) => own.rules.has(id)))
  }

  const dominates = (adminId: number, group: AdminGroup) => {
    const { rules: held } = rightsOf(adminId)
    return (
      group.isEnabled &&
      !group.isSuper &&
      group.rules.size > 0 &&
      group.rules.size < held.size &&
      [...group.rules].every((id) => held.has(id)) &&
      isWithin(adminId, group.pid, group.rules)
    )
  }

  const byName = new Map(rules.map((rule) => [rule.name.toLowerCase(), rule]))
  const ofGroups = { groupsAbove, nodesOf, fieldsOf }
  return { known, byName, ...ofGroups, allGroupsOf, groupsOf, rightsOf, hasLimits, isWithin, dominates }
}

function groupsAboveIn(groups: Known['groups'], groupId: number): readonly AdminGroup[] {
  const above: AdminGroup[] = []
  // A broken tree ends all the same.
  for (let at = groups.get(groups.get(groupId)?.pid ?? 0); at && !above.includes(at); at = groups.get(at.pid))
    above.push(at)
  return above
}

async function loadRows({ read }: Database): Promise<Known> {
  const [rules, groups, grants, members, declared] = await Promise.all([
    read.selectFrom('admin_rule').selectAll().orderBy('weigh', 'desc').orderBy('id').execute(),
    read.selectFrom('admin_group').select(['id', 'pid', 'is_super', 'status', 'limits']).execute(),
    read.selectFrom('admin_group_rule').selectAll().execute(),
    read.selectFrom('admin_group_access').selectAll().execute(),
    notedNames(read, 'menu'),
  ])
  const granted = collect(grants, 'group_id', 'rule_id')
  const groupOf = (row: Readonly<Record<string, unknown>>): AdminGroup => ({
    id: Number(row.id),
    pid: Number(row.pid),
    isSuper: row.is_super === 1,
    isEnabled: row.status === '1',
    rules: new Set(granted.get(Number(row.id)) ?? []),
    limits: readLimits(row.limits),
  })
  return {
    rules: rules.map(
      (row) => ({ ...row, isDeclared: declared.has(String(row.name)) }) as unknown as AdminRule,
    ),
    groups: new Map(groups.map((row) => [Number(row.id), groupOf(row)])),
    groupIdsOf: collect(members, 'uid', 'group_id'),
  }
}

function collect(
  rows: readonly Record<string, unknown>[],
  key: string,
  value: string,
): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const row of rows) {
    const list = found.get(Number(row[key]))
    if (list) list.push(Number(row[value]))
    else found.set(Number(row[key]), [Number(row[value])])
  }
  return found
}
