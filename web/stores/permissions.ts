import { createContext, use } from 'react'
import { create } from 'zustand'
import type { Rights } from '#core/permissions.ts'
import { useSession } from './session.ts'

/** A rule of the caller's menu tree (`docs/permissions.md#in-the-browser`). */
export interface MenuRule {
  readonly id: number
  readonly pid: number
  readonly type: 'menu_dir' | 'menu' | 'button'
  readonly title: string
  /** permission node and, for a screen, the resource's name */
  readonly name: string
  /** address below the back office's base */
  readonly path: string
  readonly icon: string
  readonly menu_type: 'tab' | 'link' | 'iframe' | null
  readonly url: string
  readonly component: string
  readonly keepalive: number | string
  readonly extend: 'none' | 'add_rules_only' | 'add_menu_only' | ''
  readonly children?: readonly MenuRule[]
}

interface Permissions {
  /** null until the bootstrap call has answered */
  readonly menus: readonly MenuRule[] | null
  readonly rights: Rights
}

const nothing: Permissions = { menus: null, rights: { isSuper: false, nodes: new Set() } }

/** What the signed-in administrator may reach. Lives with the page; the bootstrap call fills it. */
export const usePermissions = create<Permissions>()(() => nothing)

/** Takes over the menu tree of the bootstrap call and derives the granted nodes from it. */
export function setMenus(menus: readonly MenuRule[], isSuper: boolean): void {
  usePermissions.setState({ menus, rights: deriveRights(menus, isSuper) })
}

// Rights belong to a person: the next one's are asked for.
useSession.subscribe((now, before) => {
  if (now.id !== before.id && before.id !== 0) usePermissions.setState(nothing)
})

/** What of a rule rights are derived from, in either area. */
interface NamedRule {
  readonly name: string
  readonly children?: readonly NamedRule[]
}

/** The names of every rule of the tree, buttons included, in lower case. */
export function deriveRights(menus: readonly NamedRule[], isSuper: boolean): Rights {
  const nodes = new Set<string>()
  const collect = (rules: readonly NamedRule[]) => {
    for (const rule of rules) {
      nodes.add(rule.name.toLowerCase())
      collect(rule.children ?? [])
    }
  }
  collect(menus)
  return { isSuper, nodes }
}

/** What may be done by whoever the parts below belong to; null is the administrator who is signed in. */
export const RightsContext = createContext<Rights | null>(null)

/** What the caller may do, for the functions of `core/permissions.ts`. */
export function useRights(): Rights {
  const ofAdmin = usePermissions((state) => state.rights)
  return use(RightsContext) ?? ofAdmin
}

/** Answers whether a node such as `content/article/edit` is granted; case does not matter. */
export function useCan(): (node: string) => boolean {
  const { nodes } = useRights()
  return (node) => nodes.has(node.toLowerCase())
}
