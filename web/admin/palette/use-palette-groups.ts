import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '#web/api/request.ts'
import { useDebounced } from '#web/fields/use-debounced.ts'
import type { Translate } from '#web/i18n/i18n.ts'
import { clientModules } from '#web/modules.ts'
import { useLayout } from '#web/stores/layout.ts'
import { type MenuRule, useCan, usePermissions } from '#web/stores/permissions.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { adminPath, go } from '../../navigation/navigation.ts'
import { pagePath } from '../../page/menu-tree.ts'
import { findNamed } from '../../page/open-entry.ts'
import { useTabTitle } from '../shell/tab-title.ts'
import {
  actionItems,
  matching,
  type PaletteGroup,
  type PaletteItem,
  pageItems,
  selectionItems,
  tabItems,
} from './palette-items.ts'

/** What the server's search over all lists answers. */
interface Found {
  readonly list: readonly {
    readonly resource: string
    readonly rows: readonly { readonly id: number; readonly label: string }[]
  }[]
  /** false: a table was too large to be searched in time */
  readonly is_complete: boolean
}

/** The lines for a search, by kind, and how the search for records stands. */
export interface PaletteResult {
  readonly groups: readonly PaletteGroup[]
  readonly records: 'none' | 'searching' | 'done' | 'incomplete' | 'failed'
}

/** Lines shown of each kind at most; typing on narrows them down. */
const most = { selection: 8, open: 6, pages: 8, settings: 6, records: 24, actions: 6 } as const

/** Everything a search finds: pages and actions at once, records as the server answers. */
export function usePaletteGroups(search: string, t: Translate): PaletteResult {
  const menus = usePermissions((state) => state.menus) ?? noMenus
  const tabTitleOf = useTabTitle()
  const can = useCan()
  const tabs = useTabs()
  const { found, records } = useRecords(search)
  const isSearch = search.trim() !== ''
  const lines = useModuleLines('paletteLines', isSearch)
  const commands = useModuleLines('paletteCommands', true)
  const pages = matching(pageItems(menus), search)
  const actions = matching(actionItems(menus, { can, t, commands }), search)
  const groups: readonly PaletteGroup[] = [
    { key: 'selection', items: matching(selectionItems(), search) },
    { key: 'open', items: matching(tabItems(tabs, tabTitleOf), search) },
    { key: 'pages', items: pages },
    { key: 'settings', items: isSearch ? matching(lines, search) : [] },
    { key: 'records', items: isSearch ? recordItems(found, menus) : [] },
    { key: 'actions', items: isSearch ? actions : actions.slice(0, 4) },
  ]
  return {
    groups: groups
      .map(({ key, items }) => ({ key, items: items.slice(0, most[key]) }))
      .filter(({ items }) => items.length > 0),
    records,
  }
}

const noMenus: readonly MenuRule[] = []
const noLines: readonly PaletteItem[] = []

/** What modules add to the palette, fetched when it is first wanted. A module whose lines cannot be had adds none. */
function useModuleLines(door: 'paletteLines' | 'paletteCommands', isWanted: boolean): readonly PaletteItem[] {
  const language = useLayout((state) => state.language)
  const { data = noLines } = useQuery({
    queryKey: ['palette', door, language],
    queryFn: async () => {
      const found = await Promise.allSettled(
        clientModules().map(async ({ name, [door]: load }) =>
          ((await load?.()) ?? []).map((line) => ({ ...line, key: `${name} ${line.key}` })),
        ),
      )
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    enabled: isWanted,
    staleTime: 60_000,
  })
  return data
}

function useRecords(search: string): { found: Found | undefined; records: PaletteResult['records'] } {
  const settled = useDebounced(search.trim(), 250)
  const isWorth = settled.length > 1 || /[^\p{ASCII}]/u.test(settled)
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', settled],
    queryFn: async ({ signal }) => {
      const options = { query: { quickSearch: settled }, signal, dedupe: false, showsError: false }
      return (await request<Found>('/admin/ajax/search', options)).data
    },
    enabled: isWorth,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  return useMemo(() => {
    if (!isWorth) return { found: undefined, records: search.trim() === '' ? 'none' : 'done' }
    if (isFetching || settled !== search.trim()) return { found: data, records: 'searching' }
    if (isError) return { found: undefined, records: 'failed' }
    return { found: data, records: data?.is_complete === false ? 'incomplete' : 'done' }
  }, [isWorth, isFetching, isError, data, settled, search])
}

/** A record opens the list it stands in, narrowed down to it, with its form where it may be changed. */
function recordItems(found: Found | undefined, menus: readonly MenuRule[]): readonly PaletteItem[] {
  return (found?.list ?? []).flatMap(({ resource, rows }) => {
    const rule = findNamed(menus, resource)
    const path = rule ? pagePath(rule) : null
    if (!rule || path === null) return []
    return rows.map(({ id, label }) => ({
      key: `row ${resource} ${id}`,
      label: label || `#${id}`,
      hint: rule.title,
      icon: rule.icon,
      run: () => go(`${adminPath(path)}?id=${id}&open=${id}`),
    }))
  })
}
