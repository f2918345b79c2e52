import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './captcha.module.css'
import { type Mark, moveCross, type Size } from './captcha-marks.ts'

/**
 * The picture of the captcha with numbered marks. By pointer: click to mark, click a mark to undo it. By keyboard:
 * the arrow keys move a cross, Space or Enter marks, Backspace undoes the last one.
 */
export function CaptchaPicture({ source, width, height, marks, isOpen, onChange }: CaptchaPictureProps) {
  const t = useNamespaces(['captcha'])
  const area = useRef<HTMLDivElement>(null)
  const [cross, setCross] = useState<Mark>({ x: width / 2, y: height / 2 })
  const [isByKeys, setByKeys] = useState(false)

  const shownSize = (): Size => {
    const { width, height } = area.current?.getBoundingClientRect() ?? { width: 1, height: 1 }
    return { width, height }
  }
  const add = (mark: Mark) => isOpen && onChange([...marks, mark], shownSize())
  const removeFrom = (index: number) => isOpen && onChange(marks.slice(0, index), shownSize())

  const handleClick = ({ clientX, clientY, detail }: MouseEvent) => {
    const box = area.current?.getBoundingClientRect()
    // A click without a pointer comes from the keyboard, which has its own handling.
    if (!box || detail === 0) return
    setByKeys(false)
    add({ x: clientX - box.left, y: clientY - box.top })
  }

  const handleKey = (event: KeyboardEvent) => {
    const moved = moveCross(cross, event.key, event.shiftKey, shownSize())
    if (moved) setCross(moved)
    else if (event.key === ' ' || event.key === 'Enter') add(cross)
    else if (event.key === 'Backspace' && marks.length > 0) removeFrom(marks.length - 1)
    else return
    setByKeys(true)
    event.preventDefault()
  }

  return (
    <div ref={area} className={css.picture} style={{ aspectRatio: `${width} / ${height}`, width }}>
      <button
        type="button"
        className={css.surface}
        aria-label={t('captcha:picture')}
        onClick={handleClick}
        onKeyDown={handleKey}
        onBlur={() => setByKeys(false)}
      >
        <img src={source} alt="" draggable={false} />
      </button>
      {isByKeys ? (
        <span className={css.cross} style={{ left: cross.x, top: cross.y }} aria-hidden="true">
          <span />
        </span>
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {isByKeys ? t('captcha:pointer', { x: Math.round(cross.x), y: Math.round(cross.y) }) : ''}
      </span>
      {marks.map(({ x, y }, index) => (
        <button
          key={`${x} ${y}`}
          type="button"
          className={css.mark}
          style={{ left: x, top: y }}
          aria-label={t('captcha:mark', { number: index + 1 })}
          disabled={!isOpen}
          onClick={() => removeFrom(index)}
        >
          {index + 1}
        </button>
      ))}
    </div>
  )
}

interface CaptchaPictureProps {
  /** address of the picture */
  readonly source: string
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
  /** takes clicks at present */
  readonly isOpen: boolean
  /** the marks and the size the picture has on the screen */
  readonly onChange: (marks: readonly Mark[], size: Size) => void
}
