import { maxDepth, maxElements } from './tree-types.ts'

/** An element of markup in the editor's own spelling. */
export class WrittenElement {
  readonly tag: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: (string | WrittenElement)[] = []

  constructor(tag: string, attributes: WrittenElement['attributes']) {
    this.tag = tag
    this.attributes = attributes
  }
}

const none: WrittenElement['attributes'] = []
const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const inline = set('strong em u s sub sup code span a br img')
const blocks = set('p h1 h2 h3 h4 h5 blockquote ul ol table pre hr div')
const voids = set('br img hr input source')

/** What each element may hold; where HTML's own repairs could begin to move elements, nothing is allowed. */
const contents: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['', blocks],
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'blockquote', 'pre', 'li', 'td', 'th', ...inline].map(
    (tag) => [tag, inline] as const,
  ),
  ['ul', set('li ul ol')],
  ['ol', set('li ul ol')],
  ['table', set('tbody')],
  ['tbody', set('tr')],
  ['tr', set('td th')],
  ['div', new Set([...inline, 'input', 'video', 'iframe'])],
  ['video', set('source')],
  ['iframe', new Set()],
])
const withoutText = set('table tbody tr iframe')

/** Attributes of the own spelling, in lower case; others may be what another editor says something by. */
const known = set(
  'style dir href target rel title src alt data-href data-caption width height colspan rowspan type disabled checked start ' +
    'data-w-e-type data-w-e-is-void data-w-e-is-inline poster controls',
)
/** Declarations by which word processors say more than how something looks. */
const foreignStyle = /mso-|--en-|page-break|orphans|text-stroke/i

/** Whether an element is one that only `tidyForeign` understands. */
function isForeign(tag: string, attributes: WrittenElement['attributes']): boolean {
  if (tag === 'iframe' || attributes.some(([name]) => name === 'data-w-e-type')) return false
  return attributes.some(([name, value]) => {
    if (name === 'style') return foreignStyle.test(value)
    return !known.has(name) && !(name === 'class' && tag === 'code')
  })
}

/**
 * Reads markup in the spelling of `renderHtml`: known elements with known attributes, properly nested, in quotation marks, few
 * character references. Gives the tree that an HTML parser would give, in a fraction of its time, and `null` for
 * everything else, which an HTML parser then has to read.
 */
export function parseWritten(html: string): readonly (string | WrittenElement)[] | null {
  return isOtherSpelling(html) ? null : new WrittenParser(html).parse()
}

/** Markup that is read piece by piece. */
export type WrittenPieces = {
  /** The next `count` elements and texts of the outermost level, or slightly more; none at the end, `null` as `parseWritten` has it. */
  readonly next: (count: number) => readonly (string | WrittenElement)[] | null
  /** which part of the markup has been read, from 0 to 1 */
  readonly part: () => number
}

/** Like `parseWritten`, but piece by piece. */
export function openWritten(html: string): WrittenPieces | null {
  if (isOtherSpelling(html)) return null
  const parser = new WrittenParser(html)
  return { next: (count) => parser.parse(count), part: () => parser.place / html.length }
}

function isOtherSpelling(html: string): boolean {
  return html.includes('\0') || html.includes('\r')
}

/** Places are given as numbers, and a negative one means that the markup is in another spelling. */
class WrittenParser {
  private readonly html: string
  private readonly root = new WrittenElement('', none)
  private readonly open = [this.root]
  private elements = 0
  /** How far the markup is read. */
  place = 0
  /** The first ampersand at or behind what was read last. */
  private reference = -1

  constructor(html: string) {
    this.html = html
  }

  /** Reads on until the outermost level has `count` children more that are complete; `null` for another spelling. */
  parse(count = Number.POSITIVE_INFINITY): WrittenElement['children'] | null {
    const { html, open } = this
    const { children } = this.root
    let at = this.place
    while (at < html.length) {
      const tag = html.indexOf('<', at)
      const end = tag < 0 ? html.length : tag
      if (end > at && !this.addText(at, end)) return null
      at = end
      if (tag < 0) break
      at = html.charCodeAt(tag + 1) === 47 ? this.endTag(tag) : this.startTag(tag)
      if (at < 0 || this.elements > maxElements || open.length > maxDepth) return null
      if (open.length === 1 && children.length >= count) break
    }
    this.place = at
    return open.length === 1 ? children.splice(0) : null
  }

