import { type Mark, picture } from './mark.ts'

const longest = 200
const number = /^\d{1,5}(\.\d{1,20})?$/
const smallestSide = 20
const largestSide = 20_000

/**
 * Tells whether the clicks hit exactly the asked marks, in order. `info` is `x1,y1-x2,y2;W;H`: points in displayed
 * pixels, then the displayed size. Whatever is not of that form is a miss, never an error.
 */
export function checkMarks(marks: readonly Mark[], info: string): boolean {
  const clicks = parseClicks(info)
  if (clicks === null || marks.length === 0 || clicks.length !== marks.length) return false
  return marks.every((mark, index) => {
    const [x, y] = clicks[index] ?? [-1, -1]
    return x >= mark.x && x <= mark.x + mark.w && y >= mark.y && y <= mark.y + mark.h
  })
}

/** Points in pixels of the picture, or null for anything malformed or beside the picture. */
function parseClicks(info: string): [x: number, y: number][] | null {
  if (info.length > longest) return null
  const [points, ...size] = info.split(';')
  const [width, height] = size.map(parseNumber)
  if (points === undefined || size.length !== 2 || !isSide(width) || !isSide(height)) return null

  const clicks: [number, number][] = []
  for (const point of points.split('-')) {
    const pair = point.split(',')
    const [x, y] = pair.map(parseNumber)
    if (pair.length !== 2 || x === undefined || y === undefined) return null
    if (!(x <= width && y <= height)) return null
    clicks.push([(x / width) * picture.width, (y / height) * picture.height])
  }
  return clicks
}

/** Plain decimals only: no sign, exponent, blank or other spelling that `Number` would take. */
function parseNumber(text: string): number {
  return number.test(text) ? Number(text) : Number.NaN
}

function isSide(value: number | undefined): value is number {
  return value !== undefined && value >= smallestSide && value <= largestSide
}
