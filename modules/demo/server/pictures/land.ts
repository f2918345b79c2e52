import type { Palette } from './palette.ts'
import { between, type Random } from './random.ts'

/** Every picture is drawn on a sheet of this size. */
export const sheet = { width: 1600, height: 900 } as const

const { width, height } = sheet
const round = (value: number) => Math.round(value * 10) / 10

/** A surface that goes from one colour to another, downwards. */
export function fade(id: string, from: string, to: string, fromOpacity = 1, toOpacity = 1): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}" stop-opacity="${fromOpacity}"/><stop offset="1" stop-color="${to}" stop-opacity="${toOpacity}"/></linearGradient>`
}

/** Sky, sun or moon, and ridges one behind the other with mist between them. */
export function land(random: Random, palette: Palette, options: { readonly horizon?: number } = {}): string {
  const { horizon = 430 } = options
  const [top, low] = palette.sky
  const x = between(random, 380, 1220)
  const y = horizon - between(random, 130, 260)
  const ridges = palette.hills
    .slice(0, 3)
    .map((colour, at) => ridge(random, { colour, mist: low, y: horizon + at * 105, rise: 170 - at * 25, at }))
  return `<defs>${fade('sky', top, low)}<radialGradient id="glow"><stop stop-color="${palette.sun}" stop-opacity=".75"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient><radialGradient id="puff"><stop stop-color="${low}" stop-opacity=".7"/><stop offset="1" stop-color="${low}" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<circle cx="${round(x)}" cy="${round(y)}" r="300" fill="url(#glow)"/><circle cx="${round(x)}" cy="${round(y)}" r="74" fill="${palette.sun}"/>
${clouds(random)}${ridges.join('')}${birds(random, palette.hills[3], x + 190, y - 10)}`
}

interface Ridge {
  readonly colour: string
  /** what its foot is lost in */
  readonly mist: string
  readonly y: number
  readonly rise: number
  readonly at: number
}

/** The outline is a sum of waves, each half as long and half as high as the one before. */
function ridge(random: Random, { colour, mist, y, rise, at }: Ridge): string {
  const waves = [1, 2, 4, 8].map((times) => ({ times, phase: random() * 6.28, share: 1 / times }))
  const heightAt = (x: number) =>
    waves.reduce((sum, { times, phase, share }) => sum + Math.sin((x / width) * 5 * times + phase) * share, 0)
  const points = Array.from({ length: 81 }, (_, step) => {
    const x = (step * width) / 80
    return `${x},${round(y - rise * (0.35 + heightAt(x) * 0.42))}`
  })
  const bank = `<ellipse cx="${round(between(random, 300, 1300))}" cy="${y + 78}" rx="900" ry="96" fill="url(#puff)"/>`
  return `<defs>${fade(`ridge${at}`, colour, mist, 1, 0.35)}</defs><path d="M0,${height} L${points.join(' L')} L${width},${height} Z" fill="${mist}"/><path d="M0,${height} L${points.join(' L')} L${width},${height} Z" fill="url(#ridge${at})"/>${bank}`
}

function clouds(random: Random): string {
  return Array.from({ length: 4 }, () => {
    const [x, y, reach] = [between(random, 0, width), between(random, 70, 300), between(random, 220, 420)]
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(reach)}" ry="${round(reach / 7)}" fill="url(#puff)"/>`
  }).join('')
}

function birds(random: Random, colour: string, x: number, y: number): string {
  return Array.from({ length: 5 }, (_, at) => {
    const [left, top] = [round(x + at * 38 + random() * 20), round(y - at * 13 + random() * 30)]
    const wing = round(between(random, 11, 17))
    return `<path d="M${left - wing},${top - wing / 2} Q${left - wing / 3},${top - wing / 1.6} ${left},${top} Q${left + wing / 3},${top - wing / 1.6} ${left + wing},${top - wing / 2}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" opacity=".7"/>`
  }).join('')
}

