import { Drawer, Modal } from 'antd'
import { type ReactNode, type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import type { FormSize } from '#core/resource.ts'
import { useFocusBack } from '../../ui/browser/focus-back.ts'
import { useMedia } from '../../ui/browser/media.ts'
import css from './form.module.css'
import { isKeyOfEditor } from './form-keys.ts'

/** The smallest a window can be made, in pixels. */
const smallest = { width: 360, height: 240 }

interface WindowProps {
  readonly title: string
  /** beside the title: which of how many */
  readonly detail: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Where a form stands over a list: a dialog half the window wide, moved by its title and sized by its corner, or for long
 * content a drawer, as for several rows that have pages of their own. On phones either takes the whole width.
 */
export function FormWindow({ size, ...props }: WindowProps & { readonly size: FormSize }) {
  const isPhone = useMedia('(width < 768px)')
  const [opener] = useState(() => document.activeElement)
  useFocusBack(opener)
  return size !== 'normal' || isPhone ? (
    <FormDrawer isPhone={isPhone} {...props} />
  ) : (
    <FormDialog {...props} />
  )
}

function FormDrawer({
  isPhone,
  title,
  detail,
  closeLabel,
  onClose,
  children,
}: WindowProps & { readonly isPhone: boolean }) {
  return (
    <Drawer
      open
      rootClassName={css.window}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100dvh' : 'min(1120px, 92vw)'}
      title={<Title title={title} detail={detail} />}
      closable={{ placement: 'end', 'aria-label': closeLabel }}
      mask={{ closable: false }}
      styles={{ body: { padding: 0, overflow: 'hidden' } }}
      onClose={(event) => isKeyOfEditor(event) || onClose()}
    >
      {children}
    </Drawer>
  )
}

function FormDialog({ title, detail, closeLabel, onClose, children }: WindowProps) {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [bounds, setBounds] = useState<{ width: number; height: number } | null>(null)
  const frame = useRef<HTMLDivElement>(null)

  const drag = (event: ReactPointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || (event.target as HTMLElement).closest('button')) return
    follow(event, (dx, dy) => {
      // The title stays within reach, whatever the pointer does.
      const x = clamp(dx, 80 - box.right, window.innerWidth - 80 - box.left)
      const y = clamp(dy, -box.top, window.innerHeight - 48 - box.top)
      setPlace({ x: place.x + x, y: place.y + y })
    })
  }
  const resize = (event: ReactPointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    follow(event, (dx, dy) => {
      const width = clamp(box.width + dx, smallest.width, window.innerWidth - box.left)
      const height = clamp(box.height + dy, smallest.height, window.innerHeight - box.top)
      setBounds({ width, height })
      // The window is centred: half of what it grows by would go to the left.
      setPlace({ x: place.x + (width - box.width) / 2, y: place.y })
    })
  }
  return (
    <Modal
      open
      rootClassName={css.window}
      width={bounds?.width ?? 'clamp(560px, 50vw, 960px)'}
      style={{ top: 56, paddingBottom: 0 }}
      title={
        <div className={css.windowTitle} onPointerDown={drag}>
          <Title title={title} detail={detail} />
        </div>
      }
      closable={{ 'aria-label': closeLabel }}
      mask={{ closable: false }}
      footer={null}
      modalRender={(node) => (
        <div
          ref={frame}
          className={css.windowFrame}
          style={{ transform: `translate(${place.x}px, ${place.y}px)`, height: bounds?.height }}
          data-sized={bounds !== null || undefined}
        >
          {node}
          <span className={css.windowCorner} aria-hidden="true" onPointerDown={resize} />
        </div>
      )}
      onCancel={(event) => isKeyOfEditor(event) || onClose()}
    >
      {children}
    </Modal>
  )
}

function Title({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <span className={css.title}>
      {title}
      {detail && <span className={css.titleDetail}>{detail}</span>}
    </span>
  )
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

/** Calls back with the way the pointer has gone since, until it is let go. */
function follow(event: ReactPointerEvent, onMove: (dx: number, dy: number) => void): void {
  if (event.button !== 0) return
  event.preventDefault()
  const { clientX, clientY, pointerId } = event
  const target = event.currentTarget
  const move = (next: Event) => {
    const { clientX: x, clientY: y } = next as PointerEvent
    onMove(x - clientX, y - clientY)
  }
  const end = () => {
    target.removeEventListener('pointermove', move)
    target.removeEventListener('lostpointercapture', end)
  }
  target.setPointerCapture(pointerId)
  target.addEventListener('pointermove', move)
  target.addEventListener('lostpointercapture', end)
}
