import type { ChangeEventHandler, ReactNode } from 'react'
import css from '../list.module.css'

interface RowCheckboxProps {
  readonly isOn: boolean
  /** some of what it stands for is ticked, not all */
  readonly isMixed?: boolean
  readonly disabled?: boolean
  /** its name where no text stands beside it */
  readonly label?: string
  readonly children?: ReactNode
  readonly onChange: ChangeEventHandler<HTMLInputElement>
}

/** A box to tick: the browser's own, in the product's look, so that each row of a list can afford one. */
export function RowCheckbox({ isOn, isMixed, disabled, label, children, onChange }: RowCheckboxProps) {
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        ref={isMixed === undefined ? undefined : (box) => mix(box, isMixed)}
        checked={isOn}
        disabled={disabled}
        aria-label={label}
        onChange={onChange}
      />
      {children}
    </label>
  )
}

/** There is no attribute for it. */
function mix(box: HTMLInputElement | null, isMixed: boolean): void {
  if (box) box.indeterminate = isMixed
}
