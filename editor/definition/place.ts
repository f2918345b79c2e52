import type { Schema } from 'prosemirror-model'
import type { Child } from '../markup/markup.ts'
import type { Policy } from '../markup/policy.ts'
import type { BlockStyle } from './block-style.ts'
import type { Flow } from './flow.ts'
import type { InlineStyle } from './inline-style.ts'
import type { Rules } from './rules.ts'

/** What holds at a place in the source: marks, block style of dissolved containers, depth and kind of lists. */
export type Place = {
  readonly flow: Flow
  readonly inline: InlineStyle
  readonly block: BlockStyle
  readonly listDepth: number
  readonly isOrdered: boolean
  /** The numbers of the list: the one it begins with, until its first item takes it, and the next in turn. */
  readonly numbers: { start: number | null; next: number }
  readonly reading: Reading
}

/** What holds for a source as a whole. */
export type Reading = {
  readonly schema: Schema
  readonly rules: Rules
  readonly policy: Policy
  /** Reads what stands in an element at a place. */
  readonly readNodes: (nodes: readonly Child[], place: Place) => void
}
