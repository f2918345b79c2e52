import { expect, test } from 'vitest'
import { type ColumnNeed, fitWidths } from './fit-widths.ts'

const column = (width: number, content: number | undefined, more: Partial<ColumnNeed> = {}): ColumnNeed => ({
  width,
  content,
  grows: false,
  isSet: false,
  ...more,
})
const title = (content: number) => column(240, content, { grows: true })

test('columns are as declared where what rows are called has room all the same', () => {
  expect(fitWidths([title(300), column(120, 60), column(160, 90)], 700)).toEqual([300, 120, 160])
})

test('what rows are called is cut only when no other column is wider than its values', () => {
  expect(fitWidths([title(420), column(120, 60), column(160, 90)], 570)).toEqual([420, 60, 90])
  expect(fitWidths([title(900), column(120, 60), column(160, 90)], 600)).toEqual([450, 60, 90])
})

test('columns that fit when each has what it needs do not make the table wider than its room', () => {
  const widths = fitWidths([title(90), column(160, 80), column(180, 100), column(176, 110)], 400)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(400)
})

test('where there is no room for that, values are as wide as declared and the table is wider than its room', () => {
  expect(fitWidths([title(300), column(120, 200), column(160, 90)], 320)).toEqual([240, 120, 90])
})

test('a value that is cut gets the room that what rows are called does not need', () => {
  expect(fitWidths([title(100), column(120, 180), column(160, 90)], 370)).toEqual([100, 180, 90])
})

test('a width that somebody has set stays, and so does one of a column that is not drawn yet', () => {
  expect(fitWidths([title(900), column(300, 60, { isSet: true }), column(160, undefined)], 400)).toEqual([
    240, 300, 160,
  ])
})
