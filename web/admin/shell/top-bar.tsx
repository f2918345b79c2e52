import { Suspense, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { clientModules } from '#web/modules.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { DarkButton } from '#web/ui/dark-button.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { LanguageButton } from '#web/ui/popup/language-button.tsx'
import { MenuButton } from '#web/ui/popup/popup-menu.tsx'
import { useIsBrowserFull } from '../../ui/browser/media.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountButton } from './account-button.tsx'
import { clearCache } from './clear-cache.ts'
import css from './shell.module.css'

const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }))

/** The buttons at the top right: home, language, appearance, full screen, what modules add, cache, account, settings. */
export function TopBar() {
  const t = useNamespaces(['shell'])
  const isSuper = usePermissions(({ rights }) => rights.isSuper)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <div className={css.bar}>
      <a
        className={`icon-button ${css.barWide}`}
        href="/"
        target="_blank"
        rel="noreferrer"
        aria-label={t('shell:home')}
        title={t('shell:home')}
      >
        <Glyph name="home" />
      </a>
      <PaletteButton />
      <LanguageButton />
      <DarkButton />
      <FullScreenButton />
      <Suspense>
        {clientModules().map(({ name, topBar: Part }) => (Part ? <Part key={name} /> : null))}
      </Suspense>
      {isSuper ? <CacheButton /> : null}
      <AccountButton />
      <button
        type="button"
        className="icon-button"
        aria-label={t('shell:settings.label')}
        title={t('shell:settings.label')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Glyph name="sliders" />
      </button>
      {isOpen === null ? null : (
        <Suspense>
          <SettingsDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function FullScreenButton() {
  const t = useNamespaces(['shell'])
  const isFull = useIsBrowserFull()
  const label = t(isFull ? 'shell:leaveBrowserFull' : 'shell:browserFull')
  const handleClick = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // A browser may refuse; then all stays as it is.
    change.catch(() => undefined)
  }
  return (
    <button
      type="button"
      className={`icon-button ${css.barWide}`}
      aria-label={label}
      title={label}
      onClick={handleClick}
    >
      <Glyph name={isFull ? 'compress' : 'expand'} />
    </button>
  )
}

function CacheButton() {
  const t = useNamespaces(['shell'])
  const items = (['system', 'browser', 'all'] as const).map((kind) => ({
    key: kind,
    label: t(`shell:cache.${kind}`),
    onSelect: () => {
      clearCache(kind).catch(() => undefined)
    },
  }))
  return (
    <MenuButton label={t('shell:cache.label')} items={items} className={`icon-button ${css.barWide}`}>
      <Glyph name="eraser" />
    </MenuButton>
  )
}
