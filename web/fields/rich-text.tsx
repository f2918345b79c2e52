import { renderToHtml } from '@portico/editor/model'
import '@portico/editor/content.css'
import { useEffect, useMemo, useRef } from 'react'

/** A rich text for its readers: read by the editor's policy once more, so that old content is safe too. */
export default function RichText({ html }: { readonly html: string }) {
  const shown = useMemo(() => renderToHtml(html), [html])
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => colored(place.current, shown), [shown])
  return (
    <div
      ref={place}
      className="pe-content"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the policy lets through, written by the editor's own renderer
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Code is coloured where there is some; gives the way to end that. */
function colored(place: Element | null, html: string): (() => void) | undefined {
  if (!place || !html.includes('class="language-')) return undefined
  let isOver = false
  let end: (() => void) | undefined
  void import('@portico/editor/reading').then(({ colorCode }) => {
    if (!isOver) end = colorCode(place)
  })
  return () => {
    isOver = true
    end?.()
  }
}
