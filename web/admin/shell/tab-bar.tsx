import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { Link } from 'react-router'
import { go } from '#web/api/navigation.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { reloadTab, setFullScreen, type Tab, useTabs } from '#web/stores/tabs.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { type Anchor, type MenuItem, PopupMenu } from '#web/ui/popup-menu.tsx'
import { addressOfTab, closePages } from '../page.tsx'
import { useTabTitle } from './tab-title.ts'
import './tab-bar.css'

/** The open pages as cards. The wheel scrolls them; a right click, or the menu key, opens what can be done. */
export function TabBar() {
  const t = useNamespaces(['shell'])
  const { tabs, active } = useTabs()
  const list = useRef<HTMLUListElement>(null)
  const [menu, setMenu] = useState<{ anchor: Anchor; tab: Tab } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab shows
  useEffect(() => {
    // In the coming frame: here the browser would have to lay the page out before it is complete.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active, tabs.length])

  const handleWheel = ({ deltaY, deltaX }: WheelEvent) => list.current?.scrollBy({ left: deltaY + deltaX })

  return (
    <nav className="tabs" aria-label={t('shell:tabs')}>
      <ul ref={list} onWheel={handleWheel}>
        {tabs.map((tab) => (
          <TabCard
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            isOnly={tabs.length === 1}
            onMenu={(anchor) => setMenu({ anchor, tab })}
          />
        ))}
      </ul>
      {menu ? <TabMenu {...menu} onClose={() => setMenu(null)} /> : null}
    </nav>
  )
}

interface TabCardProps {
  readonly tab: Tab
  readonly isActive: boolean
  /** the last one cannot be closed */
  readonly isOnly: boolean
  readonly onMenu: (anchor: Anchor) => void
}

function TabCard({ tab, isActive, isOnly, onMenu }: TabCardProps) {
  const t = useNamespaces(['shell'])
  const title = useTabTitle()(tab)
  const close = () => isOnly || closePages([tab.path])

  const handleMenu = (event: MouseEvent) => {
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    const isFromKeyboard = x === 0 && y === 0
    onMenu(
      isFromKeyboard ? event.currentTarget.getBoundingClientRect() : { left: x, right: x, top: y, bottom: y },
    )
  }
  const handleMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    close()
  }
  const handleKey = (event: KeyboardEvent) => event.key === 'Delete' && close()

  return (
    <li className="tab" data-active={isActive} onContextMenu={handleMenu} onAuxClick={handleMiddle}>
      <Link to={addressOfTab(tab)} aria-current={isActive ? 'page' : undefined} onKeyDown={handleKey}>
        {title}
      </Link>
      {isOnly ? null : (
        <button
          type="button"
          className="tab-close"
          aria-label={t('shell:closeTab', { title })}
          onClick={close}
        >
          <Glyph name="close" size={14} />
        </button>
      )}
    </li>
  )
}

function TabMenu({ anchor, tab, onClose }: { anchor: Anchor; tab: Tab; onClose: () => void }) {
  const t = useNamespaces(['shell'])
  const titleOf = useTabTitle()
  return <PopupMenu anchor={anchor} label={titleOf(tab)} items={tabActions(tab, t)} onClose={onClose} />
}

function tabActions(tab: Tab, t: (key: string) => string): readonly MenuItem[] {
  const { tabs, active } = useTabs.getState()
  const others = tabs.filter(({ path }) => path !== tab.path).map(({ path }) => path)
  const show = () => tab.path !== active && go(addressOfTab(tab))
  return [
    {
      key: 'reload',
      glyph: 'refresh',
      label: t('shell:tab.reload'),
      onSelect: () => {
        reloadTab(tab.path)
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
