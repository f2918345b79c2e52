import { type ReactNode, useEffect, useRef } from 'react'
import { Glyph } from '../../ui/icons/glyph.tsx'
import css from './site.module.css'

interface DrawerProps {
  readonly label: string
  readonly closeLabel: string
  /** what it led to shows by now */
  readonly isStale: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Comes over the page from its edge; Escape, its button and a press on the shade put it away. */
export function Drawer({ label, closeLabel, isStale, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (isStale) onClose()
  }, [isStale, onClose])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the shade is for the pointer; the keyboard has Escape
    <dialog
      ref={dialog}
      className={css.drawer}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={css.drawerBody}>
        <button
          type="button"
          className={`icon-button ${css.drawerClose}`}
          aria-label={closeLabel}
          onClick={() => dialog.current?.close()}
        >
          <Glyph name="close" size={18} />
        </button>
        {children}
      </div>
    </dialog>
  )
}
