import type { Node } from 'prosemirror-model'
import type { Child } from '../markup/markup.ts'
import type { WrittenElement } from '../markup/written-markup.ts'
import type { BlockStyle } from './block-style.ts'
import type { JsonInline, JsonStyle } from './json.ts'

/** A node of JSON as it came. */
export type Json = Readonly<Record<string, unknown>>

/** What writing a node as JSON needs, given by `write-json.ts`. */
export type JsonWriting = {
  /** The inline content of a block; inline nodes have texts around them, as the original keeps it. */
  readonly line: (block: Node) => JsonInline[]
  /** The styles that are set. */
  readonly style: (style: BlockStyle) => JsonStyle
}

/** What turning a JSON node into elements needs, given by `read-json.ts`. */
export type JsonReading = {
  readonly element: (
    tag: string,
    attributes: WrittenElement['attributes'],
    children?: readonly Child[],
  ) => WrittenElement
  /** What stands in a block that holds text; blocks in it are read as elements in elements. */
  readonly content: (node: Json, depth: number) => Child[]
  /** Nodes at the top of the document. */
  readonly blocks: (nodes: readonly unknown[], depth: number) => WrittenElement[]
  /** All text of a node as it stands. */
  readonly literal: (node: unknown, depth: number) => string
  /** The style attribute of a block, if any. */
  readonly styled: (node: Json) => WrittenElement['attributes']
}
