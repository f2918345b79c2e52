import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type LayoutMode, setLayout, useLayout } from '#web/stores/layout.ts'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { useTabs } from '#web/stores/tabs.ts'
import { useViewing } from '#web/stores/viewing.ts'
import { lazy } from '#web/ui/lazy.ts'
import { useIsOnline, useMedia } from '../../ui/browser/media.ts'
import { MessageSlot } from '../../ui/feedback/message-line.tsx'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import { AwayNotice } from '../../ui/states/away-notice.tsx'
import { Menu } from './menu.tsx'
import { OpenPages } from './open-pages.tsx'
import css from './shell.module.css'
import { TopMenu } from './top-menu.tsx'

const ViewBanner = lazy(async () => ({ default: (await import('../viewing/view-banner.tsx')).ViewBanner }))

/** The parts of the shell; a layout says where they stand. */
interface LayoutParts {
  readonly tabs: ReactNode
  readonly bar: ReactNode
  readonly pages: ReactNode
  /** nothing but the page is wanted */
  readonly isBare: boolean
}

/**
 * How the parts of the shell stand together, per mode: the menu as a card at the side (Default), as a column of the
 * window (Classic), or along the top (Streamline). Windows below 1024 pixels have the classic one with the menu as a
 * drawer, whatever is set; the setting holds again once there is room.
 */
export function Layout({ pages, isBare, ...parts }: LayoutParts) {
  const t = useNamespaces(['shell'])
  const chosen = useLayout(({ layoutMode }) => layoutMode)
  const isNarrow = useMedia('(width < 1024px)')
  const mode = isNarrow ? 'Classic' : chosen
  const Head = isNarrow ? NarrowHead : heads[mode]
  return (
    <div className={css.layout} data-mode={mode} data-bare={isBare}>
      <a className="skip-link" href="#page">
        {t('shell:skip')}
      </a>
      {isBare || isNarrow || mode === 'Streamline' ? null : <Side />}
      <div className="column grow">
        <Viewed />
        <OfflineBanner />
        <AwayNotice className={css.offline} />
        {isBare ? null : <Head {...parts} />}
        {pages}
      </div>
    </div>
  )
}

type HeadParts = Pick<LayoutParts, 'tabs' | 'bar'>

const heads: Readonly<Record<LayoutMode, ComponentType<HeadParts>>> = {
  Default: TabsHead,
  Classic: TabsHead,
  Streamline: MenuHead,
}

function TabsHead({ tabs, bar }: HeadParts) {
  return (
    <header className={css.head}>
      {tabs}
      <MessageSlot />
      {bar}
    </header>
  )
}

/** The whole menu stands in the bar, so the open pages wait behind a button. */
function MenuHead({ bar }: HeadParts) {
  return (
    <header className={css.head}>
      <BrandName />
      <TopMenu />
      <OpenPages />
      <MessageSlot />
      {bar}
    </header>
  )
}

function NarrowHead({ tabs, bar }: HeadParts) {
  const t = useNamespaces(['shell'])
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.head}>
      <button
        type="button"
        className="icon-button head-menu"
        aria-label={t('shell:openMenu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph name="menu" />
      </button>
      {tabs}
      <MessageSlot />
      {bar}
      {isOpen ? (
        <MenuDrawer onClose={() => setOpen(false)}>
          <Brand isFolded={false} onClose={() => setOpen(false)} />
          <Menu isFolded={false} />
        </MenuDrawer>
      ) : null}
    </header>
  )
}

function Side() {
  const isFolded = useLayout(({ menuCollapse }) => menuCollapse)
  const showsTop = useLayout(({ menuShowTopBar }) => menuShowTopBar)
  return (
    <aside className={css.side} data-folded={isFolded}>
      {showsTop ? <Brand isFolded={isFolded} /> : null}
      <Menu isFolded={isFolded} />
    </aside>
  )
}

/** Logo, name of the site, and the button that folds the menu or closes the drawer. */
function Brand({ isFolded, onClose }: { isFolded: boolean; onClose?: () => void }) {
  const t = useNamespaces(['shell'])
  const label = t(onClose ? 'shell:closeMenu' : isFolded ? 'shell:unfold' : 'shell:fold')
  return (
    <div className={css.brand}>
      {isFolded ? null : <BrandName />}
      <button
        type="button"
        className={`icon-button ${css.brandFold}`}
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

function BrandName() {
  const { siteName, logo } = useSite()
  return (
    <span className={css.brandName}>
      {logo ? <img src={fullUrl(logo)} alt="" height={28} /> : <Logo size={28} />}
      <span className="clip">{siteName || 'Portico'}</span>
    </span>
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
      className={css.menuDrawer}
      aria-label={t('shell:mainMenu')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className="column tall">{children}</div>
    </dialog>
  )
}

/** In whose name one looks, if not one's own. */
function Viewed() {
  const view = useViewing((viewing) => viewing.view)
  return view ? (
    <Suspense>
      <ViewBanner view={view} />
    </Suspense>
  ) : null
}

function OfflineBanner() {
  const t = useNamespaces(['shell'])
  return useIsOnline() ? null : (
    <p className={css.offline} role="status">
      <Glyph name="warning" size={18} />
      {t('shell:offline')}
    </p>
  )
}
