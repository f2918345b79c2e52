import { useNamespaces } from '#web/i18n/i18n.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { MenuButton, type MenuItem } from '#web/ui/popup/popup-menu.tsx'
import { go } from '../../navigation/navigation.ts'
import { addressOfTab } from '../../page/tab-page.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './shell.module.css'
import { tabActions } from './tab-actions.ts'
import { useTabTitle } from './tab-title.ts'

/** The open pages behind one button with their number, for layouts without room for tabs. */
export function OpenPages() {
  const t = useNamespaces(['shell'])
  const { tabs, active } = useTabs()
  const titleOf = useTabTitle()
  const current = tabs.find(({ path }) => path === active)
  const pages: readonly MenuItem[] = tabs.map((tab) => ({
    key: tab.path,
    label: titleOf(tab),
    isChosen: tab.path === active,
    onSelect: () => go(addressOfTab(tab)),
  }))
  return (
    <MenuButton
      label={t('shell:openPages', { count: tabs.length })}
      items={current ? [...pages, ...tabActions(current, t)] : pages}
      className={css.openPages}
    >
      <Glyph name="layers" />
      <span aria-hidden="true">{tabs.length}</span>
    </MenuButton>
  )
}
