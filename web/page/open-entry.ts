import { i18n } from '#web/i18n/i18n.ts'
import { everyRule, type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { adminPath, go } from '../navigation/navigation.ts'
import { toast } from '../ui/feedback/feedback.ts'
import { findPage, firstPage, pagePath } from './menu-tree.ts'
import { addressOfTab } from './tab-page.tsx'

/**
 * Opens what a menu entry stands for: a page where it was left, a link in a window of its own, the first page of a
 * directory. Says so when it leads nowhere, or when its page shows already (`docs/screens.md#opening-an-entry`).
 */
export function openEntry(rule: MenuRule): void {
  if (rule.type === 'menu_dir') {
    const first = firstPage(rule.children ?? [])
    if (first === null) toast.error(i18n.t('errors:navigation.noChild'))
    else go(adminPath(first))
    return
  }
  const path = pagePath(rule)
  if (rule.menu_type === 'link') window.open(rule.url, '_blank', 'noreferrer')
  else if (path === null) toast.error(i18n.t('errors:navigation.unknownType'))
  else if (findPage(usePermissions.getState().menus ?? [], path) === null)
    toast.error(i18n.t('errors:navigation.invalid'))
  else if (path === useTabs.getState().active) toast.info(i18n.t('errors:navigation.already'))
  else go(addressOf(path))
}

/** A page that is open already shows as it was left. */
export function addressOf(path: string): string {
  const open = useTabs.getState().tabs.find((tab) => tab.path === path)
  return addressOfTab(open ?? { path, search: '' })
}

/** The rule of this name among the caller's own; case does not matter. */
export function findNamed(menus: readonly MenuRule[], name: string): MenuRule | null {
  const isIt = (rule: MenuRule) => rule.type !== 'button' && rule.name.toLowerCase() === name.toLowerCase()
  return everyRule(menus).find(isIt) ?? null
}
