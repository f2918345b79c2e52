import { describe, expect, test } from 'vitest'
import { nextInDirection } from './next-in-direction.ts'
import { placeBar, placePopup } from './place.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const room = box(0, 0, 1000, 800)
const size = { width: 200, height: 150 }

describe('a popup', () => {
  test('stands below its anchor, five pixels away', () => {
    expect(placePopup(box(50, 100, 30, 30), size, room)).toMatchObject({ left: 50, top: 135 })
  })

  test('opens upward when less than 360 pixels remain below', () => {
    expect(placePopup(box(50, 500, 30, 30), size, room)).toMatchObject({ top: 345 })
  })

  test('stays below where there is more room than above', () => {
    const low = box(0, 0, 360, 300)
    expect(placePopup(box(10, 10, 30, 30), size, low)).toMatchObject({ top: 45 })
  })

  test('is kept inside the window, and as high as the room at its side', () => {
    expect(placePopup(box(950, 100, 30, 30), size, room).left).toBe(792)
    const tall = placePopup(box(50, 100, 30, 30), { width: 200, height: 2000 }, room)
    expect(tall).toMatchObject({ top: 135, maxHeight: 657 })
  })

  test('that has to be seen whole covers its anchor where neither side has room', () => {
    const low = box(0, 0, 360, 300)
    const grid = { width: 230, height: 260 }
    expect(placePopup(box(10, 200, 30, 30), grid, low, { isWhole: true })).toMatchObject({ top: 8 })
    expect(placePopup(box(10, 20, 30, 30), grid, low, { isWhole: true })).toMatchObject({ top: 32 })
    const taller = { width: 230, height: 290 }
    expect(placePopup(box(10, 20, 30, 30), taller, low, { isWhole: true }).maxHeight).toBe(284)
  })

  test('that is wider than the window begins at its edge', () => {
    expect(placePopup(box(200, 10, 30, 30), { width: 400, height: 100 }, box(0, 0, 360, 640)).left).toBe(8)
  })
})

describe('a hover bar', () => {
  const area = box(100, 100, 600, 300)
  const bar = { width: 200, height: 40 }
  const cursor = box(150, 250, 0, 20)

  test('stands above a node that lies more than 40 pixels below the top of the area', () => {
    expect(placeBar(box(150, 200, 50, 20), bar, area, cursor)).toEqual({ left: 150, top: 155 })
  })

  test('stands below a node near the top', () => {
    expect(placeBar(box(150, 110, 50, 20), bar, area, cursor)).toEqual({ left: 150, top: 135 })
  })

  test('stays inside the width of the area, and in the middle of a narrower one', () => {
    expect(placeBar(box(650, 200, 50, 20), bar, area, cursor).left).toBe(495)
    expect(placeBar(box(150, 200, 50, 20), { width: 700, height: 40 }, area, cursor).left).toBe(50)
  })

  test('keeps away from the cursor where the node fills the area', () => {
    const node = box(100, 50, 600, 400)
    expect(placeBar(node, bar, area, box(150, 380, 0, 20)).top).toBe(105)
    expect(placeBar(node, bar, area, box(150, 120, 0, 20)).top).toBe(355)
  })
})

describe('arrow keys', () => {
  /** A row over two rows of three. */
  const boxes = [
    box(0, 0, 90, 20),
    ...[0, 1, 2, 3, 4, 5].map((at) => box((at % 3) * 30, 30 + Math.floor(at / 3) * 30, 20, 20)),
  ]

  test('lead to the nearest in that direction', () => {
    expect(nextInDirection(boxes, 2, 'ArrowDown')).toBe(5)
    expect(nextInDirection(boxes, 5, 'ArrowUp')).toBe(2)
    expect(nextInDirection(boxes, 3, 'ArrowUp')).toBe(0)
    expect(nextInDirection(boxes, 3, 'ArrowRight')).toBe(4)
  })

  test('go around at the ends', () => {
    expect(nextInDirection(boxes, 6, 'ArrowRight')).toBe(0)
    expect(nextInDirection(boxes, 0, 'ArrowLeft')).toBe(6)
    expect(nextInDirection(boxes, 6, 'ArrowDown')).toBe(0)
    expect(nextInDirection(boxes, 0, 'ArrowUp')).toBe(6)
  })

  test('begin with the first when nothing has the focus, and other keys lead nowhere', () => {
    expect(nextInDirection(boxes, -1, 'ArrowDown')).toBe(0)
    expect(nextInDirection(boxes, 3, 'a')).toBeNull()
  })
})
