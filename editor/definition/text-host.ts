import { Fragment, type Mark, Node, type NodeType, type Schema } from 'prosemirror-model'
import { type BlockStyle, plainBlockStyle } from './block-style.ts'

/** Stands for white space that only lays out the source: one space between words, nothing at an edge. */
const soft = '\u0001'

type Piece = { readonly text: string; readonly marks: readonly Mark[] } | Node

/** What a text block is going to be: gets its content and the style lifted from blocks inside it. */
export type BlockSpec = {
  readonly type: NodeType
  readonly attrs: Readonly<Record<string, unknown>>
  /** An implicit paragraph stands for loose text; a line break at its end is invisible in the source. */
  readonly isImplicit?: boolean
  /** The empty block of which others without a style are copies: their attributes are one object. */
  readonly plain?: Node
}

const plainSpecs = new WeakMap<NodeType, Map<string, BlockSpec>>()

/** What a block becomes by its own attributes, which `kind` names, and its style. Blocks without a style share theirs. */
export function specOf(
  type: NodeType,
  style: BlockStyle,
  own: Readonly<Record<string, unknown>> = {},
  kind = '',
): BlockSpec {
  if (style !== plainBlockStyle) return specWith(type, style, own)
  const kinds = plainSpecs.get(type) ?? new Map<string, BlockSpec>()
  plainSpecs.set(type, kinds)
  let spec = kinds.get(kind)
  if (!spec) {
    const attrs = { ...own, ...style }
    spec = { type, attrs, plain: type.create(attrs) }
    kinds.set(kind, spec)
  }
  return spec
}

/** What a block becomes that shares its attributes with no other. */
export function specWith(
  type: NodeType,
  style: BlockStyle,
  own: Readonly<Record<string, unknown>>,
): BlockSpec {
  return { type, attrs: { ...own, ...style } }
}

/**
 * Collects the inline content of one text block. Blocks inside it become lines of their own, divided by line feeds.
 * White space follows the contract: single spaces and no-break spaces are literal, source formatting collapses.
 */
export class TextHost {
  readonly spec: BlockSpec
  private pieces: Piece[] = []
  private lineStart = 0
  private line: 'fresh' | 'filled' | 'closed' = 'fresh'
  private timesTaken = 0
  private lifted: BlockStyle = plainBlockStyle
  /** Whether a text holds soft or other white space that its neighbours decide about. */
  private hasSpace = false

  constructor(spec: BlockSpec) {
    this.spec = spec
  }

  addText(raw: string, marks: readonly Mark[]): void {
    const isBlank = isBlankSource(raw)
    const isLiteral = !special.test(raw)
    const text = isLiteral ? raw : markSoftSpace(raw)
    if (text === '' || (this.line === 'closed' && isBlank)) return
    if (!isLiteral) this.hasSpace = true
    this.beginContent(!isBlank)
    this.pieces.push({ text, marks })
  }

  addLeaf(node: Node): void {
    this.beginContent(true)
    this.pieces.push(node)
  }

  addLineBreak(marks: readonly Mark[]): void {
    this.beginContent(true)
    this.pieces.push({ text: '\n', marks })
  }

  /** Runs `fill` for a block inside this one: its content is a line, or several, of its own. */
  within(style: BlockStyle, isExplicit: boolean, fill: () => void): void {
    const before = this.line
    if (before === 'fresh') this.pieces.length = this.lineStart
    else this.pieces.push({ text: '\n', marks: [] })
    const start = this.pieces.length
    this.line = 'fresh'
    this.lineStart = start
    if (start === 0) this.lifted = style
    const taken = this.timesTaken
    fill()
    if (this.timesTaken !== taken) {
      this.line = this.pieces.length === 0 ? 'fresh' : 'closed'
      return
    }
    const inner = this.pieces[start]
    if (this.pieces.length === start + 1 && inner && isText(inner) && inner.text === '\n') this.pieces.pop()
    if (this.pieces.length === start && !isExplicit) {
      this.line = before
      if (before !== 'fresh') this.pieces.pop()
      return
    }
    this.line = 'closed'
  }

  /** What is added next stands in a line of its own. */
  endLine(): void {
    if (this.line === 'filled') this.line = 'closed'
  }

  /** Whether nothing would be seen of it. */
  isBlank(): boolean {
    return this.content().every((node) => node.isText && node.text?.trim() === '')
  }

