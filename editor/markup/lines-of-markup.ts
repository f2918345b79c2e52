import { decodeText } from '#tree'
import { maxElements } from './tree-types.ts'

type TagVisitor = {
  text(start: number, end: number): void
  startTag(name: string, isClosed: boolean): void
  endTag(name: string): void
}

const lineTags = new Set(
  'p div h1 h2 h3 h4 h5 h6 li tr br section article blockquote pre hr ul ol table'.split(' '),
)
const hiddenTags = new Set('script style xmp textarea title iframe noscript noembed noframes'.split(' '))
const formattingTags = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Elements that only their own end tag, or that of one around them, closes; cells and tables close each other. */
const boxTags = new Set(
  (
    'div section article aside main nav header footer blockquote ul ol dl details figure fieldset center table td th ' +
    'svg foreignobject math'
  ).split(' '),
)
/** Boxes in boxes beyond this depth take a browser's parser seconds; no tree is read that is deeper than `maxDepth`. */
const maxBoxes = 600

/** How often an open tag of text formatting may surround another tag before the markup counts as an attack. */
const maxSurroundings = 10 * maxElements

/**
 * Whether a parser would take far longer than the markup's length: the repair of misnested tags could multiply elements
 * beyond every real document, since all text formatting is opened anew in every block; or boxes are nested so deep
 * that the tree is refused anyway. A parser in a browser cannot be stopped while it is at it.
 */
export function isElementBomb(html: string): boolean {
  let open = 0
  let surroundings = 0
  let deepest = 0
  const boxes = new Boxes()
  visitTags(html, {
    text() {},
    startTag(name, isClosed) {
      surroundings += open
      if (formattingTags.has(name)) open++
      else if (!isClosed && deepest <= maxBoxes && boxTags.has(name))
        deepest = Math.max(deepest, boxes.open(name))
    },
    endTag(name) {
      if (open > 0 && formattingTags.has(name)) open--
      else if (boxTags.has(name)) boxes.close(name)
    },
  })
  return surroundings > maxSurroundings || deepest > maxBoxes
}

/** The boxes that are open at a place in markup. */
class Boxes {
  private readonly names: string[] = []

  /** Gives how many are open then. */
  open(name: string): number {
    if (/^t(?:able|[dh])$/.test(name)) this.closeSibling(name)
    return this.names.push(name)
  }

  close(name: string): void {
    const at = this.names.lastIndexOf(name)
    if (at >= 0) this.names.length = at
  }

  /** A cell ends the cell before it, a table that stands in no cell the table around it. */
  private closeSibling(name: string): void {
    const at = this.names.findLastIndex((each) => /^t(?:able|[dh])$/.test(each))
    if (at >= 0 && (this.names[at] === 'table') === (name === 'table')) this.names.length = at
  }
}

/** The lines of text in markup too complex for a tree: every block tag and line break begins a new one. */
export function linesOfMarkup(html: string): string[] {
  const lines: string[] = ['']
  visitTags(html, {
    text(start, end) {
      lines[lines.length - 1] += html.slice(start, end).replaceAll('<', '&lt;')
    },
    startTag(name) {
      if (lineTags.has(name) && lines.at(-1) !== '') lines.push('')
    },
    endTag() {},
  })
  return lines.map((line) => decodeText(line).trim()).filter((line) => line !== '')
}

/** Goes through the tags and texts of markup by HTML's rules for tokens; the content of hidden tags is passed over. */
function visitTags(html: string, visitor: TagVisitor): void {
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    const end = tag < 0 ? html.length : tag
    if (end > at) visitor.text(at, end)
    if (tag < 0) return
    at = passTag(html, tag, visitor)
  }
}

/** Reports what begins with the `<` at `at` and gives the place behind it. */
function passTag(html: string, at: number, visitor: TagVisitor): number {
  const isEnd = html.charCodeAt(at + 1) === 47
  const start = isEnd ? at + 2 : at + 1
  if (!isLetter(html.charCodeAt(start))) return passOther(html, at, visitor)
  let behind = start
  while (behind < html.length && !endsName(html.charCodeAt(behind))) behind++
  const name = html.slice(start, behind).toLowerCase()
  const end = endOfTag(html, behind)
  if (isEnd) visitor.endTag(name)
  else visitor.startTag(name, html.charCodeAt(end - 2) === 47)
  return !isEnd && hiddenTags.has(name) ? endOfHidden(html, end, name) : end
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

function endsName(code: number): boolean {
  return code === 62 || code === 47 || code === 32 || (code >= 9 && code <= 13)
}

/** Comments and the like are passed over; any other `<` is text. */
function passOther(html: string, at: number, visitor: TagVisitor): number {
  const next = html[at + 1] ?? ''
  if (html.startsWith('<!--', at)) return endAfter(html, '-->', at + 2)
  if (next === '!' || next === '?' || next === '/') return endAfter(html, '>', at)
  visitor.text(at, at + 1)
  return at + 1
}

function endAfter(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** The place behind the `>` of a tag; one in a quoted value does not end it. */
function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const char = html.charCodeAt(at)
    if (char === 62) return at + 1
    if (char !== 61) continue
    while (/\s/.test(html[at + 1] ?? '')) at++
    const quote = html[at + 1]
    if (quote === '"' || quote === "'") at = endAfter(html, quote, at + 2) - 1
  }
  return html.length
}

/** The place of the end tag that closes a hidden element. */
function endOfHidden(html: string, from: number, name: string): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue
    if (/[\s/>]/.test(html[at + 2 + name.length] ?? '')) return at
  }
  return html.length
}
