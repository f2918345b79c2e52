import { useState } from 'react'

interface PickBoxProps {
  readonly checked: boolean
  /** some of what it stands for is picked */
  readonly isPartly?: boolean
  readonly label: string
  /** the label stands beside it */
  readonly isNamed?: boolean
  readonly onPick: (isPicked: boolean) => void
}

/** A box that is ticked at once, and follows the cart when it has answered. */
export function PickBox({ checked, isPartly = false, label, isNamed = false, onPick }: PickBoxProps) {
  const [shown, setShown] = useState(checked)
  const [told, setTold] = useState(checked)
  if (told !== checked) {
    setTold(checked)
    setShown(checked)
  }
  return (
    <label className="row gap-2">
      <input
        type="checkbox"
        checked={shown}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={({ target }) => {
          setShown(target.checked)
          onPick(target.checked)
        }}
      />
      <span className={isNamed ? undefined : 'visually-hidden'}>{label}</span>
    </label>
  )
}
