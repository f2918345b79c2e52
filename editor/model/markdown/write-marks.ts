import { type Emphasis, findEmphases } from './emphasis.ts'

/** How a mark is written in Markdown; the one of the highest level comes outermost. */
export type MarkSigns = { readonly open: string; readonly close: string; readonly level: number }

/** Text as it is written, and the marks it stands in; `isWhole` for code and pictures, whose signs do not count. */
export type MarkedText = {
  readonly text: string
  readonly signs: readonly MarkSigns[]
  readonly isWhole: boolean
}

/** One mark around texts that follow each other, written with its signs or as a tag. */
type Span = { readonly signs: MarkSigns; isTag: boolean; start: number; end: number }
type Item =
  | { readonly text: string; readonly isWhole: boolean }
  | { readonly span: Span; readonly opens: boolean }

const tags: Readonly<Record<string, string>> = { '**': 'strong', '*': 'em', '~~': 'del' }

/**
 * Writes texts of one line with their marks. Signs are taken where every reader pairs them as they are meant: by the
 * rules of CommonMark and by those of `findEmphases` for scripts without spaces. Elsewhere, `**a!**b` say, the mark is
 * written as a tag, which all readers know.
 */
export function writeMarks(texts: readonly MarkedText[]): string {
  const items = itemsOf(texts)
  const open = items.flatMap((item) => ('span' in item && item.opens ? [item.span] : []))
  const signed = open.filter(({ signs }) => tags[signs.open] !== undefined)
  // A tag in place of signs can change what others pair with; few rounds settle that, and tags are always right.
  for (let round = 0; round < 6; round++) {
    const { written, masked } = draw(items)
    const found = [findEmphases(masked, false), findEmphases(masked, true)]
    const wrong = signed.filter((span) => !span.isTag && !found.every((each) => isPaired(span, each)))
    if (wrong.length === 0) return written
    for (const span of round < 4 ? wrong : signed) span.isTag = true
  }
  return draw(items).written
}

function isPaired({ signs, start, end }: Span, found: ReadonlyMap<number, Emphasis>): boolean {
  const pair = found.get(start)
  return pair?.to === end && pair.size === signs.open.length
}

/** Texts and where marks begin and end: those that last longest are opened first. */
function itemsOf(texts: readonly MarkedText[]): Item[] {
  const items: Item[] = []
  const open: Span[] = []
  const close = (kept: number) => {
    for (const span of open.splice(kept).reverse()) items.push({ span, opens: false })
  }
  texts.forEach(({ text, signs, isWhole }, index) => {
    const isIn = (one: MarkSigns) => signs.some((other) => other.open === one.open)
    const kept = open.findIndex((span) => !isIn(span.signs))
    close(kept < 0 ? open.length : kept)
    const fresh = signs.filter((one) => !open.some((span) => span.signs.open === one.open))
    const lasts = new Map(fresh.map((one) => [one, lastOf(texts, index, one)]))
    fresh.sort((one, other) => (lasts.get(other) ?? 0) - (lasts.get(one) ?? 0) || other.level - one.level)
    for (const one of fresh) {
      const span = { signs: one, isTag: false, start: 0, end: 0 }
      open.push(span)
      items.push({ span, opens: true })
    }
    items.push({ text, isWhole })
  })
  close(0)
  return items
}

/** The text with which a mark that begins at `from` ends. */
function lastOf(texts: readonly MarkedText[], from: number, { open }: MarkSigns): number {
  let last = from
  while (texts[last + 1]?.signs.some((other) => other.open === open)) last++
  return last
}

/** What is written, and the same with all signs masked that are no emphasis; tells the spans where they came to be. */
function draw(items: readonly Item[]): { readonly written: string; readonly masked: string } {
  let written = ''
  let masked = ''
  for (const item of items) {
    const text = 'span' in item ? signOf(item.span, item.opens) : item.text
    const isWhole =
      'span' in item ? item.span.isTag || tags[item.span.signs.open] === undefined : item.isWhole
    if ('span' in item && item.opens) item.span.start = written.length
    written += text
    masked += isWhole ? maskOf(text) : text.replaceAll(/\\[!-/:-@[-`{-~]/g, '++')
    if ('span' in item && !item.opens) item.span.end = written.length
  }
  return { written, masked }
}

function signOf({ signs, isTag }: Span, opens: boolean): string {
  if (isTag) return `<${opens ? '' : '/'}${tags[signs.open]}>`
  return opens ? signs.open : signs.close
}

function maskOf(text: string): string {
  return text.length < 2 ? text : `[${'a'.repeat(text.length - 2)}]`
}
