import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useWhenBack } from '#web/api/reach.ts'
import { useFollowLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { clientModules } from '#web/modules.ts'
import { ActionHost } from '#web/screens/actions/action-host.tsx'
import { ReferenceHost } from '#web/screens/references/reference-host.tsx'
import { type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { setFullScreen, type Tab, useTabs, visitNowhere, visitTab } from '#web/stores/tabs.ts'
import { AntdRoot } from '#web/ui/antd/antd-root.tsx'
import { queryClients } from '../../area/query-clients.ts'
import { pathInAdmin } from '../../navigation/navigation.ts'
import { isSamePath, pathWithRow, splitPath } from '../../navigation/page-path.ts'
import { findPage, pagePath } from '../../page/menu-tree.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { loadBootstrap } from '../bootstrap.ts'
import { useFollowMade } from '../follow-made.ts'
import { Layout } from './layouts.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Pages } from './pages.tsx'
import css from './shell.module.css'
import { TabBar } from './tab-bar.tsx'
import { useTabTitle } from './tab-title.ts'
import { TopBar } from './top-bar.tsx'
import { useLayoutColors } from './use-layout-colors.ts'

/** What could not be had while the server was away is asked for again. */
const refetchFailed = () =>
  queryClients.admin.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

const renewMenu = () => loadBootstrap({ dedupe: false })

/** The back office around its pages: menu, tabs, bar. Its pages are those the tabs name. */
export function Shell() {
  const isFullScreen = useTabs((tabs) => tabs.isFullScreen)
  const colors = useLayoutColors()
  useFollowMade()
  useFollowLanguage(renewMenu)
  useWhenBack(refetchFailed)
  return (
    <QueryClientProvider client={queryClients.admin}>
      <AntdRoot>
        <Visit />
        <ShellTitle />
        <LeaveGuard />
        <ActionHost />
        <ReferenceHost />
        <Suspense>
          {clientModules().map(({ name, overShell: Part }) => (Part ? <Part key={name} /> : null))}
        </Suspense>
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
  // Tabs and menu, which are drawn after this, listen to the store after their first paint only: an effect is late for that.
  useState(() => visit(pathname, search, menus))
  useLayoutEffect(() => visit(pathname, search, menus), [pathname, search, menus])
  return null
}

function visit(pathname: string, search: string, menus: readonly MenuRule[] | null): void {
  const here = pathInAdmin(pathname) ?? ''
  const rule = findPage(menus ?? [], here)
  const path = rule ? pagePath(rule) : null
  if (path === null) {
    // A page whose rule goes while it is open stays: something may be typed in it.
    const isOpen = useTabs.getState().tabs.some((tab) => isSamePath(splitPath(tab.path).list, here))
    if (!isOpen) visitNowhere()
    return
  }
  const page = pathWithRow(path, search)
  visitTab(page.path, page.search)
}

/** The browser's window is called as the tab that shows. */
function ShellTitle() {
  const tab = useTabs(({ tabs, active }) => tabs.find(({ path }) => path === active))
  return tab ? <TabTitle tab={tab} /> : null
}

function TabTitle({ tab }: { readonly tab: Tab }) {
  const titleOf = useTabTitle()
  const siteName = useSite((site) => site.siteName)
  useDocumentTitle(titleOf(tab), siteName)
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
