import type { Rights } from '#core/permissions.ts'
import type { Database } from '../db/database.ts'

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
}

/** A role group with the rules it grants. */
export interface AdminGroup {
  readonly id: number
  readonly pid: number
  readonly isSuper: boolean
  readonly isEnabled: boolean
  readonly rules: ReadonlySet<number>
}

/** Rules, groups and who is in which, in memory. Loaded anew whenever one of them was written. */
export interface Access {
  readonly load: () => Promise<void>
  /** every rule, in the order weigh desc, id asc */
  readonly rules: () => readonly AdminRule[]
  readonly groups: () => ReadonlyMap<number, AdminGroup>
  readonly ruleNamed: (name: string) => AdminRule | null
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
}

/** Makes the memory over the tables of rules and groups; empty until loaded. */
export function createAccess(database: Database): Access {
  let rules: readonly AdminRule[] = []
  let byName = new Map<string, AdminRule>()
  let groups = new Map<number, AdminGroup>()
  let groupIdsOf = new Map<number, number[]>()
  const rightsCache = new Map<number, Rights & { rules: ReadonlySet<number> }>()

  const groupsOf = (adminId: number) =>
    (groupIdsOf.get(adminId) ?? []).flatMap((id) => {
      const group = groups.get(id)
      return group?.isEnabled ? [group] : []
    })

  const rightsOf = (adminId: number) => {
    const known = rightsCache.get(adminId)
    if (known) return known
    const held = groupsOf(adminId)
    const isSuper = held.some((group) => group.isSuper)
    const ids = new Set(isSuper ? rules.map(({ id }) => id) : held.flatMap((group) => [...group.rules]))
    const enabled = rules.filter(({ id, status }) => ids.has(id) && status === '1')
    const nodes = new Set(enabled.map(({ name }) => name.toLowerCase()))
    const rights = { isSuper, nodes, rules: new Set(isSuper ? ids : enabled.map(({ id }) => id)) }
    rightsCache.set(adminId, rights)
    return rights
  }

  return {
    async load() {
      const rows = await loadRows(database)
      rules = rows.rules
      byName = new Map(rules.map((rule) => [rule.name.toLowerCase(), rule]))
      groups = rows.groups
      groupIdsOf = rows.groupIdsOf
      rightsCache.clear()
    },
    rules: () => rules,
    groups: () => groups,
    ruleNamed: (name) => byName.get(name.toLowerCase()) ?? null,
    groupsOf,
    rightsOf,
    allGroupsOf: (adminId) => groupIdsOf.get(adminId) ?? [],
    dominatedGroups(adminId) {
      const { rules: held } = rightsOf(adminId)
      return [...groups.values()].filter(
        (group) =>
          group.isEnabled &&
          !group.isSuper &&
          group.rules.size > 0 &&
          group.rules.size < held.size &&
          [...group.rules].every((id) => held.has(id)),
      )
    },
    areBelow(adminId, groupIds, changed) {
      const held = rightsOf(adminId).rules
      const given = new Set(
        groupIds.flatMap((id) => [...((id === changed?.id ? changed.rules : groups.get(id)?.rules) ?? [])]),
      )
      return [...held].some((id) => !given.has(id)) && !groupIds.some((id) => groups.get(id)?.isSuper)
    },
    membersOf: (groupIds) =>
      [...groupIdsOf].filter(([, ids]) => ids.some((id) => groupIds.has(id))).map(([adminId]) => adminId),
  }
}

async function loadRows({ read }: Database) {
  const [rules, groups, grants, members] = await Promise.all([
    read.selectFrom('admin_rule').selectAll().orderBy('weigh', 'desc').orderBy('id').execute(),
    read.selectFrom('admin_group').select(['id', 'pid', 'is_super', 'status']).execute(),
    read.selectFrom('admin_group_rule').selectAll().execute(),
    read.selectFrom('admin_group_access').selectAll().execute(),
  ])
  const granted = collect(grants, 'group_id', 'rule_id')
  const groupOf = (row: Readonly<Record<string, unknown>>): AdminGroup => ({
    id: Number(row.id),
    pid: Number(row.pid),
    isSuper: row.is_super === 1,
    isEnabled: row.status === '1',
    rules: new Set(granted.get(Number(row.id)) ?? []),
  })
  return {
    rules: rules as unknown as readonly AdminRule[],
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
