import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { MenuButton, type MenuItem } from '#web/ui/popup/popup-menu.tsx'
import { splitPath } from '../../navigation/page-path.ts'
import { pagePath, shownMenus } from '../../page/menu-tree.ts'
import { openEntry } from '../../page/open-entry.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Entry, EntryIcon, holdsActive, MenuText, pagesIn } from './menu.tsx'
import css from './shell.module.css'

/** The whole menu in one line. Directories open below themselves; what has no room waits behind the last button. */
export function TopMenu() {
  const t = useNamespaces(['shell'])
  const menus = usePermissions((state) => state.menus)
  const shown = useMemo(() => shownMenus(menus ?? []), [menus])
  const active = useTabs((tabs) => splitPath(tabs.active).list)
  const list = useRef<HTMLUListElement>(null)
  const fitting = useFitting(list, shown)
  const rest = usePageItems(shown.slice(fitting), active)
  return (
    <nav className={css.topMenu} aria-label={t('shell:mainMenu')}>
      <ul ref={list}>
        {shown.map((rule, place) => (
          <li key={rule.id} data-fits={place < fitting} inert={place >= fitting}>
            {rule.type === 'menu' ? (
              <Entry rule={rule} level={0} isFolded={false} active={active} />
            ) : (
              <Directory rule={rule} active={active} />
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 ? (
        <MenuButton label={t('shell:moreMenu')} items={rest}>
          <Glyph name="more" />
        </MenuButton>
      ) : null}
    </nav>
  )
}

function Directory({ rule, active }: { rule: MenuRule; active: string }) {
  const items = usePageItems(rule.children ?? [], active)
  const title = rule.title
  return (
    <MenuButton
      label={title}
      items={items}
      className={holdsActive(rule, active) ? `${css.menuEntry} ${css.menuEntryHeld}` : css.menuEntry}
    >
      <EntryIcon rule={rule} />
      <MenuText title={title} />
      <Glyph name="chevronDown" size={16} className={css.menuChevron} />
    </MenuButton>
  )
}

/** Pages as lines of a popup; one from a deeper directory says which. */
function usePageItems(rules: readonly MenuRule[], active: string): readonly MenuItem[] {
  return rules.flatMap((rule) =>
    (rule.type === 'menu' ? [rule] : pagesIn(rule)).map((page) => ({
      key: String(page.id),
      label: rule === page ? page.title : `${rule.title} · ${page.title}`,
      isChosen: pagePath(page) === active,
      onSelect: () => openEntry(page),
    })),
  )
}

/** How many of the list's items have room; followed as the window and the items change. */
function useFitting(list: RefObject<HTMLUListElement | null>, items: readonly unknown[]): number {
  const [fitting, setFitting] = useState(items.length)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => {
      const room = element.clientWidth
      const ends = [...element.children].map((item) => (item as HTMLElement).offsetLeft + item.clientWidth)
      setFitting(items.length === 0 ? 0 : ends.filter((end) => end <= room).length)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  }, [list, items])
  return fitting
}
