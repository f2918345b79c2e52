import { type ReactNode, Suspense, useState } from 'react'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from '../list.module.css'

/** A button of a row that opens a dialog about it; `children` draws that, as long as it is open, with what closes it. */
export function DialogButton({
  id,
  label,
  icon,
  children,
}: {
  readonly id: unknown
  readonly label: string
  readonly icon: string
  readonly children: (onClose: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.rowButton}
        aria-label={`${label} #${id}`}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={icon} />
      </button>
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
