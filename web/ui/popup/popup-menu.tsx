import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Glyph, type GlyphName } from '../icons/glyph.tsx'
import css from './popup.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly glyph?: GlyphName
  readonly onSelect: () => void
  readonly disabled?: boolean
  /** one of several choices, and whether it is the present one */
  readonly isChosen?: boolean
  readonly lang?: string
}

/** Where a popup may stand: below (or above) and along this rectangle. */
export type Anchor = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/**
 * A menu over the page. Flips at the edges of the window; closes on a click elsewhere, on scrolling, on Escape
 * and Tab; the arrow keys move. What had the focus before gets it back.
 */
export function PopupMenu({ anchor, label, items, onClose }: PopupMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  const place = usePlace(menu, anchor)
  useCloseFromOutside(menu, onClose)

  useEffect(() => {
    const start = before.current
    focusables(menu.current)[0]?.focus({ preventScroll: true })
    return () => {
      if (start instanceof HTMLElement) start.focus({ preventScroll: true })
    }
  }, [])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    }
    const next = nextFocus(focusables(menu.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={css.popup}
      style={place}
      onKeyDown={handleKey}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          {...roleOf(item)}
          lang={item.lang}
          disabled={item.disabled}
          className={css.item}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
        >
          {item.glyph ? <Glyph name={item.glyph} size={18} /> : null}
          <span className={css.text}>{item.label}</span>
          {item.isChosen ? <Glyph name="check" size={16} /> : null}
        </button>
      ))}
    </div>
  )
}

interface PopupMenuProps {
  readonly anchor: Anchor
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

/** A button that opens a menu. */
export function MenuButton({ label, items, children, className = 'icon-button', isBeside }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<Anchor | null>(null)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={label}
        title={label}
        onClick={({ currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          setAnchor(anchor ? null : isBeside ? beside(box) : box)
        }}
      >
        {children}
      </button>
      {anchor ? (
        <PopupMenu anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
      ) : null}
    </>
  )
}

interface MenuButtonProps {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
  readonly className?: string
  /** the menu opens at the side of the button, not below */
  readonly isBeside?: boolean
}

function beside({ left, right, top, bottom }: DOMRect): Anchor {
  return { left: right + 8, right: left - 8, top: bottom + 4, bottom: top - 4 }
}

/** Below the anchor and within the window; above it where there is no room below. */
export function usePlace(popup: { readonly current: HTMLElement | null }, anchor: Anchor) {
  const [place, setPlace] = useState<{ left: number; top: number }>({
    left: anchor.left,
    top: anchor.bottom + 4,
  })
  useLayoutEffect(() => {
    if (!popup.current) return
    const { width, height } = popup.current.getBoundingClientRect()
    const margin = 8
    const fitsRight = anchor.left + width + margin <= innerWidth
    const fitsBelow = anchor.bottom + 4 + height + margin <= innerHeight
    setPlace({
      left: Math.max(margin, fitsRight ? anchor.left : anchor.right - width),
      top: Math.max(margin, fitsBelow ? anchor.bottom + 4 : anchor.top - 4 - height),
    })
  }, [popup, anchor])
  return place
}

/** Calls back on a press outside of the popup, on scrolling and when the window changes. */
export function useCloseFromOutside(
  popup: { readonly current: HTMLElement | null },
  onClose: () => void,
): void {
  useEffect(() => {
    const handlePress = ({ target }: Event) => {
      if (target instanceof Node && !popup.current?.contains(target)) onClose()
    }
    addEventListener('pointerdown', handlePress, true)
    addEventListener('scroll', handlePress, true)
    addEventListener('resize', onClose)
    addEventListener('blur', onClose)
    return () => {
      removeEventListener('pointerdown', handlePress, true)
      removeEventListener('scroll', handlePress, true)
      removeEventListener('resize', onClose)
      removeEventListener('blur', onClose)
    }
  }, [popup, onClose])
}

function roleOf({ isChosen }: MenuItem) {
  return isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen }
}

function focusables(popup: HTMLElement | null): readonly HTMLElement[] {
  return [...(popup?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
}

function nextFocus(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const place = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(place + 1) % items.length]
  if (key === 'ArrowUp') return items[(place - 1 + items.length) % items.length]
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
