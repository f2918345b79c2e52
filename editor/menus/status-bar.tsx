/** @jsxImportSource preact */

import { render } from 'preact'
import type { Node } from 'prosemirror-model'
import { countText } from '../features/word-count/count.ts'
import type { MenuHost } from './menu-host.ts'

/** Subscribers hear of a change after 200 ms; with this the text is counted 300 ms after the last one. */
const delay = 100
/** Milliseconds of counting at a time, for a long document that was just loaded. */
const slice = 8

/** Draws the size of the text below it; gives the way to stop. `most` is 0 where nothing limits it. */
export function mountStatusBar(host: MenuHost, parent: HTMLElement, most: () => number): () => void {
  const bar = document.createElement('div')
  bar.className = 'pe-status pe-ui'
  bar.setAttribute('role', 'group')
  parent.append(bar)
  let timer: ReturnType<typeof setTimeout> | undefined
  let counted: Node | undefined
  const draw = (isForced: boolean) => {
    const doc = host.view()?.state.doc
    if (!doc || (doc === counted && !isForced)) return
    if (!countSome(doc)) {
      timer = setTimeout(() => draw(isForced), slice)
      return
    }
    counted = doc
    bar.setAttribute('aria-label', host.label('statusBar'))
    render(<Counts doc={doc} most={most()} label={host.label} />, bar)
  }
  const drawLater = (what: 'state' | 'settings') => {
    clearTimeout(timer)
    timer = setTimeout(() => draw(what === 'settings'), delay)
  }
  const stop = host.subscribe(drawLater)
  drawLater('settings')
  return () => {
    clearTimeout(timer)
    stop()
    render(null, bar)
    bar.remove()
  }
}

/** Counts sections until the time of a slice is over; tells whether all are counted, which they stay. */
function countSome(doc: Node): boolean {
  const end = performance.now() + slice
  return doc.children.every((part) => {
    if (part.isBlock) countText(part)
    return performance.now() < end
  })
}

function Counts(props: { readonly doc: Node; readonly most: number; readonly label: MenuHost['label'] }) {
  const { label, most } = props
  const { characters, words, paragraphs } = countText(props.doc)
  return (
    <>
      <span data-count="words">{label('countWords', { count: words })}</span>
      <span data-count="characters">{label('countCharacters', { count: characters })}</span>
      <span data-count="paragraphs">{label('countParagraphs', { count: paragraphs })}</span>
      {most > 0 && (
        <>
          <span class="pe-status-most" data-count="most" data-full={characters >= most}>
            {label('countOfMost', { count: characters, most })}
          </span>
          <span class="pe-hidden" role="status">
            {characters >= most && label('limitReached', { most })}
          </span>
        </>
      )}
    </>
  )
}