  /** Gives the block and begins anew. */
  take(): Node {
    const node = this.made(this.content())
    this.pieces = []
    this.hasSpace = false
    this.timesTaken++
    this.lineStart = 0
    this.line = 'fresh'
    return node
  }

  private made(content: readonly Node[]): Node {
    const { attrs, type, plain } = this.spec
    if (plain && this.lifted === plainBlockStyle) {
      return plain.copy(content.length === 1 ? Fragment.from(content[0]) : Fragment.from(content))
    }
    const { textAlign, lineHeight, dir } = this.lifted
    const style = {
      textAlign: attrs.textAlign ?? textAlign,
      lineHeight: attrs.lineHeight ?? lineHeight,
      indent: attrs.indent ?? null,
      dir: attrs.dir ?? dir,
    }
    return type.create({ ...attrs, ...style }, content)
  }

  private beginContent(isSeen: boolean): void {
    if (this.line === 'closed') this.pieces.push({ text: '\n', marks: [] })
    if (isSeen || this.line === 'closed') this.line = 'filled'
  }

  private content(): Node[] {
    const { schema } = this.spec.type
    const nodes = this.hasSpace
      ? resolveSoftSpace(this.pieces, schema)
      : this.pieces.map((piece) => (isText(piece) ? schema.text(piece.text, piece.marks) : piece))
    const kept = this.spec.isImplicit ? withoutLastTabs(withoutLastBreak(nodes)) : nodes
    return kept.length === 1 && kept[0]?.text === '\n' ? [] : kept
  }
}

/** White space that may be formatting of the source, and characters that no text holds. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const special = /[\u0000-\u001f\u007f\u00a0]| {2}/

function isText(piece: Piece): piece is { readonly text: string; readonly marks: readonly Mark[] } {
  return !(piece instanceof Node)
}

/** Whether a text node of the source holds nothing but plain white space (a no-break space counts as content). */
export function isBlankSource(raw: string): boolean {
  // Nearly every text begins with a letter, which is quicker to see than by a pattern.
  return !(raw.charCodeAt(0) > 0x20) && /^[ \t\r\n\f]*$/.test(raw)
}

/** Text as a code block holds it: literal, with line feeds and plain spaces only. */
export function literalText(raw: string): string {
  return withoutControls(raw.replace(/\r\n?/g, '\n')).replaceAll('\u00a0', ' ')
}

function markSoftSpace(raw: string): string {
  return withoutControls(raw.replace(/[\v\f]/g, '\n'))
    .replace(/[ \t\r\n]+/g, (run) => (/[\r\n]/.test(run) ? soft : run.replace(/ {2,}/g, soft)))
    .replaceAll('\u00a0', ' ')
}

/** Text without the characters that no text holds. */
export function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters have no place in a text.
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** Turns each soft space into a space between words, and into nothing beside a space, a line break or an edge. */
function resolveSoftSpace(pieces: readonly Piece[], schema: Schema): Node[] {
  const nodes: Node[] = []
  let last = ''
  let pending: readonly Mark[] | null = null
  const add = (text: string, marks: readonly Mark[]) => {
    nodes.push(schema.text(text, marks))
    last = text.at(-1) ?? ''
  }
  const settle = (next: string) => {
    if (pending && !['', '\n', ' '].includes(last) && next !== '\n' && next !== ' ') add(' ', pending)
    pending = null
  }
  for (const piece of pieces) {
    if (!isText(piece)) {
      settle('x')
      nodes.push(piece)
      last = 'x'
      continue
    }
    const parts = piece.text.split(soft)
    parts.forEach((part, index) => {
      if (index > 0) pending ??= piece.marks
      const text = last === '' ? part.replace(/^\t+/, '') : part
      if (text === '') return
      settle(text[0] ?? '')
      add(text, piece.marks)
    })
  }
  return withoutLastTabs(nodes)
}

function withoutLastTabs(nodes: Node[]): Node[] {
  for (let last = nodes.at(-1); last?.text?.endsWith('\t'); last = nodes.at(-1)) {
    const text = last.text.replace(/\t+$/, '')
    nodes.pop()
    if (text !== '') nodes.push(last.type.schema.text(text, last.marks))
  }
  return nodes
}

function withoutLastBreak(nodes: Node[]): Node[] {
  const last = nodes.at(-1)
  if (!last?.text?.endsWith('\n')) return nodes
  const rest = last.text.slice(0, -1)
  return [...nodes.slice(0, -1), ...(rest === '' ? [] : [last.type.schema.text(rest, last.marks)])]
}
