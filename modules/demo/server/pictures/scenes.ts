import { fade, house, land, sheet, terraces, water } from './land.ts'
import { type Mood, type Palette, palettes } from './palette.ts'
import { between, type Random, randomOf } from './random.ts'
import {
  book,
  cup,
  cupFromAbove,
  gaiwan,
  glass,
  kettle,
  parcel,
  pot,
  room,
  roundness,
  sprig,
  tin,
} from './ware.ts'

type Draw = (random: Random, palette: Palette) => string

const inRoom = (random: Random, palette: Palette, ...things: readonly string[]) =>
  room(random, palette, land(random, palette)) + things.join('')

/** What pictures show. */
const scenes = {
  terraces: (random, palette) => land(random, palette) + terraces(random, palette),
  lake: (random, palette) => land(random, palette, { horizon: 470 }) + water(random, palette),
  teahouse: (random, palette) =>
    land(random, palette) +
    terraces(random, palette) +
    house(random, palette, Math.round(between(random, 520, 1080)), 650),
  pot: (random, palette) =>
    inRoom(
      random,
      palette,
      pot(palette, 760, 800, 1.5),
      cup(palette, 1130, 832, 1.2),
      cup(palette, 1290, 800, 1.05),
    ),
  gaiwan: (random, palette) =>
    inRoom(
      random,
      palette,
      gaiwan(palette, 740, 822, 1.5),
      cup(palette, 1110, 830, 1.2),
      cup(palette, 430, 806, 1.05),
    ),
  kettle: (random, palette) =>
    inRoom(random, palette, kettle(palette, 690, 830, 1.25), gaiwan(palette, 1140, 826, 0.95)),
  glass: (random, palette) =>
    inRoom(
      random,
      palette,
      glass(palette, 640, 836, 1.15),
      glass(palette, 960, 816, 1),
      cup(palette, 1220, 830, 1.05),
    ),
  parcel: (random, palette) =>
    inRoom(
      random,
      palette,
      parcel(palette, 720, 830, 1.2),
      tin(random, palette, palette.hills[2], 1180, 826, 0.9),
    ),
  book: (random, palette) =>
    inRoom(random, palette, book(palette, 700, 850, 1.25), cup(palette, 1190, 822, 1.35)),
  tins,
  cups,
  leaves,
} as const satisfies Readonly<Record<string, Draw>>

export type Scene = keyof typeof scenes

/** Tins on two boards of a shelf. */
function tins(random: Random, palette: Palette): string {
  const { sky, table, hills, cloth, leaf } = palette
  const colours = [hills[3], cloth, hills[2], table[0], hills[1], leaf]
  const board = (y: number) =>
    `<rect y="${y}" width="${sheet.width}" height="34" fill="${table[0]}"/><rect y="${y}" width="${sheet.width}" height="7" fill="#fff" opacity=".22"/><rect y="${y + 34}" width="${sheet.width}" height="40" fill="url(#under)"/>`
  const row = (y: number, count: number, size: number) =>
    Array.from({ length: count }, (_, at) => {
      const x = Math.round(((at + 0.5) * sheet.width) / count + between(random, -24, 24))
      return random() < 0.16
        ? cup(palette, x, y, 1.15)
        : tin(random, palette, colours[Math.floor(random() * colours.length)] ?? cloth, x, y, size)
    }).join('')
  return `<defs>${fade('wall', sky[1], sky[0])}${fade('under', '#20160f', '#20160f', 0.3, 0)}${roundness}</defs><rect width="1600" height="900" fill="url(#wall)"/>${board(404)}${row(404, 7, 0.86)}${board(822)}${row(822, 6, 1)}`
}

/** What six kinds of tea look like in the cup, from above. */
function cups(random: Random, palette: Palette): string {
  const teas = ['#d8d98a', '#ead9a0', '#e0b651', '#cf8637', '#a8481f', '#4d241a']
  const { table, cloth, leaf } = palette
  const drawn = teas.map((colour, at) =>
    cupFromAbove(colour, 300 + (at % 3) * 500, 262 + Math.floor(at / 3) * 376, 1.12),
  )
  const loose = Array.from(
    { length: 16 },
    () =>
      `<path transform="translate(${Math.round(between(random, 40, 1560))} ${Math.round(between(random, 40, 860))}) rotate(${Math.round(between(random, 0, 360))})" d="M0,0 C10,-13 36,-15 50,-3 C34,9 12,10 0,0 Z" fill="${leaf}" opacity=".9"/>`,
  )
  return `<defs>${fade('wood', table[0], table[1])}${roundness}</defs><rect width="1600" height="900" fill="url(#wood)"/>${grain(random)}<rect x="90" y="70" width="1420" height="760" rx="26" fill="${cloth}" opacity=".93"/><rect x="112" y="92" width="1376" height="716" rx="16" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4"/>${loose.join('')}${drawn.join('')}`
}

function grain(random: Random): string {
  return Array.from({ length: 22 }, (_, at) => {
    const y = at * 42 + between(random, 0, 24)
    return `<path d="M0,${Math.round(y)} C500,${Math.round(y + between(random, -26, 26))} 1000,${Math.round(y + between(random, -26, 26))} 1600,${Math.round(y)}" fill="none" stroke="#1d1410" stroke-opacity=".1" stroke-width="3"/>`
  }).join('')
}

/** Sprigs of the tea plant, faint ones behind clear ones. */
function leaves(random: Random, palette: Palette): string {
  const { sky, hills, leaf, sun } = palette
  const at = (count: number, size: number, colours: readonly string[]) =>
    Array.from({ length: count }, (_, number) => {
      const x = Math.round(((number + 0.5) * sheet.width) / count + between(random, -50, 50))
      const colour = colours[number % colours.length] ?? leaf
      return sprig(random, colour, x, Math.round(between(random, 700, 860)), size, between(random, -26, 26))
    }).join('')
  return `<defs>${fade('ground', sky[1], sky[0])}<filter id="far"><feGaussianBlur stdDeviation="7"/></filter></defs><rect width="1600" height="900" fill="url(#ground)"/><circle cx="${Math.round(between(random, 500, 1100))}" cy="380" r="270" fill="${sun}" opacity=".55"/><g opacity=".45" filter="url(#far)">${at(7, 1.7, [hills[1], hills[0]])}</g>${at(4, 1.75, [leaf, hills[2], hills[3]])}`
}

/** A picture as SVG of a width: the same name, the same picture. */
export function draw(name: string, scene: Scene, mood: Mood, width: number): string {
  return svg(scenes[scene](randomOf(name), palettes[mood]), [0, 0, sheet.width, sheet.height], width)
}

/** A landscape in a circle, as the sign of a house. */
export function drawSeal(name: string, mood: Mood, width: number): string {
  const ring = `<circle cx="800" cy="450" r="420" fill="none" stroke="${palettes[mood].hills[3]}" stroke-width="40"/>`
  const inside = `<clipPath id="seal"><circle cx="800" cy="450" r="420"/></clipPath><g clip-path="url(#seal)">${land(randomOf(name), palettes[mood])}</g>`
  return svg(inside + ring, [360, 10, 880, 880], width)
}

function svg(drawn: string, box: readonly [number, number, number, number], width: number): string {
  const height = Math.round((width * box[3]) / box[2])
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${width}" height="${height}">${drawn}</svg>`
}
