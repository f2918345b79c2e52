import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useLayout } from '#web/stores/layout.ts'
import { type MenuRule, usePermissions } from '#web/stores/permissions.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { MenuButton } from '#web/ui/popup/popup-menu.tsx'
import { splitPath } from '../../navigation/page-path.ts'
import { directoriesOf, findPage, pagePath, shownMenus } from '../../page/menu-tree.ts'
import { addressOf, openEntry } from '../../page/open-entry.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { useBeginList, usePreloadList } from './list-page.tsx'
import css from './shell.module.css'

interface MenuProps {
  /** icons only; a directory opens beside itself */
  readonly isFolded: boolean
}

/** The menu that the caller's rules make: directories, pages, frames and links to elsewhere. */
export function Menu({ isFolded }: MenuProps) {
  const t = useNamespaces(['shell'])
  const menus = usePermissions((state) => state.menus)
  const shown = useMemo(() => shownMenus(menus ?? []), [menus])
  const active = useTabs((tabs) => splitPath(tabs.active).list)
  const [open, toggle] = useOpenDirectories(shown, active)
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be another entry that shows the page, or a menu that has just come.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, shown])
  return (
    <nav ref={menu} className={css.menu} aria-label={t('shell:mainMenu')} data-folded={isFolded}>
      <Entries rules={shown} level={0} isFolded={isFolded} open={open} onToggle={toggle} active={active} />
    </nav>
  )
}

interface EntriesProps {
  readonly rules: readonly MenuRule[]
  readonly level: number
  readonly isFolded: boolean
  readonly open: ReadonlySet<number>
  readonly onToggle: (directory: MenuRule, neighbours: readonly MenuRule[]) => void
  readonly active: string
}

function Entries({ rules, level, ...rest }: EntriesProps) {
  return (
    <ul className={css.menuList}>
      {rules.map((rule) => (
        <li key={rule.id}>
          {rule.type === 'menu' ? (
            <Entry rule={rule} level={level} isFolded={rest.isFolded} active={rest.active} />
          ) : rest.isFolded ? (
            <FoldedDirectory rule={rule} active={rest.active} />
          ) : (
            <Directory rule={rule} neighbours={rules} level={level} {...rest} />
          )}
        </li>
      ))}
    </ul>
  )
}

type DirectoryProps = Omit<EntriesProps, 'rules'> & {
  readonly rule: MenuRule
  readonly neighbours: readonly MenuRule[]
}

function Directory({ rule, neighbours, ...rest }: DirectoryProps) {
  const isOpen = rest.open.has(rule.id)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // What has just opened may lie below the edge; of a long directory its own entry stays in sight.
    if (isOpen && !wasOpen.current)
      for (const element of [button.current?.parentElement, button.current])
        element?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.menuEntry}
        aria-expanded={isOpen}
        data-active={holdsActive(rule, rest.active)}
        style={indent(rest.level)}
        onClick={() => rest.onToggle(rule, neighbours)}
      >
        <EntryIcon rule={rule} />
        <MenuText title={rule.title} />
        <Glyph name="chevronDown" size={16} className={css.menuChevron} />
      </button>
      {isOpen ? <Entries {...rest} rules={rule.children ?? []} level={rest.level + 1} /> : null}
    </>
  )
}

/** In the folded menu a directory shows its pages in a popup, deeper directories flattened. */
function FoldedDirectory({ rule, active }: { rule: MenuRule; active: string }) {
  const items = pagesIn(rule).map((page) => ({
    key: String(page.id),
    label: page.title,
    isChosen: pagePath(page) === active,
    onSelect: () => openEntry(page),
  }))
  return (
    <MenuButton
      isBeside
      label={rule.title}
      items={items}
      className={holdsActive(rule, active) ? `${css.menuEntry} ${css.menuEntryHeld}` : css.menuEntry}
    >
      <EntryIcon rule={rule} />
    </MenuButton>
  )
}

/** A page, frame or link of the menu. */
export function Entry({
  rule,
  level,
  isFolded,
  active,
}: {
  rule: MenuRule
  level: number
  isFolded: boolean
  active: string
}) {
  const t = useNamespaces(['shell'])
  const preloadList = usePreloadList()
  const beginList = useBeginList()
  const title = rule.title
  const path = pagePath(rule)
  const content = (
    <>
      <EntryIcon rule={rule} />
      {isFolded ? <span className="visually-hidden">{title}</span> : <MenuText title={title} />}
    </>
  )
  const shared = { className: css.menuEntry, style: indent(level), title: isFolded ? title : undefined }
  if (path === null && rule.menu_type !== 'link') {
    return (
      <button type="button" {...shared} className={`plain ${css.menuEntry}`} onClick={() => openEntry(rule)}>
        {content}
      </button>
    )
  }
  if (path === null) {
    return (
      <a {...shared} href={rule.url} target="_blank" rel="noreferrer">
        {content}
        <span className="visually-hidden">{t('web:newWindow')}</span>
      </a>
    )
  }
  const address = addressOf(path)
  return (
    <Link
      {...shared}
      to={address}
      aria-current={path === active ? 'page' : undefined}
      onPointerEnter={() => preloadList(rule.name)}
      onFocus={() => preloadList(rule.name)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        if (path !== active) beginList(rule.name, address)
        // It also says why an entry leads nowhere.
        openEntry(rule)
      }}
    >
      {content}
    </Link>
  )
}

/** What an entry is called; in full at the pointer, where it has no room for that. */
export function MenuText({ title }: { readonly title: string }) {
  return (
    <span
      className={css.menuText}
      onPointerEnter={({ currentTarget: text }) => {
        text.title = text.scrollWidth > text.clientWidth ? title : ''
      }}
    >
      {title}
    </span>
  )
}

/** The icon of an entry, or the one that stands for all without. */
export function EntryIcon({ rule }: { rule: MenuRule }) {
  const otherwise = useLayout(({ menuDefaultIcon }) => menuDefaultIcon)
  return <Icon name={rule.icon || otherwise} size={18} className="menu-icon" />
}

/** The pages of a directory and of those below it. */
export function pagesIn(rule: MenuRule): readonly MenuRule[] {
  return (rule.children ?? []).flatMap((child) => (child.type === 'menu' ? [child] : pagesIn(child)))
}

/** Whether the page that shows is one of a directory's. */
export function holdsActive(rule: MenuRule, active: string): boolean {
  return pagesIn(rule).some((page) => pagePath(page) === active)
}

function indent(level: number) {
  return level === 0 ? undefined : { paddingInlineStart: 12 + level * 28 }
}

/** The directories above the page that shows open by themselves; accordion mode closes neighbours. */
function useOpenDirectories(menus: readonly MenuRule[], active: string) {
  const isAccordion = useLayout(({ menuUniqueOpened }) => menuUniqueOpened)
  const [state, setState] = useState<{ open: ReadonlySet<number>; for: string }>({ open: new Set(), for: '' })
  let { open } = state
  if (state.for !== active) {
    const page = findPage(menus, active)
    const above = page ? directoriesOf(menus, page).map(({ id }) => id) : []
    open = new Set(isAccordion && above.length > 0 ? above : [...open, ...above])
    setState({ open, for: active })
  }
  const toggle = (directory: MenuRule, neighbours: readonly MenuRule[]) => {
    const next = new Set(open)
    const wasOpen = next.delete(directory.id)
    if (isAccordion) for (const { id } of neighbours) next.delete(id)
    if (!wasOpen) next.add(directory.id)
    setState({ open: next, for: active })
  }
  return [open, toggle] as const
}
