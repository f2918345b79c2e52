/** A click on the picture, in displayed pixels. */
export interface Mark {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Writes clicks as the server reads them (`docs/wire.md#captcha`): `x1,y1-x2,y2;W;H`. */
export function writeInfo(marks: readonly Mark[], { width, height }: Size): string {
  const points = marks.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join('-')
  return `${points};${rounded(width)};${rounded(height)}`
}

/** The cross after an arrow key: 10 pixels, with Shift 2, never beyond the picture. Null for other keys. */
export function moveCross(cross: Mark, key: string, isFine: boolean, { width, height }: Size): Mark | null {
  const step = isFine ? 2 : 10
  const [dx, dy] = directions[key] ?? [0, 0]
  if (dx === 0 && dy === 0) return null
  return {
    x: Math.min(width, Math.max(0, cross.x + dx * step)),
    y: Math.min(height, Math.max(0, cross.y + dy * step)),
  }
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
