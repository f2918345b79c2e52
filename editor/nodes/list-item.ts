import type { Node } from 'prosemirror-model'
import { schema } from '../model/schema.ts'

/** The highest number at which a list can be told to begin. */
const mostStart = 1_000_000

/** The number a list is told to begin with, a whole one from 1 to a million; `null` for everything else. */
export function parseStart(text: string | null): number | null {
  const digits = text?.trim() ?? ''
  const start = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return start >= 1 && start <= mostStart ? start : null
}

/** Whether a block is an item that counts, at this level if one is given. */
export function isNumbered({ type, attrs }: Node, level: number = attrs.level): boolean {
  return type === schema.nodes.listItem && attrs.ordered && attrs.level === level
}

/** The opening tag of the list that an item begins. */
export function listTag({ attrs }: Node): string {
  if (!attrs.ordered) return 'ul'
  return attrs.start === null ? 'ol' : `ol start="${attrs.start}"`
}