/** A slope in the foreground with rows of tea bushes: dashes without length that end round. */
export function terraces(random: Random, { hills, leaf }: Palette): string {
  const tilt = between(random, 60, 150) * (random() < 0.5 ? -1 : 1)
  const edge = (y: number, bend: number) =>
    `M-40,${y + tilt} C${width * 0.3},${y - tilt * 0.4 - bend} ${width * 0.65},${y + tilt * 0.5 + bend} ${width + 40},${y - tilt}`
  const rows = Array.from({ length: 8 }, (_, at) => {
    const y = 640 + at * 52
    const thick = 24 + at * 5
    const dash = (colour: string, lift: number, share: number, opacity: number) =>
      `<path d="${edge(y - lift, 40)}" fill="none" stroke="${colour}" stroke-width="${round(thick * share)}" stroke-linecap="round" stroke-dasharray="0.1 ${round(thick * 0.82)}" stroke-dashoffset="${at * 17}" opacity="${opacity}"/>`
    return (
      dash(hills[3], 0, 1, 1) + dash(leaf, thick * 0.22, 0.72, 0.9) + dash('#ffffff', thick * 0.4, 0.3, 0.16)
    )
  })
  return `<defs>${fade('slope', hills[2], hills[3])}</defs><path d="${edge(610, 40)} L${width + 40},${height} L-40,${height} Z" fill="url(#slope)"/>${rows.join('')}`
}

/** Still water that mirrors what is above it, and a boat on it. */
export function water(random: Random, { sky, hills }: Palette): string {
  const lines = Array.from({ length: 26 }, () => {
    const [x, y] = [between(random, -100, width), between(random, 690, 880)]
    const reach = between(random, 60, 260)
    return `<path d="M${round(x)},${round(y)} h${round(reach)}" stroke="#ffffff" stroke-width="${round(1 + (y - 680) / 70)}" stroke-linecap="round" opacity=".3"/>`
  })
  const x = round(between(random, 420, 1100))
  return `<defs>${fade('water', sky[1], hills[1], 0.95, 1)}</defs><rect y="660" width="${width}" height="240" fill="url(#water)"/>${lines.join('')}
<g transform="translate(${x} 752)"><ellipse cy="26" rx="150" ry="9" fill="${hills[3]}" opacity=".25"/><path d="M-130,0 Q0,44 130,-4 Q96,32 0,32 Q-100,32 -130,0 Z" fill="${hills[3]}"/><path d="M-46,8 C-40,-46 40,-46 46,8 Z" fill="${hills[2]}"/><path d="M72,6 L92,-92 " stroke="${hills[3]}" stroke-width="5" stroke-linecap="round"/></g>`
}

/** A house with a curved roof, lights in its windows, and trees beside it. */
export function house(random: Random, { hills, ware }: Palette, x: number, y: number): string {
  const tree = (left: number, size: number) =>
    `<path d="M${left},0 v-${size}" stroke="${hills[3]}" stroke-width="7"/><ellipse cx="${left}" cy="${-size * 1.15}" rx="${round(size * 0.34)}" ry="${round(size * 0.62)}" fill="${hills[2]}"/><ellipse cx="${left - 6}" cy="${-size * 1.25}" rx="${round(size * 0.2)}" ry="${round(size * 0.4)}" fill="#ffffff" opacity=".1"/>`
  const windows = [-78, -26, 26, 78]
    .map(
      (left) =>
        `<rect x="${left - 17}" y="-76" width="34" height="46" rx="4" fill="#f8cd7e"/><path d="M${left},-76 v46 M${left - 17},-53 h34" stroke="${hills[3]}" stroke-width="3"/>`,
    )
    .join('')
  return `<g transform="translate(${x} ${y})">${tree(-190, between(random, 110, 150))}${tree(176, between(random, 120, 170))}${tree(222, between(random, 80, 110))}
<rect x="-120" y="-100" width="240" height="100" fill="${ware}"/><rect x="-120" y="-24" width="240" height="24" fill="${hills[1]}" opacity=".6"/>${windows}
<path d="M-176,-92 C-130,-104 -104,-150 -84,-176 H84 C104,-150 130,-104 176,-92 C120,-96 -120,-96 -176,-92 Z" fill="${hills[3]}"/><path d="M-90,-176 h180" stroke="${hills[2]}" stroke-width="12" stroke-linecap="round"/></g>`
}
