import { picture } from './mark.ts'
import { between, pick, type Random } from './random.ts'

/** A background as SVG, and the colour that marks on it are drawn in. */
interface Background {
  svg: string
  ink: string
}

type Paint = (random: Random) => Background

/** Draws one of the styles with colours and shapes that differ from picture to picture. */
export function paintBackground(random: Random): Background {
  return pick(random, styles)(random)
}

const { width, height } = picture

/** Hues that stay calm over a whole picture: raw greens and yellows do not. */
const calmHues = [12, 26, 168, 188, 202, 216, 234, 254, 276, 332]

function calmHue(random: Random): number {
  return pick(random, calmHues) + between(random, -6, 6)
}

/** Hills behind hills under a low sun. */
const hills: Paint = (random) => {
  const hue = calmHue(random)
  const dusk = between(random, 15, 45)
  const sky = gradient('sky', 90, [hsl(hue, 52, 70), hsl(hue, 48, 84), hsl(dusk, 80, 88)])
  const sunX = between(random, 50, width - 50)
  const sunY = between(random, 40, 90)
  const sun = [34, 25, 17].map((r) => circle(sunX, sunY, r, `fill="#fff" fill-opacity=".28"`)).join('')
  const layers = Array.from({ length: 5 }, (_, layer) => {
    const base = 82 + layer * 25
    const fill = hsl(hue + layer * 5, 30 + layer * 3, 74 - layer * 5)
    return `<path d="${ridge(random, base, 20 - layer * 2)}" fill="${fill}" fill-opacity=".88"/>`
  })
  return { svg: `${sky}${sheet('sky')}${sun}${layers.join('')}`, ink: hsl(hue + 10, 50, 15) }
}

/** Translucent discs and rings on a slanted gradient. */
const bubbles: Paint = (random) => {
  const hue = calmHue(random)
  const far = calmHue(random)
  const ground = gradient('ground', between(random, 20, 70), [hsl(hue, 54, 66), hsl(far, 50, 76)])
  const discs = Array.from({ length: 26 }, () => {
    const tone = hsl(pick(random, [hue, far]) + between(random, -20, 20), 62, between(random, 66, 92))
    const x = between(random, 0, width)
    const y = between(random, 0, height)
    const r = between(random, 8, 46)
    return random() < 0.3
      ? circle(
          x,
          y,
          r,
          `fill="none" stroke="${tone}" stroke-width="${round(between(random, 2, 7))}" stroke-opacity=".5"`,
        )
      : circle(x, y, r, `fill="${tone}" fill-opacity="${round(between(random, 0.15, 0.45))}"`)
  })
  return { svg: `${ground}${sheet('ground')}${discs.join('')}`, ink: hsl(hue, 50, 16) }
}

/** A sheet folded into triangles whose tones run from corner to corner. */
const facets: Paint = (random) => {
  const hue = calmHue(random)
  const turn = between(random, -45, 45)
  const columns = 9
  const rows = 5
  const corners = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => {
      const x = (column / columns) * width + between(random, -13, 13)
      const y = (row / rows) * height + between(random, -13, 13)
      return [column % columns ? x : column * 50 - 50, row % rows ? y : row * 60 - 50] as const
    }),
  )
  const corner = (row: number, column: number) => corners[row]?.[column] ?? [0, 0]
  let svg = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const share = (column / columns + row / rows) / 2
      const [a, b, c, d] = [
        corner(row, column),
        corner(row, column + 1),
        corner(row + 1, column + 1),
        corner(row + 1, column),
      ]
      for (const triangle of random() < 0.5
        ? [
            [a, b, c],
            [a, c, d],
          ]
        : [
            [a, b, d],
            [b, c, d],
          ]) {
        const tone = hsl(hue + turn * share + between(random, -6, 6), 48, 71 + between(random, -8, 9))
        const points = triangle.map((point) => point.map(round).join()).join(' ')
        svg += `<polygon points="${points}" fill="${tone}" stroke="${tone}"/>`
      }
    }
  }
  return { svg, ink: hsl(hue + turn / 2, 50, 15) }
}

const styles: readonly Paint[] = [hills, bubbles, facets]

/** Curves over the whole picture, light and dark, that cross the marks as strokes of their own width would. */
export function paintLines(random: Random, ink: string): string {
  return Array.from({ length: 7 }, (_, index) => {
    const y = () => round(between(random, -10, height + 10))
    const x = (third: number) => round(between(random, (third * width) / 3, ((third + 1) * width) / 3))
    const tone = index % 2 ? ink : '#fff'
    const stroke = `stroke="${tone}" stroke-opacity="${round(between(random, 0.22, 0.42))}"`
    const line = `M-5 ${y()}C${x(0)} ${y()} ${x(2)} ${y()} ${width + 5} ${y()}`
    return `<path d="${line}" fill="none" ${stroke} stroke-width="${round(between(random, 0.8, 2))}"/>`
  }).join('')
}

function ridge(random: Random, base: number, swing: number): string {
  const waves = [1, 2.3, 4.1].map((frequency) => ({
    frequency: frequency * between(random, 0.8, 1.3),
    phase: between(random, 0, 7),
    swing: swing / frequency,
  }))
  let line = `M0 ${height}`
  for (let x = 0; x <= width; x += 10) {
    const y = waves.reduce(
      (sum, wave) => sum + wave.swing * Math.sin((x / width) * wave.frequency * 5 + wave.phase),
      base,
    )
    line += `L${x} ${round(y)}`
  }
  return `${line}L${width} ${height}z`
}

function gradient(id: string, angle: number, tones: readonly string[]): string {
  const stops = tones.map(
    (tone, index) => `<stop offset="${index / (tones.length - 1)}" stop-color="${tone}"/>`,
  )
  const turn = `gradientTransform="rotate(${round(angle)} .5 .5)"`
  return `<linearGradient id="${id}" ${turn}>${stops.join('')}</linearGradient>`
}

function sheet(gradientId: string): string {
  return `<rect width="${width}" height="${height}" fill="url(#${gradientId})"/>`
}

function circle(x: number, y: number, r: number, paint: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${paint}/>`
}

function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round((hue + 720) % 360)},${Math.round(saturation)}%,${Math.round(lightness)}%)`
}

/** Two decimals are plenty in SVG and keep its text short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
