import { setFullScreen, type Tab, useTabs } from '#web/stores/tabs.ts'
import type { MenuItem } from '#web/ui/popup/popup-menu.tsx'
import { go } from '../../navigation/navigation.ts'
import { addressOfTab, closePages, reloadPage } from '../../page/tab-page.tsx'

/** What can be done with an open page, as lines of a popup. */
export function tabActions(tab: Tab, t: (key: string) => string): readonly MenuItem[] {
  const { tabs, active } = useTabs.getState()
  const others = tabs.filter(({ path }) => path !== tab.path).map(({ path }) => path)
  const show = () => tab.path !== active && go(addressOfTab(tab))
  return [
    {
      key: 'reload',
      glyph: 'refresh',
      label: t('shell:tab.reload'),
      onSelect: () => {
        reloadPage(tab.path)
        show()
      },
    },
    {
      key: 'close',
      glyph: 'close',
      label: t('shell:tab.close'),
      disabled: tabs.length === 1,
      onSelect: () => closePages([tab.path]),
    },
    {
      key: 'full',
      glyph: 'expand',
      label: t('shell:tab.full'),
      onSelect: () => {
        show()
        setFullScreen(true)
      },
    },
    {
      key: 'others',
      glyph: 'compress',
      label: t('shell:tab.others'),
      disabled: others.length === 0,
      onSelect: () => {
        show()
        closePages(others)
      },
    },
    {
      key: 'all',
      glyph: 'logout',
      label: t('shell:tab.all'),
      disabled: others.length === 0,
      onSelect: () => closePages(tabs.map(({ path }) => path)),
    },
  ]
}
