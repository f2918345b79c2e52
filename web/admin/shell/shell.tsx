import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useFollowLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { setFullScreen, useTabs, visitTab } from '#web/stores/tabs.ts'
import { AntdRoot } from '#web/theme/antd-root.tsx'
import { queryClients } from '../../area/query-clients.ts'
import { pathInAdmin } from '../../navigation/navigation.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { loadBootstrap } from '../bootstrap.ts'
import { useFollowMade } from '../follow-made.ts'
import { findPage, pagePath } from '../menu-tree.ts'
import { Layout } from './layouts.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Pages } from './pages.tsx'
import css from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { useTabTitle } from './tab-title.ts'
import { TopBar } from './top-bar.tsx'
import { useLayoutColors } from './use-layout-colors.ts'

const renewMenu = () => loadBootstrap({ dedupe: false })

/** The back office around its pages: menu, tabs, bar. Its pages are those the tabs name. */
export function Shell() {
  const isFullScreen = useTabs((tabs) => tabs.isFullScreen)
  const colors = useLayoutColors()
  useFollowMade()
  useFollowLanguage(renewMenu)
  return (
    <QueryClientProvider client={queryClients.admin}>
      <AntdRoot>
        <Visit />
        <ShellTitle />
        <LeaveGuard />
        <div className={css.shell} style={colors}>
          {isFullScreen ? <LeaveFullScreen /> : null}
          <Layout isBare={isFullScreen} tabs={<TabBar />} bar={<TopBar />} pages={<Pages />} />
        </div>
      </AntdRoot>
    </QueryClientProvider>
  )
}

/**
 * The browser's address opens the tab it names and brings it to the front. By itself: with a new address only this is
 * drawn anew, and not everything around the pages.
 */
function Visit(): null {
  const { pathname, search } = useLocation()
  const menus = usePermissions((state) => state.menus)
  useLayoutEffect(() => {
    const rule = findPage(menus ?? [], pathInAdmin(pathname) ?? '')
    const path = rule ? pagePath(rule) : null
    if (path !== null) visitTab(path, search)
  }, [pathname, search, menus])
  return null
}

function ShellTitle() {
  const t = useNamespaces(['web'])
  const titleOf = useTabTitle()
  const siteName = useSite((site) => site.siteName)
  const tab = useTabs(({ tabs, active }) => tabs.find(({ path }) => path === active))
  useDocumentTitle(tab ? titleOf(tab) : t('web:title.admin'), siteName)
  return null
}

/** Appears at the top edge, for the pointer and for the keyboard. */
function LeaveFullScreen() {
  const t = useNamespaces(['shell'])
  return (
    <div className={css.leaveFull}>
      <button type="button" className="button" onClick={() => setFullScreen(false)}>
        <Glyph name="compress" size={18} />
        {t('shell:leaveFull')}
      </button>
    </div>
  )
}
