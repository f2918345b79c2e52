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
  const show = countsIn(bar, host.label)
  let timer: ReturnType<typeof setTimeout> | undefined
  let counted: Node | undefined
  /** Whether the same counts would be shown in other words: news of the text do not take that back. */
  let isOutdated = false
  const draw = () => {
    const doc = host.view()?.state.doc
    if (!doc || (doc === counted && !isOutdated)) return
    if (!countSome(doc)) {
      timer = setTimeout(draw, slice)
      return
    }
    counted = doc
    isOutdated = false
    bar.setAttribute('aria-label', host.label('statusBar'))
    show(doc, most())
  }
  const drawLater = (what: 'state' | 'settings') => {
    clearTimeout(timer)
    isOutdated ||= what === 'settings'
    timer = setTimeout(draw, delay)
  }
  const stop = host.subscribe(drawLater)
  drawLater('settings')
  return () => {
    clearTimeout(timer)
    stop()
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

/** Puts the parts of the bar into it; gives the way to fill them. The limit is there only where one is set. */
function countsIn(bar: HTMLElement, label: MenuHost['label']): (doc: Node, most: number) => void {
  const part = (name: string) => {
    const made = document.createElement('span')
    made.dataset.count = name
    return made
  }
  const words = part('words')
  const characters = part('characters')
  const paragraphs = part('paragraphs')
  const limit = part('most')
  const full = document.createElement('span')
  limit.className = 'pe-status-most'
  full.className = 'pe-hidden'
  full.setAttribute('role', 'status')
  bar.append(words, characters, paragraphs)
  return (doc, most) => {
    const count = countText(doc)
    const isFull = count.characters >= most
    setText(words, label('countWords', { count: count.words }))
    setText(characters, label('countCharacters', { count: count.characters }))
    setText(paragraphs, label('countParagraphs', { count: count.paragraphs }))
    if (most <= 0) {
      limit.remove()
      full.remove()
      return
    }
    if (!full.parentNode) bar.append(limit, full)
    setText(limit, label('countOfMost', { count: count.characters, most }))
    limit.dataset.full = String(isFull)
    setText(full, isFull ? label('limitReached', { most }) : '')
  }
}

/** A text that stays is left alone: it would be read out again. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
