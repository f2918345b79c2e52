import type { EditorView } from 'prosemirror-view'
import { hasGrammar, loadTokenizer, type Tokenize } from './code-grammars.ts'
import type { CodeKind, CodeToken } from './code-tokens.ts'

/**
 * Colours in code are painted by the browser from ranges (the CSS Custom Highlight API): the text of a block stays one
 * text node, so that a key in five hundred coloured lines costs what it costs in plain text, and nothing is drawn anew
 * around characters that are being composed. Only blocks near the window are read, and of long ones only the lines
 * near it are painted. Browsers without these highlights (Firefox before 140) show code in one colour.
 */

/** How a host colours a block itself; `null` leaves it to the built-in colours. */
export type DecorateCode = (language: string, text: string) => readonly CodeToken[] | null

/** A drawn code block. The painter keeps `tokens` for the text they were read from, and shifts them when it changes. */
export type PaintedCode = {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly language: string
  readonly text: string
}

/** After this many milliseconds without a change, changed code is read again. */
const delay = 150
/** Longer code stays plain: reading it would stop the page for a noticeable time. */
export const longest = 60_000
/** Milliseconds of reading at a time. */
const slice = 8
/** Blocks of more lines than this are painted near the window only, with so many lines to spare on both sides. */
const manyLines = 120
const spareLines = 8

type Colors = {
  /** What the tokens belong to. */
  text: string
  tokens: readonly CodeToken[]
  isDue: boolean
  isNear: boolean
  ranges: (readonly [CodeKind, StaticRange])[]
}

const painters = new WeakMap<EditorView, CodePainter>()

/** The painter of a view; `null` where the browser cannot paint ranges. */
export function painterOf(view: EditorView, decorate?: DecorateCode): CodePainter | null {
  if (!canPaint()) return null
  let painter = painters.get(view)
  if (!painter) {
    painter = new CodePainter(view, decorate)
    painters.set(view, painter)
  }
  return painter
}

/** Whether the browser can paint ranges of text. */
export function canPaint(): boolean {
  return typeof Highlight === 'function' && CSS.highlights !== undefined
}

/** Editors share the registered highlights; each takes out only what it put in. */
export function highlightOf(kind: CodeKind): Highlight {
  const name = `pe-code-${kind}`
  let highlight = CSS.highlights.get(name)
  if (!highlight) {
    highlight = new Highlight()
    CSS.highlights.set(name, highlight)
  }
  return highlight
}

/** Reads and paints the code blocks of one view. It exists while there are any. */
export class CodePainter {
  private readonly view: EditorView
  private readonly decorate: DecorateCode | undefined
  private readonly blocks = new Map<PaintedCode, Colors>()
  private readonly tokenizers = new Map<string, Tokenize | null>()
  private readonly observer: IntersectionObserver
  private readonly changed = new Set<PaintedCode>()
  private cancelWork: () => void = () => undefined
  private frame = 0

  constructor(view: EditorView, decorate: DecorateCode | undefined) {
    this.view = view
    this.decorate = decorate
    this.observer = new IntersectionObserver((entries) => this.look(entries), { rootMargin: '100% 0px' })
  }

  add(block: PaintedCode): void {
    if (this.blocks.size === 0)
      addEventListener('scroll', this.paintLongSoon, { capture: true, passive: true })
    this.blocks.set(block, { text: block.text, tokens: [], isDue: true, isNear: false, ranges: [] })
    this.observer.observe(block.dom)
  }

  remove(block: PaintedCode): void {
    this.clear(this.blocks.get(block))
    this.blocks.delete(block)
    this.changed.delete(block)
    this.observer.unobserve(block.dom)
    if (this.blocks.size > 0) return
    removeEventListener('scroll', this.paintLongSoon, { capture: true })
    cancelAnimationFrame(this.frame)
    this.cancelWork()
    this.observer.disconnect()
    painters.delete(this.view)
  }

  /** Text or language have changed: the colours move with the text at once, and the block is read again soon. */
  change(block: PaintedCode, isOtherLanguage: boolean): void {
    const colors = this.blocks.get(block)
    if (!colors) return
    colors.tokens = isOtherLanguage ? [] : shifted(colors.tokens, colors.text, block.text)
    colors.text = block.text
    colors.isDue = true
    // The text itself is drawn after the block has been told of it.
    if (this.changed.size === 0) queueMicrotask(() => this.paintChanged())
    this.changed.add(block)
    this.workAfter(delay)
  }

  private paintChanged(): void {
    for (const block of this.changed) this.paint(block)
    this.changed.clear()
  }

