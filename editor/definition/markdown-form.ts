import type { Node } from 'prosemirror-model'

/** What writing a node as Markdown needs, given by `write-markdown.ts`. */
export type MarkdownWriting = {
  /** The inline content of a block; `isStart` where a block's own signs would count. */
  readonly lines: (block: Node, isStart: boolean) => string
  /** Text that no reader of Markdown takes for anything else. */
  readonly text: (text: string, isStart: boolean) => string
  readonly address: (url: string) => string
  /** An address as it stands behind the text of a link. */
  readonly target: (url: string) => string
  /** Text as it stands, between signs that it does not hold. */
  readonly fenced: (language: string, text: string) => string
  /** Rows of cells as a table; the first is its head, which Markdown wants in any case. */
  readonly grid: (rows: readonly (readonly Node[])[]) => string
}
