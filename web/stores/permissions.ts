import { createContext, use } from 'react'
import { create } from 'zustand'
import type { FieldLimits } from '#core/access/limits.ts'
import type { Rights } from '#core/access/permissions.ts'
import { adminSession } from './session.ts'

/** What the rules of both areas say (`docs/permissions.md#in-the-browser`). */
export interface AreaRule {
  readonly id: number
  readonly pid: number
  readonly title: string
  /** permission node and, for a screen, the name of its page or resource */
  readonly name: string
  /** where it opens, below a base that depends on area and type */
  readonly path: string
  readonly icon: string
  readonly menu_type: 'tab' | 'link' | 'iframe' | null
  readonly url: string
  readonly extend: 'none' | 'add_rules_only' | 'add_menu_only' | ''
}

/** A rule of the back office's menu tree. */
export interface MenuRule extends AreaRule {
  readonly type: 'menu_dir' | 'menu' | 'button'
  readonly component: string
  readonly keepalive: number | string
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
export function setMenus(
  menus: readonly MenuRule[],
  isSuper: boolean,
  { fields = {}, fieldsOfSome = {} }: LimitedFields = {},
): void {
  const limits = {
    fields: new Map(Object.entries(fields)),
    fieldsOfSome: new Map(Object.entries(fieldsOfSome)),
  }
  usePermissions.setState({ menus, rights: { ...deriveRights(menus, isSuper), ...limits } })
}

/** What groups leave of fields, by resource: of every row, and of some row at least. */
interface LimitedFields {
  readonly fields?: Readonly<Record<string, FieldLimits>>
  readonly fieldsOfSome?: Readonly<Record<string, FieldLimits>>
}

// Rights belong to a person: the next one's are asked for.
adminSession.onOther(() => usePermissions.setState(nothing))

/** What of a rule rights are derived from, in either area. */
interface NamedRule {
  readonly name: string
  readonly children?: readonly NamedRule[]
}

/** The rules of a tree, each before those below it. */
export function everyRule<R extends { readonly children?: readonly R[] }>(rules: readonly R[]): readonly R[] {
  return rules.flatMap((rule) => [rule, ...everyRule(rule.children ?? [])])
}

/** The names of every rule of the tree, buttons included, in lower case. */
export function deriveRights(menus: readonly NamedRule[], isSuper: boolean): Rights {
  return { isSuper, nodes: new Set(everyRule(menus).map(({ name }) => name.toLowerCase())) }
}

/** What may be done by whoever the parts below belong to; null is the administrator who is signed in. */
export const RightsContext = createContext<Rights | null>(null)

/** What the caller may do, for the functions of `core/access/permissions.ts`. */
export function useRights(): Rights {
  const ofAdmin = usePermissions((state) => state.rights)
  return use(RightsContext) ?? ofAdmin
}

/** Answers whether a node such as `content/article/edit` is granted; case does not matter. */
export function useCan(): (node: string) => boolean {
  const { nodes } = useRights()
  return (node) => nodes.has(node.toLowerCase())
}
