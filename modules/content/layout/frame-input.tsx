import { groupAttributes } from '#web/fields/input-attributes.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { InputProps } from '#web/screens/side.ts'
import css from './layout.module.css'

/** Where the content of each frame stands, and its sidebar, in a drawing of 64 by 40. */
const drawings: Readonly<Record<string, readonly (readonly [x: number, width: number, isSide?: boolean])[]>> =
  {
    wide: [[6, 52]],
    narrow: [[18, 28]],
    sidebarLeft: [
      [6, 14, true],
      [24, 34],
    ],
    sidebarRight: [
      [6, 34],
      [44, 14, true],
    ],
    landing: [[0, 64]],
  }

/** The frames that a layout can have, drawn small. */
export function FrameInput(props: InputProps) {
  const { id, name, field, value, disabled, onChange } = props
  const texts = useFieldTexts(props.resource)
  const t = useNamespaces(['content/layout'])
  return (
    <div {...groupAttributes(props)} role="radiogroup" className={css.frames}>
      {(field.options ?? []).map((frame) => (
        <label key={frame} className={css.frame}>
          <input
            type="radio"
            name={`${id}-${name}`}
            className="visually-hidden"
            checked={value === frame}
            disabled={disabled}
            onChange={() => onChange(frame)}
          />
          <Drawing frame={frame} />
          <span className={css.frameName}>{texts.option(name, frame)}</span>
          <small className="hint">{t(`content/layout:texts.frame_${frame}`)}</small>
        </label>
      ))}
    </div>
  )
}

function Drawing({ frame }: { readonly frame: string }) {
  return (
    <svg viewBox="0 0 64 40" className={css.drawing} aria-hidden="true">
      <rect width="64" height="6" className={css.drawnBar} />
      {(drawings[frame] ?? []).map(([x, width, isSide]) => (
        <rect
          key={x}
          x={x}
          y={frame === 'landing' ? 6 : 10}
          width={width}
          height={frame === 'landing' ? 34 : 26}
          className={isSide ? css.drawnSide : css.drawnMain}
        />
      ))}
    </svg>
  )
}
