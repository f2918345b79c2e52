import type { Mark, Node, Schema } from 'prosemirror-model'
import { type BlockStyle, plainBlockStyle } from './block-style.ts'
import { definitionOf, typeNamed } from './definition.ts'
import { type BlockSpec, isBlankSource, specOf, TextHost } from './text-host.ts'

/**
 * Where the reader puts what it finds. A flow is the sequence of blocks of the document, or the content of one table
 * cell: there everything becomes lines of the cell, and what cannot be a line waits in `blocks` for a place behind
 * the table.
 */
export class Flow {
  readonly blocks: Node[] = []
  private open: TextHost | null
  private wasSplit = false
  private readonly cell: TextHost | null
  private readonly linesAreParagraphs: boolean
  private readonly schema: Schema

  constructor(
    schema: Schema,
    options: { readonly cell?: BlockSpec; readonly linesAreParagraphs?: boolean } = {},
  ) {
    this.schema = schema
    this.cell = options.cell ? new TextHost(options.cell) : null
    this.open = this.cell
    this.linesAreParagraphs = options.linesAreParagraphs ?? false
  }

  addText(raw: string, marks: readonly Mark[], style: BlockStyle): void {
    if (this.linesAreParagraphs && (!this.open || this.open.spec.isImplicit)) {
      this.addLines(raw, marks, style)
    } else if (this.open || !isBlankSource(raw)) {
      this.hostFor(style).addText(raw, marks)
    }
  }

  addLeaf(node: Node, style: BlockStyle): void {
    this.hostFor(style).addLeaf(node)
  }

  addLineBreak(marks: readonly Mark[], style: BlockStyle): void {
    this.hostFor(style).addLineBreak(marks)
  }

  /** A block that stands for itself. It ends the block around it, which goes on behind it. */
  addBlock(node: Node): void {
    if (this.cell) this.cell.endLine()
    else this.interrupt()
    // A line across a cell parts its texts; across the page it would part what belongs together.
    if (!this.cell || node.type.name !== 'divider') this.blocks.push(node)
  }

  /** A text block; inside another one, lines of that. A list item inside a list item becomes the next item. */
  addTextBlock(spec: BlockSpec, style: BlockStyle, fill: () => void): void {
    const around = this.open
    if (around && !around.spec.isImplicit && !(isItem(spec) && isItem(around.spec))) {
      around.within(style, true, fill)
      return
    }
    this.interrupt()
    const wasSplit = around && !around.spec.isImplicit ? true : this.wasSplit
    this.open = new TextHost(spec)
    this.wasSplit = false
    fill()
    this.closeOpen()
    this.open = around?.spec.isImplicit ? null : around
    this.wasSplit = wasSplit
  }

  /** A container that means nothing in the document: what it holds stands in its place, on lines of its own. */
  dissolve(style: BlockStyle, fill: () => void): void {
    if (this.open && !this.open.spec.isImplicit) {
      this.open.within(style, false, fill)
      return
    }
    this.closeOpen()
    fill()
    if (this.open?.spec.isImplicit) this.closeOpen()
  }

  /** A list is made of its items alone; inside another text block those are its lines. */
  addList(fill: () => void): void {
    if (this.open && !this.open.spec.isImplicit) fill()
    else this.dissolve(plainBlockStyle, fill)
  }

  /** Ends what is open. For a cell, gives the cell. */
  finish(): Node | null {
    if (this.cell) return this.cell.take()
    this.closeOpen()
    return null
  }

  private hostFor(style: BlockStyle): TextHost {
    this.open ??= new TextHost({ ...specOf(typeNamed(this.schema, 'paragraph'), style), isImplicit: true })
    return this.open
  }

  private interrupt(): void {
    if (!this.open) return
    if (this.open.spec.isImplicit) {
      this.closeOpen()
      return
    }
    if (!this.open.isBlank()) this.blocks.push(this.open.take())
    else this.open.take()
    this.wasSplit = true
  }

  private closeOpen(): void {
    if (this.open && !(this.wasSplit && this.open.isBlank())) this.blocks.push(this.open.take())
    this.open = null
    this.wasSplit = false
  }

  /** Text that is no HTML: each of its lines is a paragraph. */
  private addLines(raw: string, marks: readonly Mark[], style: BlockStyle): void {
    raw.split('\n').forEach((line, index) => {
      if (index > 0) {
        if (this.open) this.closeOpen()
        else this.blocks.push(typeNamed(this.schema, 'paragraph').create(plainBlockStyle))
      }
      if (line !== '') this.hostFor(style).addText(line, marks)
    })
  }
}

function isItem(spec: BlockSpec): boolean {
  return definitionOf(spec.type).isItem ?? false
}
