import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState, type WheelEvent } from 'react'
import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type Tab, useTabs } from '#web/stores/tabs.ts'
import { type Anchor, PopupMenu } from '#web/ui/popup/popup-menu.tsx'
import { addressOfTab, closePages } from '../../page/tab-page.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './shell.module.css'
import { tabActions } from './tab-actions.ts'
import { useTabTitle } from './tab-title.ts'

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
    <nav className={css.tabs} aria-label={t('shell:tabs')}>
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
    <li className={css.tab} data-active={isActive} onContextMenu={handleMenu} onAuxClick={handleMiddle}>
      <Link
        className="block clip rounded focus-inside"
        to={addressOfTab(tab)}
        aria-current={isActive ? 'page' : undefined}
        onKeyDown={handleKey}
      >
        {title}
      </Link>
      {isOnly ? null : (
        <button
          type="button"
          className={css.tabClose}
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