  private addText(start: number, end: number): boolean {
    const parent = this.current()
    const text = this.decoded(start, end)
    if (text === null || withoutText.has(parent.tag)) return false
    parent.children.push(text)
    return true
  }

  private current(): WrittenElement {
    return this.open[this.open.length - 1] ?? this.root
  }

  private endTag(at: number): number {
    const { tag } = this.current()
    const behind = at + 2 + tag.length
    if (tag === '' || !this.html.startsWith(tag, at + 2) || this.html.charCodeAt(behind) !== 62) return -1
    this.open.pop()
    return behind + 1
  }

  private startTag(at: number): number {
    const { html } = this
    const end = endOfName(html, at + 1)
    const tag = html.slice(at + 1, end)
    if (!contents.get(this.current().tag)?.has(tag) || (tag === 'a' && this.isInLink())) return -1
    const attributes: [string, string][] = []
    const close = html.charCodeAt(end) === 62 ? end : this.attributes(end, attributes)
    const isClosed = html.charCodeAt(close) === 47
    if (close < 0 || (isClosed && !voids.has(tag))) return -1
    if (attributes.length > 0 && isForeign(tag, attributes)) return -1
    this.add(new WrittenElement(tag, attributes.length === 0 ? none : attributes))
    const behind = isClosed ? close + 2 : close + 1
    return tag === 'pre' && html[behind] === '\n' ? behind + 1 : behind
  }

  private add(element: WrittenElement): void {
    this.current().children.push(element)
    if (!voids.has(element.tag)) this.open.push(element)
    this.elements++
  }

  private isInLink(): boolean {
    return this.open.some((element) => element.tag === 'a')
  }

  /** Reads attributes from the space before the first; gives the place of the `>` or `/>` behind them. */
  private attributes(from: number, attributes: [string, string][]): number {
    const { html } = this
    let at = from
    while (html.charCodeAt(at) === 32) {
      const start = at + 1
      at = endOfName(html, start)
      if (at === start) continue
      const name = html.slice(start, at).toLowerCase()
      if (attributes.length > mostAttributes || attributes.some((known) => known[0] === name)) return -1
      const hasValue = html.charCodeAt(at) === 61
      const close = hasValue && html.charCodeAt(at + 1) === 34 ? html.indexOf('"', at + 2) : -1
      const value = hasValue ? this.decoded(at + 2, close) : ''
      if (value === null || (hasValue && close < 0)) return -1
      attributes.push([name, value])
      if (hasValue) at = close + 1
    }
    const code = html.charCodeAt(at)
    return code === 62 || (code === 47 && html.charCodeAt(at + 1) === 62) ? at : -1
  }

  /** What stands between two places, its character references decoded; `null` when one of them is not known. */
  private decoded(start: number, end: number): string | null {
    if (this.reference < start) {
      const found = this.html.indexOf('&', start)
      this.reference = found < 0 ? this.html.length : found
    }
    const source = this.html.slice(start, end)
    return this.reference < end ? decode(source) : source
  }
}

/** No element of ours has more; looking for doubles costs the square of it. */
const mostAttributes = 20

function endOfName(html: string, from: number): number {
  let at = from
  while (isNameChar(html.charCodeAt(at))) at++
  return at
}

const references = /&(?:(amp|lt|gt|quot|nbsp|reg|copy|trade);|[a-z\d#])?/gi
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  reg: '®',
  copy: '©',
  trade: '™',
}

function decode(source: string): string | null {
  let isKnown = true
  const text = source.replace(references, (found, name?: string) => {
    const character = name === undefined ? undefined : characters[name]
    if (character === undefined && found !== '&') isKnown = false
    return character ?? '&'
  })
  return isKnown ? text : null
}

function isNameChar(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45 || (code >= 65 && code <= 90)
  )
}
