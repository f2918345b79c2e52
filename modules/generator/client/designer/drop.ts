import type { DragEndEvent, DragMoveEvent } from '@dnd-kit/core'
import { entryOfId } from './palette.tsx'

/** Where something from the palette would land. */
export interface Drop {
  readonly index: number
  /** the row beside it; null on an empty canvas */
  readonly beside: number | null
  readonly isBehind: boolean
}

/** The place under the pointer of a drag from the palette; null beside the canvas and for rows. */
export function dropOf(event: DragMoveEvent | DragEndEvent, keys: readonly number[]): Drop | null {
  const { active, over } = event
  if (!over || !entryOfId(active.id)) return null
  if (over.id === 'canvas') {
    const last = keys.at(-1) ?? null
    return { index: keys.length, beside: last, isBehind: true }
  }
  const at = keys.indexOf(Number(over.id))
  const box = active.rect.current.translated
  if (at < 0 || !box) return null
  const isBehind = box.top + box.height / 2 > over.rect.top + over.rect.height / 2
  return { index: at + (isBehind ? 1 : 0), beside: Number(over.id), isBehind }
}
