import { generateDocument } from './document.ts'
import type { Editor, Mount } from './page.ts'

/** How a document came up, in milliseconds since `load` was called. */
export interface LoadTimes {
  /** the frame that shows the beginning of the text */
  readonly first: number
  /** nothing is left to be drawn */
  readonly complete: number
}

/** What a page offers to the harness that drives it. */
export interface Bench {
  /** when the empty editor could be used, in milliseconds since the page was asked for */
  readonly editable: number
  readonly prepare: (count: number) => void
  readonly load: () => Promise<LoadTimes>
  /** paragraphs outside lists and tables: wanted by the document, and drawn */
  readonly paragraphs: () => { readonly wanted: number; readonly drawn: number }
  readonly characters: () => number
  /** where to click for a caret in the paragraph in the middle of the document */
  readonly middle: () => Promise<{ readonly x: number; readonly y: number }>
  readonly hasCaret: () => boolean
  readonly putCaret: () => void
  /** the time of each key pressed since the last call, from the event to the frame after it */
  readonly takeKeys: () => Promise<readonly { readonly key: string; readonly latency: number | null }[]>
  readonly frame: () => Promise<number>
  /** milliseconds of one call, and the length of what it answered */
  readonly html: (calls: number) => { readonly time: number; readonly length: number }
  /** the part of the paragraphs that begin in bold */
  readonly boldPart: () => number
}

declare global {
  interface Window {
    /** set once the editor can be used */
    bench: Bench
  }
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta'])

/** Mounts the editor of this page and offers it to the harness as `window.bench`. */
export async function run(mount: Mount, variant: string): Promise<void> {
  const host = document.getElementById('host')
  if (!host) throw new Error('the page has no place for an editor')
  const editor = await mount(host, variant)
  const editable = await nextFrame()
  if (!document.querySelector('[contenteditable="true"]')) throw new Error('nothing can be edited')
  window.bench = {
    editable,
    ...documentBench(editor),
    ...caretBench(),
    ...keyBench(),
    frame: nextFrame,
    html: (calls) => timeHtml(editor, calls),
    boldPart,
  }
}

function root(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[contenteditable="true"]')
  if (!found) throw new Error('the editor is gone')
  return found
}

function nextFrame(): Promise<number> {
  return new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now())
      port2.postMessage(null)
    })
  })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds))
}

function documentBench(editor: Editor): Pick<Bench, 'prepare' | 'load' | 'paragraphs' | 'characters'> {
  let html = ''
  let opening = ''
  let wanted = 0
  // Whoever draws later is asked first: counting paragraphs takes its time.
  const isComplete = () => !editor.isDrawn || (editor.isDrawn() && paragraphs().length >= wanted)
  return {
    prepare(count) {
      const blocks = generateDocument(count)
      html = blocks.join('\n')
      wanted = blocks.filter((block) => block.startsWith('<p>')).length
      opening = (blocks[0] ?? '').replace(/<[^>]*>/g, '').slice(0, 4)
    },
    async load() {
      await nextFrame()
      const begin = performance.now()
      const loading = editor.load(html)
      let first = await nextFrame()
      while (!beginsWith(opening)) first = await nextFrame()
      await loading
      while (!isComplete()) await pause(50)
      return { first: first - begin, complete: Math.max(first, performance.now()) - begin }
    },
    paragraphs: () => ({ wanted, drawn: paragraphs().length }),
    characters: () => root().textContent.length,
  }
}

function paragraphs(): readonly HTMLElement[] {
  return [...root().querySelectorAll<HTMLElement>('p:not(:is(li, td, th) p)')]
}

function beginsWith(opening: string): boolean {
  const texts = document.createTreeWalker(root(), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue?.trim() ?? ''
    if (text !== '') return text.startsWith(opening)
  }
  return false
}

function caretBench(): Pick<Bench, 'middle' | 'hasCaret' | 'putCaret'> {
  let target: HTMLElement | undefined
  return {
    async middle() {
      const long = paragraphs().filter(({ textContent }) => textContent.length > 60)
      target = long[Math.floor((long.length - 1) / 2)]
      if (!target) throw new Error('there is no paragraph to write in')
      // Sections that come into sight take their real heights, which moves what lies below them.
      for (let round = 0; round < 6; round++) {
        target.scrollIntoView({ block: 'center' })
        await nextFrame()
        await pause(60)
      }
      const text = longestText(target)
      const range = document.createRange()
      const half = Math.floor(text.length / 2)
      range.setStart(text, half)
      range.setEnd(text, half + 1)
      const box = range.getClientRects()[0] ?? target.getBoundingClientRect()
      return { x: box.left + 1, y: box.top + box.height / 2 }
    },
    hasCaret() {
      const selection = getSelection()
      return Boolean(selection?.isCollapsed && target?.isConnected && target.contains(selection.anchorNode))
    },
    putCaret() {
      if (!target) return
      root().focus({ preventScroll: true })
      getSelection()?.collapse(longestText(target), 10)
    },
  }
}

function longestText(element: HTMLElement): Text {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let longest = new Text()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.length > longest.length) longest = text
  }
  return longest
}

function keyBench(): Pick<Bench, 'takeKeys'> {
  let keys: { key: string; latency: number | null }[] = []
  const note = async ({ key, timeStamp }: KeyboardEvent) => {
    if (modifiers.has(key)) return
    const entry: (typeof keys)[number] = { key, latency: null }
    keys.push(entry)
    entry.latency = (await nextFrame()) - timeStamp
  }
  window.addEventListener('keydown', note, true)
  return {
    async takeKeys() {
      await nextFrame()
      const taken = keys
      keys = []
      return taken
    },
  }
}

function timeHtml(editor: Editor, calls: number): { readonly time: number; readonly length: number } {
  let length = 0
  const begin = performance.now()
  for (let call = 0; call < calls; call++) length = editor.getHtml().length
  return { time: (performance.now() - begin) / calls, length }
}

function boldPart(): number {
  const all = paragraphs()
  const step = Math.max(1, Math.floor(all.length / 40))
  const looked = all.filter((_, at) => at % step === 0)
  const bold = looked.filter((paragraph) => {
    const text = firstText(paragraph)
    return Number(getComputedStyle(text.parentElement ?? paragraph).fontWeight) >= 600
  })
  return bold.length / looked.length
}

function firstText(element: HTMLElement): Text {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    if ((texts.currentNode.nodeValue ?? '').trim().length > 3) return texts.currentNode as Text
  }
  return longestText(element)
}
