/** Where boxes go that float over the page. Everything is in pixels of the window. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
type Size = { readonly width: number; readonly height: number }

/** Between a box and what it belongs to. */
const gap = 5
/** Between a box and the edge of the window. */
const margin = 8
/** A list or panel opens upward when less than this remains below. */
const roomBelow = 360

/**
 * Beside its anchor: below, or above when little room remains below and there is more, or enough, above. One that has to
 * be seen as a whole covers its anchor rather than being cut off.
 */
export function placePopup(
  anchor: Box,
  size: Size,
  room: Box,
  { least = roomBelow, isWhole = false }: { readonly least?: number; readonly isWhole?: boolean } = {},
): { readonly left: number; readonly top: number; readonly maxHeight: number } {
  const below = room.bottom - anchor.bottom - gap - margin
  const above = anchor.top - room.top - gap - margin
  const opensUp = below < least && (above >= size.height || above > below) && below < above + size.height
  const covers = isWhole && size.height > Math.max(above, below)
  const maxHeight = covers ? room.bottom - room.top - 2 * margin : Math.max(opensUp ? above : below, 96)
  const height = Math.min(size.height, maxHeight)
  const top = opensUp ? anchor.top - gap - height : anchor.bottom + gap
  return {
    left: clamp(anchor.left, room.left + margin, room.right - margin - size.width),
    top: clamp(top, room.top + margin, room.bottom - margin - height),
    maxHeight,
  }
}

/**
 * A bar above its node when that lies more than 40 px below the top of the visible area, else below it, inside the
 * area's width. Where the node fills the area it stands at the edge farther from the cursor.
 */
export function placeBar(node: Box, size: Size, area: Box, cursor: Box): { left: number; top: number } {
  const isWide = size.width + 2 * gap > area.right - area.left
  const left = isWide
    ? middle(area) - size.width / 2
    : clamp(node.left, area.left + gap, area.right - gap - size.width)
  if (node.top - area.top > 40) return { left, top: node.top - gap - size.height }
  if (area.bottom - node.bottom > size.height + gap) return { left, top: node.bottom + gap }
  const isCursorLow = cursor.top + cursor.bottom > area.top + area.bottom
  return { left, top: isCursorLow ? area.top + gap : Math.max(area.bottom - gap - size.height, area.top) }
}

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}

/** What two boxes share; it may be empty. */
export function shared(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

function middle(box: Box): number {
  return (box.left + box.right) / 2
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
