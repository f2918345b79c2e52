import { Suspense, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { showTerminal, useTerminal } from './store.ts'
import css from './terminal-button.module.css'

const TerminalPanel = lazy(async () => ({ default: (await import('./terminal-panel.tsx')).TerminalPanel }))

/** Opens the terminal, which is for super administrators. */
export function TerminalButton() {
  return usePermissions(({ rights }) => rights.isSuper) ? <OpenButton /> : null
}

/** A dot says that something has happened there. The panel is fetched when it first opens. */
function OpenButton() {
  const t = useNamespaces(['terminal'])
  const show = useTerminal((terminal) => terminal.show)
  const showDot = useTerminal((terminal) => terminal.showDot)
  const [wasShown, setShown] = useState(false)
  // Once it was open it stays, so that what had the focus gets it back when it closes.
  if (show && !wasShown) setShown(true)
  const label = t(showDot ? 'terminal:titleWithNews' : 'terminal:title')
  return (
    <>
      <button
        type="button"
        className={`icon-button ${css.terminalButton}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={showTerminal}
      >
        <Glyph name="terminal" />
        {showDot ? <span className={css.dot} /> : null}
      </button>
      {wasShown ? (
        <Suspense>
          <TerminalPanel />
        </Suspense>
      ) : null}
    </>
  )
}
