import { describe, expect, test } from 'vitest'
import type { Block } from '#core/values/block.ts'
import { blockChanges } from './block-changes.ts'
import {
  changeBlock,
  copyOf,
  countBlocks,
  insertBlock,
  listAt,
  moveBlock,
  newBlockId,
  placeOf,
  removeBlock,
  stepOf,
} from './edit-blocks.ts'

const block = (id: string, more: Partial<Block> = {}): Block => ({ id, type: 'text', props: {}, ...more })
const pair = (id: string, one: readonly Block[], two: readonly Block[] = []): Block =>
  block(id, { slots: { ...(one.length ? { one } : {}), ...(two.length ? { two } : {}) } })
/** Ids as they stand: `a p(one: b c, two: d) e`. */
const drawn = (blocks: readonly Block[]): string =>
  blocks
    .map(({ id, slot, slots }) => {
      const inside = Object.entries(slots ?? {}).map(([name, list]) => `${name}: ${drawn(list)}`)
      return `${slot ? `${slot}/` : ''}${id}${inside.length ? `(${inside.join(', ')})` : ''}`
    })
    .join(' ')
const start = [block('a'), pair('p', [block('b'), block('c')], [block('d')]), block('e')]
const main = { parent: null, slot: 'main' }

describe('editing blocks', () => {
  test('finds, changes and counts them wherever they stand', () => {
    expect(placeOf(start, 'd')).toEqual({ parent: 'p', slot: 'two', at: 0 })
    expect(placeOf(start, 'e')).toEqual({ ...main, at: 2 })
    expect(placeOf(start, 'z')).toBeNull()
    expect(countBlocks(start)).toBe(6)
    const changed = changeBlock(start, 'c', (one) => ({ ...one, hidden: true }))
    expect(listAt(changed, { parent: 'p', slot: 'one' })).toEqual([block('b'), block('c', { hidden: true })])
    expect(changed[0]).toBe(start[0])
  })

  test('adds, removes and moves them between lists; a place without blocks is none', () => {
    expect(drawn(insertBlock(start, { parent: 'p', slot: 'two', at: 0 }, block('n')))).toBe(
      'a p(one: b c, two: n d) e',
    )
    expect(drawn(removeBlock(start, 'd'))).toBe('a p(one: b c) e')
    expect(drawn(moveBlock(start, 'e', { ...main, at: 0 }))).toBe('e a p(one: b c, two: d)')
    expect(drawn(moveBlock(start, 'c', { ...main, at: 1 }))).toBe('a c p(one: b, two: d) e')
    expect(drawn(moveBlock(start, 'a', { parent: 'p', slot: 'two', at: 1 }))).toBe('p(one: b c, two: d a) e')
    expect(moveBlock(start, 'p', { parent: 'p', slot: 'one', at: 0 })).toBe(start)
  })

  test('keeps the places of a layout apart', () => {
    const laid = [block('a'), block('x', { slot: 'aside' }), block('b')]
    expect(drawn(insertBlock(laid, { parent: null, slot: 'aside', at: 1 }, block('y')))).toBe(
      'a b aside/x aside/y',
    )
    expect(drawn(moveBlock(laid, 'x', { ...main, at: 1 }))).toBe('a x b')
    expect(
      drawn(
        moveBlock([pair('p', [block('b')]), block('x', { slot: 'aside' })], 'x', {
          parent: 'p',
          slot: 'one',
          at: 0,
        }),
      ),
    ).toBe('p(one: x b)')
  })

  test('steps past neighbours, out of blocks and to the list beside', () => {
    const slotsOf = (parent: Block | null) => (parent ? ['one', 'two'] : ['main'])
    const step = (id: string, direction: 'up' | 'down' | 'left' | 'right') => {
      const to = stepOf(start, id, direction, slotsOf)
      return to && drawn(moveBlock(start, id, to))
    }
    expect(step('p', 'up')).toBe('p(one: b c, two: d) a e')
    expect(step('a', 'up')).toBeNull()
    expect(step('e', 'down')).toBeNull()
    expect(step('b', 'up')).toBe('a b p(one: c, two: d) e')
    expect(step('d', 'down')).toBe('a p(one: b c) d e')
    expect(step('b', 'down')).toBe('a p(one: c b, two: d) e')
    expect(step('b', 'right')).toBe('a p(one: c, two: d b) e')
    expect(step('b', 'left')).toBeNull()
    expect(step('a', 'left')).toBeNull()
  })

  test('copies a block with ids of its own, also within it', () => {
    let n = 0
    const copy = copyOf(start[1] as Block, () => `n${++n}`)
    expect(drawn([copy])).toMatch(/^n\d\(one: n\d n\d, two: n\d\)$/)
    expect(new Set(Array.from({ length: 1000 }, newBlockId)).size).toBe(1000)
    expect(newBlockId()).toMatch(/^[\w-]{1,40}$/)
  })
})

describe('what became of blocks', () => {
  const told = (before: readonly Block[], after: readonly Block[]) =>
    blockChanges(before, after).map(({ what, block, fields }) =>
      `${what} ${block.id} ${fields.map(({ name }) => name).join()}`.trim(),
    )

  test('is told one by one: the fewest moves that explain the order', () => {
    expect(told(start, start)).toEqual([])
    expect(told(start, moveBlock(start, 'e', { ...main, at: 0 }))).toEqual(['moved e'])
    expect(told(start, moveBlock(start, 'c', { ...main, at: 0 }))).toEqual(['moved c'])
    expect(told(start, removeBlock(start, 'p'))).toEqual(['removed p', 'removed b', 'removed c', 'removed d'])
    expect(told(start, insertBlock(start, { ...main, at: 0 }, block('n')))).toEqual(['added n'])
    const after = changeBlock(start, 'b', (one) => ({ ...one, hidden: true, props: { title: 'x' } }))
    expect(told(start, after)).toEqual(['hidden b', 'changed b title'])
    expect(told(after, start)).toEqual(['shown b', 'changed b title'])
  })
})
