import { type Block, eachBlock, mainSlot } from '#core/values/block.ts'

type Blocks = readonly Block[]

/** A list of blocks: those at a place of the layout, or in a place within a block. */
export interface ListAt {
  /** the block that has it; null: the layout */
  readonly parent: string | null
  readonly slot: string
}

/** Where a block stands. */
export interface Place extends ListAt {
  readonly at: number
}

/** The blocks of a list, in order. */
export function listAt(blocks: Blocks, { parent, slot }: ListAt): Blocks {
  if (parent === null) return blocks.filter((block) => (block.slot ?? mainSlot) === slot)
  const owner = findBlock(blocks, parent)
  return (owner?.slots && Object.hasOwn(owner.slots, slot) && owner.slots[slot]) || []
}

export function findBlock(blocks: Blocks, id: string): Block | null {
  for (const block of eachBlock(blocks)) if (block.id === id) return block
  return null
}

/** Where a block stands; null where it is not there. */
export function placeOf(blocks: Blocks, id: string): Place | null {
  const top = blocks.find((block) => block.id === id)
  if (top) {
    const list = { parent: null, slot: top.slot ?? mainSlot }
    return { ...list, at: listAt(blocks, list).indexOf(top) }
  }
  for (const { id: parent, slots } of eachBlock(blocks)) {
    for (const [slot, list] of Object.entries(slots ?? {})) {
      const at = list.findIndex((block) => block.id === id)
      if (at >= 0) return { parent, slot, at }
    }
  }
  return null
}

/** The blocks with one of them, wherever it stands, made another. */
export function changeBlock(blocks: Blocks, id: string, change: (block: Block) => Block): Blocks {
  return blocks.map((block) => {
    if (block.id === id) return change(block)
    if (!block.slots) return block
    const slots = Object.entries(block.slots).map(
      ([slot, list]) => [slot, changeBlock(list, id, change)] as const,
    )
    return slots.every(([slot, list]) => list.every((one, at) => one === block.slots?.[slot]?.[at]))
      ? block
      : { ...block, slots: Object.fromEntries(slots) }
  })
}

export function insertBlock(blocks: Blocks, { at, ...list }: Place, block: Block): Blocks {
  return withList(blocks, list, listAt(blocks, list).toSpliced(at, 0, block))
}

export function removeBlock(blocks: Blocks, id: string): Blocks {
  const place = placeOf(blocks, id)
  return place ? withList(blocks, place, listAt(blocks, place).toSpliced(place.at, 1)) : blocks
}

/** The blocks with one of them in another place; the same where it would stand within itself. */
export function moveBlock(blocks: Blocks, id: string, to: Place): Blocks {
  const block = findBlock(blocks, id)
  if (!block || (to.parent !== null && findBlock([block], to.parent))) return blocks
  return insertBlock(removeBlock(blocks, id), to, block)
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/**
 * Where a step of an arrow key leads a block: past its neighbour, out of the block that it is within, or into the list beside
 * its own. Null where it leads nowhere. `slotsOf` answers the places within a block in their order, or those of the layout.
 */
export function stepOf(
  blocks: Blocks,
  id: string,
  direction: Direction,
  slotsOf: (parent: Block | null) => readonly string[],
): Place | null {
  const place = placeOf(blocks, id)
  if (!place) return null
  const { parent, slot, at } = place
  if (direction === 'left' || direction === 'right') {
    const slots = slotsOf(parent === null ? null : findBlock(blocks, parent))
    const beside = slots[slots.indexOf(slot) + (direction === 'left' ? -1 : 1)]
    if (beside === undefined) return null
    return { parent, slot: beside, at: listAt(blocks, { parent, slot: beside }).length }
  }
  const next = at + (direction === 'up' ? -1 : 1)
  if (next >= 0 && next < listAt(blocks, place).length) return { parent, slot, at: next }
  const outer = parent === null ? null : placeOf(blocks, parent)
  return outer && { ...outer, at: outer.at + (direction === 'up' ? 0 : 1) }
}

/** A block like another, with ids of its own, also within it. */
export function copyOf(block: Block, newId: () => string): Block {
  const slots = Object.entries(block.slots ?? {}).map(([slot, list]) => [
    slot,
    list.map((one) => copyOf(one, newId)),
  ])
  return { ...block, id: newId(), ...(slots.length > 0 ? { slots: Object.fromEntries(slots) } : {}) }
}

/** An id that no other block has, as far as chance can tell. */
export function newBlockId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `b${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

export function countBlocks(blocks: Blocks): number {
  return [...eachBlock(blocks)].length
}

/** The blocks with another list in the place of one of theirs. Lists of the layout stay in the order in which they came. */
function withList(blocks: Blocks, { parent, slot }: ListAt, list: Blocks): Blocks {
  if (parent !== null) {
    return changeBlock(blocks, parent, (block) => {
      const inside = list.map(({ slot: _layout, ...one }) => one)
      const lists = Object.entries({ ...block.slots, [slot]: inside }).filter(([, one]) => one.length > 0)
      const { slots: _before, ...rest } = block
      return lists.length > 0 ? { ...rest, slots: Object.fromEntries(lists) } : rest
    })
  }
  const lists = new Map(blocks.map((block) => [block.slot ?? mainSlot, [] as Block[]]))
  for (const block of blocks) lists.get(block.slot ?? mainSlot)?.push(block)
  const placed = list.map(({ slot: _before, ...block }) => (slot === mainSlot ? block : { ...block, slot }))
  return [...lists.set(slot, placed).values()].flat()
}
