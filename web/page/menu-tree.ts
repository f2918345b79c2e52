import { everyRule, type MenuRule } from '#web/stores/permissions.ts'
import { framePath, isSamePath, splitPath, trimmedPath } from '../navigation/page-path.ts'
import type { Destination } from '../navigation/return-to.ts'

/** Entries of the menu as they show: buttons, empty directories and route-only rules left out. */
export function shownMenus(menus: readonly MenuRule[]): readonly MenuRule[] {
  return menus
    .filter(({ type, extend }) => type !== 'button' && extend !== 'add_rules_only')
    .map((rule) => ({ ...rule, children: rule.type === 'menu_dir' ? shownMenus(rule.children ?? []) : [] }))
    .filter(({ type, children }) => type !== 'menu_dir' || children.length > 0)
}

/** Path below the back office's base at which a menu entry opens; null for links and directories. */
export function pagePath(rule: MenuRule): string | null {
  if (rule.type !== 'menu') return null
  if (rule.menu_type === 'iframe') return framePath(rule.url)
  return rule.menu_type === 'tab' ? trimmedPath(rule.path) : null
}

/** The caller's own entry that opens at this path, or at that of the list whose record it names; null when there is none. */
export function findPage(menus: readonly MenuRule[], path: string): MenuRule | null {
  const { list } = splitPath(path)
  for (const rule of everyRule(menus)) {
    if (rule.extend === 'add_menu_only') continue
    const own = pagePath(rule)
    if (own !== null && isSamePath(own, list)) return rule
  }
  return null
}

/** The first page of a menu from top to bottom. */
export function firstPage(menus: readonly MenuRule[]): string | null {
  for (const rule of everyRule(shownMenus(menus))) {
    const path = pagePath(rule)
    if (path !== null && rule.extend !== 'add_menu_only') return path
  }
  return null
}

/** The directories above a page, from the outermost on. */
export function directoriesOf(menus: readonly MenuRule[], page: MenuRule): readonly MenuRule[] {
  for (const rule of menus) {
    if (rule.id === page.id) return []
    const below = rule.children ?? []
    if (everyRule(below).some(({ id }) => id === page.id)) return [rule, ...directoriesOf(below, page)]
  }
  return []
}

/**
 * Where a caller goes who wants `wanted` (null: anything unreadable or nothing at all): there, whoever may see it, since the
 * shell says of an address what is not theirs and what is none; else to the first page. Null: they have no page at all.
 */
export function decideDestination(
  menus: readonly MenuRule[],
  wanted: Destination | null,
): Destination | null {
  if (wanted === null || wanted.path === '') {
    const path = firstPage(menus)
    return path === null ? null : { path, query: {} }
  }
  const rule = findPage(menus, wanted.path)
  if (rule) return { ...wanted, path: pagePath(rule) ?? wanted.path }
  const inside = firstOfDirectory(menus, wanted.path)
  return inside === null ? wanted : { path: inside, query: {} }
}

/** Entering a directory opens its first page. */
function firstOfDirectory(menus: readonly MenuRule[], path: string): string | null {
  const isIt = ({ type, path: own }: MenuRule) => type === 'menu_dir' && isSamePath(own, path)
  const directory = everyRule(menus).find(isIt)
  return directory ? firstPage(directory.children ?? []) : null
}
