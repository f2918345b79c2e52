import type { Policy } from '../nodes/addon.ts'
import type { BlockStyle } from './block-style.ts'
import type { Flow } from './flow.ts'
import type { InlineStyle } from './inline-style.ts'

/** What holds at a place in the source: marks, block style of dissolved containers, depth and kind of lists. */
export type Place = {
  readonly flow: Flow
  readonly inline: InlineStyle
  readonly block: BlockStyle
  readonly listDepth: number
  readonly isOrdered: boolean
  /** The number with which the list begins, for the first item that takes it. */
  readonly listStart: { next: number | null } | null
  readonly policy: Policy
}
