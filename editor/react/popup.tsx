import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A box below its button. It takes the focus, and closes on Escape, on a press elsewhere and when the focus leaves.
 */
export function Popup(props: {
  readonly role: 'menu' | 'dialog'
  readonly label: string
  readonly onClose: (returnsFocus: boolean) => void
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const { onClose } = props
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[aria-checked="true"], input, button')
    first?.focus()
    const handlePress = (event: PointerEvent) => {
      const isOutside = event.target instanceof Node && !box.current?.parentElement?.contains(event.target)
      if (isOutside) onClose(false)
    }
    document.addEventListener('pointerdown', handlePress)
    return () => document.removeEventListener('pointerdown', handlePress)
  }, [onClose])
  return (
    // biome-ignore lint/a11y: the role is a menu or a dialog, both of which take a name and keys.
    <div
      ref={box}
      className="pe-popup"
      role={props.role}
      aria-label={props.label}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose(true)
        } else if (event.key === 'Tab') keepFocusInside(event.nativeEvent, box.current)
        else if (props.role === 'menu') moveFocus(event.nativeEvent, box.current)
      }}
    >
      {props.children}
    </div>
  )
}

function keepFocusInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('input, button') ?? [])]
  const last = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== last) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}

function moveFocus(event: KeyboardEvent, box: HTMLElement | null): void {
  const items = [...(box?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = nextIndex(event.key, at, items.length, box?.querySelector('.pe-colors') ? 10 : 1)
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, at: number, count: number, perRow: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: perRow,
    ArrowUp: -perRow,
    ArrowRight: 1,
    ArrowLeft: -1,
  }
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (at + step + count) % count
}
