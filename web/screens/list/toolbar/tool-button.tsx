import type { ComponentProps, ReactNode } from 'react'
import css from '../list.module.css'
import { ListIcon } from '../list-icons.tsx'

export interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'children'> {
  readonly label: string
  readonly icon: ReactNode
  /** the sign alone; the word is said and shows when pointed at */
  readonly isShort?: boolean
  /** `on`: what it opens, or has chosen, shows */
  readonly look?: 'primary' | 'danger' | 'success' | 'on'
  /** what it has started is still under way */
  readonly isBusy?: boolean
  /** its name where the word says less */
  readonly said?: string
  /** the key that does the same */
  readonly keys?: string
}

/** A button above a list. A plain element: a dozen of them come with every list that is opened. */
export function ToolButton({
  label,
  icon,
  isShort = false,
  look,
  isBusy = false,
  said,
  keys,
  className = '',
  onClick,
  ...button
}: ToolButtonProps) {
  const looks = [
    className,
    look === 'primary' ? 'button-primary' : look && `is-${look}`,
    isShort && 'is-short',
    isBusy && 'is-turning',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      {...button}
      type="button"
      className={`${css.button} ${looks}`}
      aria-keyshortcuts={keys}
      aria-label={said ?? (isShort ? label : undefined)}
      title={isShort ? label : undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <ListIcon name="refresh" /> : icon}
      {!isShort && <span>{label}</span>}
    </button>
  )
}
