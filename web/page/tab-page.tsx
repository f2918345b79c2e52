import { createContext, use, useCallback, useMemo } from 'react'
import {
  closeTabs,
  reloadTab,
  replaceTab,
  setTabSearch,
  setTabTitle,
  type Tab,
  useTabs,
} from '#web/stores/tabs.ts'
import { forgetUnsaved, leaveQuestion } from '../area/unsaved.ts'
import { adminPath, go } from '../navigation/navigation.ts'
import { type RecordKey, recordPath } from '../navigation/page-path.ts'

/** What a page of the back office knows of its own place; it never looks at the browser's address. */
export interface Page {
  /** path below the back office's base, such as `content/article`; with its row where the page is about one record */
  readonly path: string
  readonly query: URLSearchParams
  /** Gives the page another query: a step of the browser's history, or in the place of the present one. */
  setQuery(next: NextQuery, options?: { readonly replace?: boolean }): void
  /** Closes the page's tab. */
  close(): void
  /** Names the tab; null gives it the menu's title back. */
  setTitle(title: string | null): void
}

/** A query, or what makes it of the one that is there by then. */
type NextQuery = URLSearchParams | ((now: URLSearchParams) => URLSearchParams)

const PagePath = createContext<string | null>(null)

/** Tells the parts below which tab they belong to. */
export const PageProvider = PagePath.Provider

/** The path of the page this component is part of; null outside of the back office's pages. */
export function usePagePath(): string | null {
  return use(PagePath)
}

/** The page this component is part of. */
export function usePage(): Page {
  const path = use(PagePath)
  if (path === null) throw new Error('usePage() works within a page of the back office only.')
  const search = useTabs(({ tabs }) => tabs.find((tab) => tab.path === path)?.search ?? '')
  const query = useMemo(() => new URLSearchParams(search), [search])

  const setQuery: Page['setQuery'] = useCallback(
    (next, { replace = false } = {}) => {
      const query = typeof next === 'function' ? next(queryOf(path)) : next
      const text = query.size > 0 ? `?${query}` : ''
      setTabSearch(path, text)
      if (useTabs.getState().active === path) go(addressOfTab({ path, search: text }), { replace })
    },
    [path],
  )
  const close = useCallback(() => closePages([path]), [path])
  const setTitle = useCallback((title: string | null) => setTabTitle(path, title), [path])

  return useMemo(() => ({ path, query, setQuery, close, setTitle }), [path, query, setQuery, close, setTitle])
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
export function replacePage(path: string, next: string): void {
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

/** Where the page of a record stands, with what it is to begin with. */
export function recordAddress(
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
