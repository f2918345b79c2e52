import { createContext, type ReactNode, use, useMemo } from 'react'
import {
  closeTabs,
  reloadTab,
  replaceTab,
  setTabSearch,
  setTabTitle,
  type Tab,
  useTabs,
} from '#web/stores/tabs.ts'
import { forgetUnsaved, leaveQuestion, useUnsavedTab } from '../area/unsaved.ts'
import { adminPath, go } from '../navigation/navigation.ts'
import { type RecordKey, recordPath, splitPath } from '../navigation/page-path.ts'
import { type Page, PageContext } from './page.ts'

const TabPath = createContext<string | null>(null)

/** The path of the tab this component is part of; null outside of the back office's pages. */
export function useTabPath(): string | null {
  return use(TabPath)
}

/** A page of the back office, which is a tab. */
export function TabPage({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const page = useTabPage(path)
  return (
    <TabPath value={path}>
      <PageContext value={page}>{children}</PageContext>
    </TabPath>
  )
}

function useTabPage(path: string): Page {
  const search = useTabs(({ tabs }) => tabs.find((tab) => tab.path === path)?.search ?? '')
  const own = useMemo(() => ownOf(path), [path])
  return useMemo(() => ({ ...own, query: new URLSearchParams(search) }), [own, search])
}

/** What a tab's page can do, whatever its query. */
function ownOf(path: string): Omit<Page, 'query'> {
  const { list } = splitPath(path)
  return {
    path,
    setQuery(next, { replace = false } = {}) {
      const query = typeof next === 'function' ? next(queryOf(path)) : next
      const text = query.size > 0 ? `?${query}` : ''
      setTabSearch(path, text)
      if (useTabs.getState().active === path) go(addressOfTab({ path, search: text }), { replace })
    },
    close: () => closePages([path]),
    setTitle: (title) => setTabTitle(path, title),
    recordAddress: (row, more) => recordAddress(list, row, more),
    replace: (row) => replacePage(path, row === null ? list : recordPath(list, row)),
    keepsForms: true,
    useUnsaved: (isDirty, onDiscard) => useUnsavedTab(path, isDirty, onDiscard),
  }
}

function queryOf(path: string): URLSearchParams {
  const { tabs } = useTabs.getState()
  return new URLSearchParams(tabs.find((tab) => tab.path === path)?.search)
}

/** Closes pages, after asking where something is unsaved, and shows what is next; with none left the start. */
export function closePages(paths: readonly string[]): void {
  afterAsking(paths, () => closeNow(paths))
}

/** Shows another page in the place of one that is done with, in its tab and in the browser's history; nothing is asked. */
function replacePage(path: string, next: string): void {
  forgetUnsaved(path)
  go(addressOfTab(replaceTab(path, next)), { replace: true })
}

/** Begins the page of a tab anew, after asking where something is unsaved. */
export function reloadPage(path: string): void {
  afterAsking([path], () => reloadTab(path))
}

function afterAsking(paths: readonly string[], act: () => void): void {
  const ask = leaveQuestion(paths)
  if (ask) void ask().then((mayGo) => mayGo && act())
  else act()
}

function closeNow(paths: readonly string[]): void {
  const { active } = useTabs.getState()
  const next = closeTabs(paths)
  if (!next) go(adminPath(''))
  else if (next.path !== active) go(addressOfTab(next))
}

function recordAddress(
  list: string,
  row: RecordKey,
  more: Readonly<Record<string, string | number>> = {},
): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]))
  return addressOfTab({ path: recordPath(list, row), search: query.size > 0 ? `?${query}` : '' })
}

/** Where a tab stands. */
export function addressOfTab({ path, search }: Pick<Tab, 'path' | 'search'>): string {
  return adminPath(path) + (path.includes('?') ? search.replace('?', '&') : search)
}
