import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { loadNamespace, useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Glyph } from '../../ui/icons/glyph.tsx'

const Palette = lazy(loadPalette)

async function loadPalette() {
  const [part] = await Promise.all([import('./palette.tsx'), loadNamespace('palette')])
  return { default: part.Palette }
}

/** Opens the command palette; so does Ctrl+K, or ⌘K, from anywhere in the back office. */
export function PaletteButton() {
  const t = useNamespaces(['shell'])
  const [isOpen, setOpen] = useState(false)
  // As soon as the bar can be seen the keys work.
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isOurs = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      // An editor has its own use for the key.
      if (!isOurs || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  // Whoever presses the keys types on at once: the parts should be there by then.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), 3000)
    return () => clearTimeout(timer)
  }, [])
  const label = t('shell:palette', { key: isMac ? '⌘K' : 'Ctrl+K' })
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Glyph name="search" />
      </button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
