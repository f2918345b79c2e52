import { setLanguage, type Translate } from '#web/i18n/i18n.ts'
import { selectionCommands } from '#web/screens/list/selection/selection-commands.ts'
import { layoutModes, setLayout, useLayout } from '#web/stores/layout.ts'
import { type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { setFullScreen, type Tab, useTabs } from '#web/stores/tabs.ts'
import { toggleDark } from '#web/theme/dark.ts'
import { adminArea } from '../../area/area.ts'
import { signOut } from '../../area/sign-out.ts'
import { adminPath, go } from '../../navigation/navigation.ts'
import { directoriesOf, findPage, pagePath, shownMenus } from '../../page/menu-tree.ts'
import { openEntry } from '../../page/open-entry.ts'
import { addressOfTab, closePages } from '../../page/tab-page.tsx'
import type { GlyphName } from '../../ui/icons/glyph.tsx'
import { clearCache } from '../shell/clear-cache.ts'

/** A line of the palette: what it is called, where it belongs, and what it does. */
export interface PaletteItem {
  readonly key: string
  readonly label: string
  /** said beside the label: a directory, the kind of a record */
  readonly hint?: string
  readonly glyph?: GlyphName
  /** name of a menu icon, where the item stands for a page */
  readonly icon?: string
  /** more words that a search finds it by */
  readonly words?: string
  readonly run: () => void
}

/** Lines of one kind under their heading. */
export interface PaletteGroup {
  readonly key: 'selection' | 'open' | 'pages' | 'settings' | 'records' | 'actions'
  readonly items: readonly PaletteItem[]
}

/** Everything the caller may open from the menu, links to elsewhere included. */
export function pageItems(menus: readonly MenuRule[]): readonly PaletteItem[] {
  return pagesOf(shownMenus(menus)).map((rule) => ({
    key: `page ${rule.id}`,
    label: rule.title,
    hint: directoriesOf(menus, rule)
      .map(({ title }) => title)
      .join(' / '),
    icon: rule.icon,
    words: `${rule.title} ${rule.name}`,
    run: () => openEntry(rule),
  }))
}

/** The open pages, the one that shows left out. */
export function tabItems(
  { tabs, active }: { readonly tabs: readonly Tab[]; readonly active: string },
  titleOf: (tab: Tab) => string,
): readonly PaletteItem[] {
  return tabs
    .filter(({ path }) => path !== active)
    .map((tab) => ({
      key: `tab ${tab.path}`,
      label: titleOf(tab),
      glyph: 'layers',
      run: () => go(addressOfTab(tab)),
    }))
}

/** What can be done with the rows that are selected in the list below. */
export function selectionItems(): readonly PaletteItem[] {
  return selectionCommands().map(({ key, ...command }) => ({ ...command, key: `selection ${key}` }))
}

interface ActionParts {
  readonly can: (node: string) => boolean
  readonly t: Translate
  /** what modules offer */
  readonly commands: readonly PaletteItem[]
}

/** What can be done from anywhere: add a row of something, change how the back office looks, clear caches, leave. */
export function actionItems(
  menus: readonly MenuRule[],
  { can, t, commands }: ActionParts,
): readonly PaletteItem[] {
  const action = (key: string, glyph: GlyphName, run: () => void): PaletteItem => ({
    key,
    label: t(`palette:actions.${key}`),
    words: t(`palette:words.${key}`, { defaultValue: '' }),
    glyph,
    run,
  })
  const adds = pagesOf(shownMenus(menus)).flatMap((rule): readonly PaletteItem[] => {
    const path = pagePath(rule)
    if (path === null || rule.menu_type !== 'tab' || !can(`${rule.name}/add`)) return []
    return [
      {
        key: `add ${rule.name}`,
        label: t('palette:add', { title: rule.title }),
        glyph: 'plus',
        words: `${t('palette:words.add')} ${rule.title} ${rule.name}`,
        run: () => go(`${adminPath(path)}?open=add`),
      },
    ]
  })
  const { layoutMode, language } = useLayout.getState()
  const otherPages = () => {
    const { tabs, active } = useTabs.getState()
    closePages(tabs.map(({ path }) => path).filter((path) => path !== active))
  }
  return [
    action('dark', 'moon', toggleDark),
    action(
      language === 'en' ? 'chinese' : 'english',
      'globe',
      () => void setLanguage(language === 'en' ? 'zh-cn' : 'en'),
    ),
    ...layoutModes
      .filter((mode) => mode !== layoutMode)
      .map((mode) => action(`layout${mode}`, 'sliders', () => setLayout({ layoutMode: mode }))),
    action('fullPage', 'expand', () => setFullScreen(true)),
    action('closeOthers', 'close', otherPages),
    action('home', 'home', () => void window.open('/', '_blank', 'noreferrer')),
    ...commands,
    ...accountActions(menus, action),
    ...(usePermissions.getState().rights.isSuper
      ? [action('clearSystem', 'eraser', () => void clearCache('system').catch(() => undefined))]
      : []),
    action('clearBrowser', 'eraser', () => void clearCache('browser').catch(() => undefined)),
    action('signOut', 'logout', () => void signOut(adminArea)),
    ...adds,
  ]
}

/** Parts of one's own page, for those whose menu has it. */
function accountActions(
  menus: readonly MenuRule[],
  action: (key: string, glyph: GlyphName, run: () => void) => PaletteItem,
): readonly PaletteItem[] {
  if (findPage(menus, profilePath) === null) return []
  const glyphs = { password: 'lock', factor: 'phone', sessions: 'globe', keys: 'terminal' } as const
  return Object.entries(glyphs).map(([part, glyph]) =>
    action(part, glyph, () => go(adminPath(`${profilePath}?part=${part}`))),
  )
}

const profilePath = 'routine/adminInfo'

/** Items that hold every word of a search, those whose label begins with it first. */
export function matching(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const wanted = search.trim().toLowerCase()
  const parts = wanted.split(/\s+/)
  const found = items.filter(({ label, hint = '', words = '' }) => {
    const text = `${label} ${hint} ${words}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
  const rank = ({ label }: PaletteItem) => {
    const place = label.toLowerCase().indexOf(wanted)
    return place === 0 ? 0 : place > 0 ? 1 : 2
  }
  return found.toSorted((left, right) => rank(left) - rank(right))
}

function pagesOf(rules: readonly MenuRule[]): readonly MenuRule[] {
  return rules.flatMap((rule) => (rule.type === 'menu' ? [rule] : pagesOf(rule.children ?? [])))
}
