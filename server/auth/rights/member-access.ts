import type { Rights } from '#core/access/permissions.ts'
import type { Database } from '../../db/database.ts'

/** A menu and permission rule of the member centre, as the gate and the menus use it. */
export interface MemberRule {
  readonly id: number
  readonly pid: number
  readonly type: 'route' | 'menu_dir' | 'menu' | 'nav_user_menu' | 'nav' | 'button'
  readonly title: string
  readonly name: string
  readonly path: string
  readonly icon: string
  readonly menu_type: 'tab' | 'link' | 'iframe' | null
  readonly url: string
  readonly component: string
  readonly no_login_valid: number
  readonly extend: string
  readonly remark: string
}

/** What a member's group grants: nodes for the gate, ids for the menus. A group with all rules is no super administrator. */
export type MemberRights = Rights & { readonly rules: ReadonlySet<number> }

/** Members' rules and groups, in memory. Loaded anew whenever one of them was written. */
export interface MemberAccess {
  readonly load: () => Promise<void>
  /** every enabled rule whose rules above are enabled, in the order weigh desc, id asc */
  readonly rules: () => readonly MemberRule[]
  readonly rightsOf: (groupId: number) => MemberRights
}

const nothing: MemberRights = { isSuper: false, nodes: new Set(), isMemberArea: true, rules: new Set() }

/** Makes the memory over the tables of members' rules and groups; empty until loaded. */
export function createMemberAccess({ read }: Database): MemberAccess {
  let rules: readonly MemberRule[] = []
  let rights = new Map<number, MemberRights>()
  return {
    async load() {
      const [ruleRows, groups, grants] = await Promise.all([
        read
          .selectFrom('user_rule')
          .selectAll()
          .where('status', '=', '1')
          .orderBy('weigh', 'desc')
          .orderBy('id')
          .execute(),
        read.selectFrom('user_group').select(['id', 'is_super']).where('status', '=', '1').execute(),
        read.selectFrom('user_group_rule').select(['group_id', 'rule_id']).execute(),
      ])
      rules = reachable(ruleRows as unknown as readonly MemberRule[])
      const granted = new Map<number, Set<number>>()
      for (const { group_id, rule_id } of grants) {
        const ids = granted.get(Number(group_id)) ?? new Set()
        granted.set(Number(group_id), ids.add(Number(rule_id)))
      }
      const everything = rightsFor(rules)
      rights = new Map(
        groups.map(({ id, is_super }) => {
          const held = granted.get(Number(id)) ?? new Set()
          return [
            Number(id),
            is_super === 1 ? everything : rightsFor(rules.filter((rule) => held.has(rule.id))),
          ]
        }),
      )
    },
    rules: () => rules,
    rightsOf: (groupId) => rights.get(groupId) ?? nothing,
  }
}

function rightsFor(rules: readonly MemberRule[]): MemberRights {
  return {
    isSuper: false,
    isMemberArea: true,
    nodes: new Set(rules.map(({ name }) => name.toLowerCase())),
    rules: new Set(rules.map(({ id }) => id)),
  }
}

/** A rule below a disabled one is disabled with it. */
function reachable(rules: readonly MemberRule[]): readonly MemberRule[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const known = new Map<number, boolean>()
  const isReached = (rule: MemberRule): boolean => {
    const answer = known.get(rule.id)
    if (answer !== undefined) return answer
    // Trees are kept free of cycles; should one be there all the same, its rules count as cut off.
    known.set(rule.id, false)
    const parent = byId.get(rule.pid)
    const isOpen = rule.pid === 0 || (parent !== undefined && isReached(parent))
    known.set(rule.id, isOpen)
    return isOpen
  }
  return rules.filter(isReached)
}
