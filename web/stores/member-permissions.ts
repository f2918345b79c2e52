import { create } from 'zustand'
import type { Rights } from '#core/access/permissions.ts'
import { memberSession } from './member.ts'
import { type AreaRule, deriveRights } from './permissions.ts'

/** A rule of the member area: its path lies below `/user` for entries of the member menu, below `/` for all others. */
export interface MemberRule extends AreaRule {
  readonly type: 'route' | 'menu_dir' | 'menu' | 'nav_user_menu' | 'nav' | 'button'
  readonly children?: readonly MemberRule[]
}

interface MemberPermissions {
  /** whose they are: null until the bootstrap call has answered, 0 for a guest */
  readonly memberId: number | null
  /** false while the site keeps its member centre closed */
  readonly isOpen: boolean
  /** the menu at the side of the member centre */
  readonly menus: readonly MemberRule[]
  /** what lies outside of that menu: entries of the top bar and of the user's drop-down, plain pages */
  readonly rules: readonly MemberRule[]
  readonly rights: Rights
}

const nothing: MemberPermissions = {
  memberId: null,
  isOpen: true,
  menus: [],
  rules: [],
  rights: { isSuper: false, isMemberArea: true, nodes: new Set() },
}

/** What the signed-in member, or a guest, may reach. Lives with the page; the bootstrap call fills it. */
export const useMemberPermissions = create<MemberPermissions>()(() => nothing)

/** Takes over what the bootstrap call says and derives the granted nodes from it. */
export function setMemberPermissions(told: Omit<MemberPermissions, 'rights'>): void {
  const { nodes } = deriveRights([...told.menus, ...told.rules], false)
  useMemberPermissions.setState({ ...told, rights: { isSuper: false, isMemberArea: true, nodes } })
}

// Rights belong to a person: the next one's are asked for.
memberSession.onOther(() => useMemberPermissions.setState(nothing))

/** What the member may do, for the functions of `core/access/permissions.ts`. */
export function useMemberRights(): Rights {
  return useMemberPermissions((state) => state.rights)
}

/** Answers whether a node such as `account/profile` is granted to the member; case does not matter. */
export function useMemberCan(): (node: string) => boolean {
  const { nodes } = useMemberRights()
  return (node) => nodes.has(node.toLowerCase())
}
