import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { browserStorage } from './browser-storage.ts'
import { adminSession } from './session.ts'

/** An open page. Its address is its own, whether it shows or not. */
export interface Tab {
  /** path below the back office's base, such as `content/article` or, of one record, `content/article?row=7`; also what tells tabs apart */
  readonly path: string
  /** query of the page, with its question mark or '' */
  readonly search: string
  /** given by the page itself; otherwise the menu's title shows */
  readonly title: string | null
  /** counts reloads; another number is another page */
  readonly generation: number
}

interface Tabs {
  readonly tabs: readonly Tab[]
  /** path of the tab that shows, '' when there is none */
  readonly active: string
  /** the browser stands at an address that is no page of this person's; `active` is '' then */
  readonly isStray: boolean
  /** only the page is to be seen, without menu and bars */
  readonly isFullScreen: boolean
}

/** The open pages. Only the full-screen flag survives a reload. */
export const useTabs = create<Tabs>()(
  persist((): Tabs => ({ tabs: [], active: '', isStray: false, isFullScreen: false }), {
    name: 'storeTabViewConfig',
    storage: browserStorage,
    partialize: ({ isFullScreen }) => ({ isFullScreen }),
    merge: (stored, current) => ({
      ...current,
      isFullScreen: (stored as Partial<Tabs> | undefined)?.isFullScreen === true,
    }),
  }),
)

// What one person had open is nothing for the next one.
adminSession.onOther(() => useTabs.setState({ tabs: [], active: '' }))

/** The browser stands at this address now: its tab opens, or shows again, with this query. */
export function visitTab(path: string, search: string): void {
  useTabs.setState(({ tabs }) => {
    const isOpen = tabs.some((tab) => tab.path === path)
    return {
      active: path,
      isStray: false,
      tabs: isOpen
        ? changed(tabs, path, (tab) => (tab.search === search ? tab : { ...tab, search }))
        : [...tabs, { path, search, title: null, generation: 0 }],
    }
  })
}

/** The browser stands at an address that is no page; the open ones stay behind it. */
export function visitNowhere(): void {
  useTabs.setState({ active: '', isStray: true })
}

/** Keeps another query for a tab; the address bar is the caller's business. */
export function setTabSearch(path: string, search: string): void {
  useTabs.setState(({ tabs }) => ({ tabs: changed(tabs, path, (tab) => ({ ...tab, search })) }))
}

/** Names a tab; null gives it the menu's title back. */
export function setTabTitle(path: string, title: string | null): void {
  useTabs.setState(({ tabs }) => ({ tabs: changed(tabs, path, (tab) => ({ ...tab, title })) }))
}

/** Begins the page of a tab anew. */
export function reloadTab(path: string): void {
  useTabs.setState(({ tabs }) => ({
    tabs: changed(tabs, path, (tab) => ({ ...tab, generation: tab.generation + 1 })),
  }))
}

/**
 * Has another page stand in the place of a tab, as a stored record does in that of its empty form; one that is open already
 * stays where it is. Answers the tab that shows then.
 */
export function replaceTab(path: string, next: string): Tab {
  const fresh: Tab = { path: next, search: '', title: null, generation: 0 }
  const open = useTabs.getState().tabs.find((tab) => tab.path === next)
  useTabs.setState(({ tabs }) => ({
    active: next,
    tabs: open ? tabs.filter((tab) => tab.path !== path) : changed(tabs, path, () => fresh),
  }))
  return open ?? fresh
}

/** Closes tabs and answers which one is to show: the active one, else its neighbour, else null. */
export function closeTabs(paths: readonly string[]): Tab | null {
  const { tabs, active } = useTabs.getState()
  const left = tabs.filter(({ path }) => !paths.includes(path))
  const next = left.find(({ path }) => path === active) ?? neighbour(tabs, left, active)
  useTabs.setState({ tabs: left, active: next?.path ?? '' })
  return next
}

export function setFullScreen(isFullScreen: boolean): void {
  useTabs.setState({ isFullScreen })
}

function changed(tabs: readonly Tab[], path: string, change: (tab: Tab) => Tab): readonly Tab[] {
  return tabs.map((tab) => (tab.path === path ? change(tab) : tab))
}

/** The next tab to the right of a closed one, or else the last one before it. */
function neighbour(before: readonly Tab[], left: readonly Tab[], closed: string): Tab | null {
  const place = before.findIndex(({ path }) => path === closed)
  return before.slice(place).find((tab) => left.includes(tab)) ?? left.at(-1) ?? null
}
