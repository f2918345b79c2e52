import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { setLayout, useLayout } from '#web/stores/layout.ts'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { useIsOnline, useMedia } from '#web/ui/media.ts'
import type { MenuProps } from './menu.tsx'

/** The parts of the shell; a layout says where they stand. */
export interface LayoutParts {
  readonly menu: ComponentType<MenuProps>
  readonly tabs: ReactNode
  readonly bar: ReactNode
  readonly pages: ReactNode
  /** nothing but the page is wanted */
  readonly isBare: boolean
}

/** The menu as a card at the side, tabs and bar above the page; on narrow windows the menu is a drawer. */
export function DefaultLayout({ menu: Menu, tabs, bar, pages, isBare }: LayoutParts) {
  const t = useNamespaces(['shell'])
  const isNarrow = useMedia('(max-width: 1023.98px)')
  const isFolded = useLayout(({ menuCollapse }) => menuCollapse)
  const showsTop = useLayout(({ menuShowTopBar }) => menuShowTopBar)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="layout" data-bare={isBare}>
      <a className="skip-link" href="#page">
        {t('shell:skip')}
      </a>
      {isBare || isNarrow ? null : (
        <aside className="side" data-folded={isFolded}>
          {showsTop ? <Brand isFolded={isFolded} /> : null}
          <Menu isFolded={isFolded} />
        </aside>
      )}
      <div className="layout-main">
        <OfflineBanner />
        {isBare ? null : (
          <header className="head">
            {isNarrow ? (
              <button
                type="button"
                className="icon-button head-menu"
                aria-label={t('shell:openMenu')}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
              >
                <Glyph name="menu" />
              </button>
            ) : null}
            {tabs}
            {bar}
          </header>
        )}
        {pages}
      </div>
      {isNarrow && isOpen ? (
        <MenuDrawer onClose={() => setOpen(false)}>
          <Brand isFolded={false} onClose={() => setOpen(false)} />
          <Menu isFolded={false} />
        </MenuDrawer>
      ) : null}
    </div>
  )
}

/** Logo, name of the site, and the button that folds the menu or closes the drawer. */
function Brand({ isFolded, onClose }: { isFolded: boolean; onClose?: () => void }) {
  const t = useNamespaces(['shell'])
  const { siteName, logo } = useSite()
  const label = t(onClose ? 'shell:closeMenu' : isFolded ? 'shell:unfold' : 'shell:fold')
  return (
    <div className="brand">
      {isFolded ? null : (
        <span className="brand-name">
          {logo ? <img src={fullUrl(logo)} alt="" height={28} /> : <Logo size={28} />}
          <span>{siteName || 'Portico'}</span>
        </span>
      )}
      <button
        type="button"
        className="icon-button brand-fold"
        aria-label={label}
        title={label}
        data-folded={isFolded}
        onClick={onClose ?? (() => setLayout({ menuCollapse: !isFolded }))}
      >
        <Glyph name={onClose ? 'close' : 'menuFold'} />
      </button>
    </div>
  )
}

/** The menu over the page; it goes when a page has been chosen. */
function MenuDrawer({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const t = useNamespaces(['shell'])
  const dialog = useRef<HTMLDialogElement>(null)
  const active = useTabs((tabs) => tabs.active)
  const opened = useRef(active)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (opened.current !== active) onClose()
  }, [active, onClose])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the shade is for the pointer; the keyboard has Escape
    <dialog
      ref={dialog}
      className="menu-drawer"
      aria-label={t('shell:mainMenu')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="menu-drawer-body">{children}</div>
    </dialog>
  )
}

function OfflineBanner() {
  const t = useNamespaces(['shell'])
  return useIsOnline() ? null : (
    <p className="offline" role="status">
      <Glyph name="warning" size={18} />
      {t('shell:offline')}
    </p>
  )
}
