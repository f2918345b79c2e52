import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import css from '../crud.module.css'
import { rangeOfLine } from './statements.ts'

interface SqlTextProps {
  readonly id: string
  readonly value: string
  /** most characters */
  readonly most: number
  /** a line that something is wrong with; 1 is the first */
  readonly marked: number | null
  readonly onChange: (text: string) => void
}

/** A text of statements with the numbers of its lines, which refusals name. */
export function SqlText({ id, value, most, marked, onChange }: SqlTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [top, setTop] = useState(0)
  const numbers = useMemo(
    () => Array.from({ length: value.split('\n').length }, (_, at) => at + 1).join('\n'),
    [value],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, when it is told
  useEffect(() => {
    if (marked === null || !area.current) return
    const [start, end] = rangeOfLine(value, marked)
    area.current.focus()
    area.current.setSelectionRange(start, end)
    const { scrollHeight, clientHeight } = area.current
    const share = (marked - 1) / Math.max(1, value.split('\n').length)
    area.current.scrollTop = Math.max(0, share * scrollHeight - clientHeight / 2)
  }, [marked])
  return (
    <div className={css.sql} style={{ '--top': `${-top}px`, '--line': (marked ?? 1) - 1 } as CSSProperties}>
      <div className={css.sqlNumbers} aria-hidden="true">
        <pre>{numbers}</pre>
      </div>
      {marked !== null && <span className={css.sqlMark} aria-hidden="true" />}
      <textarea
        ref={area}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: one comes here to paste
        autoFocus
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={most}
        aria-invalid={marked !== null}
        value={value}
        placeholder={'CREATE TABLE `shop_book` (\n  `id` int unsigned NOT NULL AUTO_INCREMENT,\n  …'}
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
      />
    </div>
  )
}
