import { colors } from '../menus/colors.ts'

/** The colours to choose from, ten in a row, below the entry that takes a colour away. */
export function ColorPanel(props: {
  readonly clearLabel: string
  readonly current: string | null
  readonly onPick: (color: string | null) => void
}) {
  return (
    <>
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className="pe-option"
        onClick={() => props.onPick(null)}
      >
        {props.clearLabel}
      </button>
      <div className="pe-colors" role="presentation">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            role="menuitemradio"
            aria-checked={color === props.current}
            aria-label={color}
            title={color}
            tabIndex={-1}
            style={{ background: color }}
            onClick={() => props.onPick(color)}
          />
        ))}
      </div>
    </>
  )
}
