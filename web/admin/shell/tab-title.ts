import { usePermissions } from '#web/stores/permissions.ts'
import type { Tab } from '#web/stores/tabs.ts'
import { findPage } from '../../page/menu-tree.ts'

/** What a tab is called: as its page says, else like its menu entry. */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'title'>) => string {
  const menus = usePermissions((state) => state.menus)
  return ({ path, title }) => {
    const rule = title === null ? findPage(menus ?? [], path) : null
    return title ?? (rule ? rule.title : path)
  }
}
