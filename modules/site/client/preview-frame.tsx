import { useEffect, useRef, useState } from 'react'
import { markChange } from './mark-change.ts'
import css from './preview.module.css'

interface PreviewFrameProps {
  readonly html: string
  readonly title: string
  /** pixels that the page is laid out for; it is scaled down where there is less room */
  readonly width: number
}

/** A document in a frame of its own: another in the same frame would be a step in the browser's history. */
interface Sheet {
  readonly key: number
  /** as it came, to be compared with the next one */
  readonly html: string
  readonly marked: string
}

/** Longest wait for pictures of a page that comes, in milliseconds. */
const patience = 3000

/**
 * The page in a sandbox: no script, no form, no way out. One that comes is laid out behind the one that shows, so that nothing
 * flickers, and opens where it differs from that one.
 */
export function PreviewFrame({ html, title, width }: PreviewFrameProps) {
  const [sheets, setSheets] = useState<readonly Sheet[]>(() => [{ key: 0, html, marked: html }])
  const [taken, setTaken] = useState(html)
  if (taken !== html) {
    setTaken(html)
    setSheets(withNext(sheets, html))
  }
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const scale = room ? Math.min(1, room.width / width) : 1
  const show = (key: number) => setSheets((all) => all.filter((sheet) => sheet.key >= key))
  const coming = sheets.length > 1 ? sheets.at(-1)?.key : undefined
  useEffect(() => {
    if (coming === undefined) return
    const timer = setTimeout(() => setSheets((all) => all.filter(({ key }) => key >= coming)), patience)
    return () => clearTimeout(timer)
  }, [coming])
  return (
    <div ref={stage} className={css.stage}>
      {room &&
        sheets.map(({ key, marked }) => (
          <iframe
            key={key}
            className={css.frame}
            sandbox=""
            srcDoc={marked}
            title={title}
            inert={key === coming}
            aria-hidden={key === coming || undefined}
            style={{
              width,
              height: room.height / scale,
              transform: `scale(${scale})`,
              left: Math.max(0, (room.width - width * scale) / 2),
            }}
            onLoad={() => show(key)}
          />
        ))}
    </div>
  )
}

/** The sheet that shows with the one that comes after it, in the place of any that was on its way. */
function withNext(sheets: readonly Sheet[], html: string): readonly Sheet[] {
  const [shown, coming] = sheets
  if (!shown) return sheets
  const marked = markChange(shown.html, html)
  if (marked === null) return [shown]
  return [shown, { key: (coming ?? shown).key + 1, html, marked }]
}

/** How much room an element has, once that is known. */
function useRoom(element: { readonly current: HTMLElement | null }) {
  const [room, setRoom] = useState<{ readonly width: number; readonly height: number } | null>(null)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      // A page that is kept out of sight has none, and is as it was when it shows again.
      if (width > 0) setRoom({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return room
}