  private look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      for (const [block, colors] of this.blocks) {
        if (block.dom !== target || colors.isNear === isIntersecting) continue
        colors.isNear = isIntersecting
        if (isIntersecting) this.paint(block)
        else this.clear(colors)
      }
    }
    this.workWhenIdle()
  }

  private readonly paintLongSoon = (): void => {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      for (const [block, { isNear, text }] of this.blocks)
        if (isNear && lineCount(text) > manyLines) this.paint(block)
    })
  }

  private workAfter(milliseconds: number): void {
    this.cancelWork()
    const timer = setTimeout(() => this.workWhenIdle(), milliseconds)
    this.cancelWork = () => clearTimeout(timer)
  }

  private workWhenIdle(): void {
    this.cancelWork()
    this.cancelWork = whenIdle(() => this.work())
  }

  /** Reads blocks until the time of a slice is over and comes back for the rest. */
  private work(): void {
    if (this.view.isDestroyed) return
    if (this.view.composing) {
      this.workAfter(delay)
      return
    }
    const end = performance.now() + slice
    for (const [block, colors] of this.blocks) {
      if (!colors.isDue || !colors.isNear) continue
      if (performance.now() > end) {
        this.workWhenIdle()
        return
      }
      this.read(block, colors)
    }
  }

  private read(block: PaintedCode, colors: Colors): void {
    const own = this.decorate?.(block.language, block.text)
    const tokenize = own ? () => own : this.tokenizerOf(block)
    if (tokenize === undefined) return
    colors.isDue = false
    colors.tokens = tokenize ? tokenize(block.text) : []
    this.paint(block)
  }

  /** `undefined` while the grammar is fetched, which begins now. */
  private tokenizerOf({ language, text }: PaintedCode): Tokenize | null | undefined {
    if (!hasGrammar(language) || text.length > longest) return null
    if (!this.tokenizers.has(language)) {
      loadTokenizer(language).then((tokenize) => {
        this.tokenizers.set(language, tokenize)
        if (!this.view.isDestroyed && this.blocks.size > 0) this.workWhenIdle()
      })
    }
    return this.tokenizers.get(language)
  }

  private clear(colors: Colors | undefined): void {
    for (const [kind, range] of colors?.ranges ?? []) highlightOf(kind).delete(range)
    if (colors) colors.ranges = []
  }

  private paint(block: PaintedCode): void {
    const colors = this.blocks.get(block)
    if (!colors) return
    this.clear(colors)
    if (!colors.isNear || colors.tokens.length === 0) return
    const { from, to } = stretchInSight(block)
    colors.ranges = rangesOf(block.contentDOM, colors.tokens, from, to)
    for (const [kind, range] of colors.ranges) highlightOf(kind).add(range)
  }
}

/** Tokens of a text that has changed in one place: those behind it move, those it touches end or begin there. */
export function shifted(tokens: readonly CodeToken[], before: string, after: string): CodeToken[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++
  const by = after.length - before.length
  const behind = (at: number) => Math.max(start, at + by)
  return tokens
    .map(({ from, to, kind }) => ({
      from: from < start ? from : behind(from),
      to: to <= start ? to : behind(to),
      kind,
    }))
    .filter(({ from, to }) => from < to && to <= after.length)
}

function lineCount(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** The part of a block near the window; all of it when it is short. Code is never wrapped, so lines are equal. */
function stretchInSight({ contentDOM, text }: PaintedCode): { from: number; to: number } {
  const lines = lineCount(text)
  if (lines <= manyLines) return { from: 0, to: text.length }
  const { top, height } = contentDOM.getBoundingClientRect()
  const first = Math.floor((-top / height) * lines) - spareLines
  const last = Math.ceil(((innerHeight - top) / height) * lines) + spareLines
  return { from: startOfLine(text, first), to: startOfLine(text, last) }
}

function startOfLine(text: string, line: number): number {
  let at = 0
  for (let count = 0; count < line; count++) {
    const next = text.indexOf('\n', at)
    if (next < 0) return text.length
    at = next + 1
  }
  return at
}

/** Ranges over the text nodes in which a block's text is drawn: one, or some while characters are being composed. */
export function rangesOf(
  holder: HTMLElement,
  tokens: readonly CodeToken[],
  first: number,
  last: number,
): (readonly [CodeKind, StaticRange])[] {
  const ranges: (readonly [CodeKind, StaticRange])[] = []
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
  let text = walker.nextNode() as Text | null
  let start = 0
  for (const { from, to, kind } of tokens) {
    if (to <= first) continue
    if (from >= last) break
    while (text && start + text.length < to) {
      start += text.length
      text = walker.nextNode() as Text | null
    }
    if (!text) break
    const place = { startContainer: text, endContainer: text }
    const offsets = { startOffset: Math.max(0, from - start), endOffset: to - start }
    ranges.push([kind, new StaticRange({ ...place, ...offsets })])
  }
  return ranges
}

/** Runs work while the browser is idle; Safari, which cannot tell, gets a pause instead. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 1000 })
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(work, 50)
  return () => clearTimeout(timer)
}
