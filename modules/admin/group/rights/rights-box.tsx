import type { ReactNode } from 'react'
import type { BoxState } from '#web/fields/permissions/permission-tree.ts'
import { RowCheckbox } from '#web/screens/list/row/row-checkbox.tsx'

interface BoxProps {
  readonly state: BoxState
  readonly disabled: boolean
  readonly label: string
  readonly children?: ReactNode
  readonly onToggle: (isOn: boolean) => void
}

/** A box of three states; a click on a half one fills it. */
export function Box({ state, disabled, label, children, onToggle }: BoxProps) {
  return (
    <RowCheckbox
      isOn={state === 'all'}
      isMixed={state === 'half'}
      disabled={disabled}
      label={label}
      onChange={() => onToggle(state !== 'all')}
    >
      {children}
    </RowCheckbox>
  )
}
