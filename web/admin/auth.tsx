import type { ReactNode } from 'react'
import { type MenuRule, useCan, usePermissions } from '#web/stores/permissions.ts'
import { findPage } from '../page/menu-tree.ts'
import { usePage } from '../page/page.ts'

/** What is asked for: an action of the page that shows, or a rule by name and, if given, a node below it. */
export type Asked = string | { readonly name: string; readonly subNodeName?: string }

/**
 * Answers, on a page of the back office, whether its reader may do something (`docs/permissions.md#in-the-browser`):
 * `auth('add')`, or `auth({ name: 'content/article', subNodeName: 'content/article/publish' })`. Names may carry the prefix
 * `/admin/`. The server decides again at every call.
 * @public
 */
export function useAuth(): (asked: Asked) => boolean {
  const { path } = usePage()
  const page = usePermissions(({ menus }) => findPage(menus ?? [], path))
  const can = useCan()
  return (asked) => nodesOf(asked, page).every((node) => can(node))
}

/**
 * Shows its content only to those who may do what it is about.
 * @public
 */
export function Auth({ value, children }: { readonly value: Asked; readonly children: ReactNode }) {
  return useAuth()(value) ? children : null
}

/** The nodes that all have to be granted. */
export function nodesOf(asked: Asked, page: Pick<MenuRule, 'name'> | null): readonly string[] {
  if (typeof asked === 'string') return [`${page?.name ?? ''}/${asked}`]
  const { name, subNodeName } = asked
  return [name, ...(subNodeName === undefined ? [] : [subNodeName])].map(withoutPrefix)
}

function withoutPrefix(name: string): string {
  return name.replace(/^\/admin\//, '')
}
