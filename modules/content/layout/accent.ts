/** Grounds that the site's text stands on (`web/theme/tokens.css`), and what links on dark ones are mixed with. */
const white: Rgb = [255, 255, 255]
const darkSurface: Rgb = [31, 33, 36]

type Rgb = readonly [number, number, number]

/** The ground of pages in the dark appearance. */
export const darkGround = hex(darkSurface)

/** Contrast that text has to have (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5

/** What pages make of a colour. */
export interface Accent {
  /** of buttons with white text on them, and of links on light ground */
  readonly primary: string
  /** of buttons below the pointer */
  readonly hover: string
  /** of links on dark ground */
  readonly dark: string
}

/** Contrast of a colour with white, from 1 to 21; null where it is no opaque colour of six hexadecimal digits. */
export function contrastWithWhite(color: string): number | null {
  const rgb = parse(color)
  return rgb && contrast(rgb, white)
}

/** Tells whether white text on a colour, and text in it on white, can be read; the empty colour is the product's own. */
export function isReadable(color: string): boolean {
  return color === '' || (contrastWithWhite(color) ?? 0) >= leastContrast
}

/** The colours that follow from one: darker while the pointer is there, and as light as links on dark ground have to be. */
export function accentOf(color: string): Accent | null {
  const rgb = parse(color)
  if (!rgb || !isReadable(color)) return null
  return { primary: color, hover: hex(mix(rgb, [0, 0, 0], 0.18)), dark: hex(onDark(rgb)) }
}

function onDark(rgb: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(rgb, white, share)
    if (contrast(mixed, darkSurface) >= leastContrast) return mixed
  }
  return white
}

function parse(color: string): Rgb | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color)?.[1]
  if (!digits) return null
  const at = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16)
  return [at(0), at(2), at(4)]
}

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
]

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
