import { Dropdown, Popover } from 'antd'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import css from '../list.module.css'

/** Something that a button opens. */
export interface Popup {
  readonly isOpen: boolean
  readonly close: () => void
  /** closes it and gives the focus back to its button */
  readonly leave: () => void
  /** what the button needs to open and close it */
  readonly button: Pick<ComponentProps<'button'>, 'ref' | 'aria-expanded' | 'onPointerDown' | 'onClick'>
}

/**
 * Bubbles and menus that are drawn only while they are open: every row and every toolbar would otherwise bring some that
 * nobody asks for.
 */
export function usePopup(isOpenAtFirst = false): Popup {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const close = () => setOpen(false)
  return {
    isOpen,
    close,
    leave: () => {
      close()
      button.current?.focus()
    },
    button: {
      ref: button,
      'aria-expanded': isOpen,
      // A press anywhere else closes what is open, and the button is somewhere else: its click must not open it again.
      onPointerDown: () => {
        wasOpen.current = isOpen
      },
      onClick: () => {
        setOpen(!isOpen && !wasOpen.current)
        wasOpen.current = false
      },
    },
  }
}

/** Holds a button and what it opens. Escape closes it, from wherever that is drawn. */
export function PopupAnchor({ popup, children }: { readonly popup: Popup; readonly children: ReactNode }) {
  const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && popup.isOpen && popup.leave()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches here from the popup, wherever that is drawn
    <span className="inline-flex relative" onKeyDown={handleKey}>
      {children}
    </span>
  )
}

interface AnchoredMenuProps extends Pick<ComponentProps<typeof Dropdown>, 'getPopupContainer' | 'placement'> {
  readonly popup: Popup
  readonly menu: NonNullable<ComponentProps<typeof Dropdown>['menu']>
}

/** A menu below its button; the focus goes into it. Whoever answers a choice closes it, or does not. */
export function AnchoredMenu({ popup, menu, placement, getPopupContainer }: AnchoredMenuProps) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement={placement}
      menu={menu}
      getPopupContainer={getPopupContainer}
      onOpenChange={(isOpen, { source }) => !isOpen && source === 'trigger' && popup.close()}
    >
      <span className={css.anchorArea} />
    </Dropdown>
  )
}

interface AnchoredBubbleProps extends Pick<ComponentProps<typeof Popover>, 'placement'> {
  readonly popup: Popup
  readonly children: ReactNode
}

/** Whatever else there is to show below a button. */
export function AnchoredBubble({ popup, placement = 'bottomRight', children }: AnchoredBubbleProps) {
  return (
    <Popover
      open
      trigger="click"
      placement={placement}
      onOpenChange={(isOpen) => !isOpen && popup.close()}
      content={children}
    >
      <span className={css.anchorArea} />
    </Popover>
  )
}
