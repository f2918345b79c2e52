import type { MemberRule } from '#web/stores/member-permissions.ts'
import { memberPath } from '../navigation/navigation.ts'
import { framePath, trimmedPath } from '../navigation/page-path.ts'

/** Where entries show: at the side of the centre, in the top bar, in the user's drop-down. */
export type MenuPlace = 'menu' | 'nav' | 'nav_user_menu'

/** Entries of one place as they show: other types, empty directories and rules without an entry are left out. */
export function shownEntries(rules: readonly MemberRule[], place: MenuPlace): readonly MemberRule[] {
  return rules
    .filter(({ type, extend }) => isShownAt(type, place) && extend !== 'add_rules_only')
    .map((rule) => ({ ...rule, children: shownEntries(rule.children ?? [], place) }))
    .filter(({ type, children }) => type !== 'menu_dir' || children.length > 0)
}

function isShownAt(type: MemberRule['type'], place: MenuPlace): boolean {
  return type === place || (place === 'menu' && type === 'menu_dir')
}

/** Address at which an entry opens within this client; null for directories, nodes and links to elsewhere. */
export function addressOfRule(rule: MemberRule): string | null {
  if (rule.type === 'menu_dir' || rule.type === 'button' || rule.menu_type === 'link') return null
  if (rule.menu_type === 'iframe') return memberPath(framePath(rule.url))
  const path = trimmedPath(rule.path)
  if (path === '') return null
  return rule.type === 'menu' ? memberPath(path) : `/${path}`
}
