import type { Box } from './place.ts'

/** Where a key leads from one of these boxes: to the next in that direction, `null` when the key leads nowhere. */
export function nextInDirection(boxes: readonly Box[], from: number, key: string): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key === 'ArrowRight') return (from + 1) % boxes.length
  if (key === 'ArrowLeft') return (from - 1 + boxes.length) % boxes.length
  const at = boxes[from]
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  if (!at) return 0
  const sign = key === 'ArrowDown' ? 1 : -1
  const ahead = boxes.map((box, index) => ({
    index,
    row: (box.top - at.top) * sign,
    side: box.left - at.left,
  }))
  const best = ahead
    .filter(({ row }) => row > 1)
    .sort((a, b) => (Math.abs(a.row - b.row) > 1 ? a.row - b.row : Math.abs(a.side) - Math.abs(b.side)))[0]
  return best ? best.index : sign > 0 ? 0 : boxes.length - 1
}
