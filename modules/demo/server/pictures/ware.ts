import { fade } from './land.ts'
import type { Palette } from './palette.ts'
import { between, type Random } from './random.ts'

// Ware stands on the point 0,0 of its own group, about 300 wide, drawn in one colour with light from the left.

const at = (x: number, y: number, size: number, drawn: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${drawn}</g>`

/** Light on round things, laid over their colour. */
export const roundness = `<linearGradient id="round"><stop stop-color="#fff" stop-opacity=".12"/><stop offset=".28" stop-color="#fff" stop-opacity=".34"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d1410" stop-opacity=".34"/></linearGradient><filter id="blur"><feGaussianBlur stdDeviation="9"/></filter><filter id="haze"><feGaussianBlur stdDeviation="5"/></filter>`

const shaded = (path: string, colour: string) =>
  `<path d="${path}" fill="${colour}"/><path d="${path}" fill="url(#round)"/>`

const shadow = (reach: number) =>
  `<ellipse cx="14" cy="2" rx="${reach}" ry="${Math.round(reach / 8)}" fill="#20160f" opacity=".38" filter="url(#blur)"/>`

const steamAt = (x: number, y: number) =>
  `<g fill="none" stroke="#fff" stroke-linecap="round" filter="url(#haze)"><path d="M${x},${y} c-34,-46 34,-74 0,-132 s22,-72 4,-104" stroke-width="13" opacity=".5"/><path d="M${x + 30},${y} c-26,-38 30,-62 4,-108 s18,-50 4,-80" stroke-width="9" opacity=".38"/></g>`

const rim = (y: number, reach: number, colour: string, tea: string) =>
  `<ellipse cy="${y}" rx="${reach}" ry="${reach * 0.22}" fill="${colour}"/><ellipse cy="${y}" rx="${reach}" ry="${reach * 0.22}" fill="#fff" opacity=".35"/><ellipse cy="${y + 1}" rx="${reach * 0.88}" ry="${reach * 0.165}" fill="${tea}"/><ellipse cx="${-reach * 0.3}" cy="${y - 2}" rx="${reach * 0.3}" ry="${reach * 0.045}" fill="#fff" opacity=".45"/>`

export function pot({ ware }: Palette, x: number, y: number, size = 1): string {
  const spout = 'M-118,-78 C-172,-84 -176,-136 -212,-160 L-188,-170 C-150,-158 -140,-124 -100,-126 Z'
  const body = 'M-132,-34 C-156,-128 -92,-168 0,-168 C92,-168 156,-128 132,-34 C124,2 -124,2 -132,-34 Z'
  const drawn = `${shadow(176)}<path d="M116,-128 C204,-150 210,-36 120,-48" fill="none" stroke="${ware}" stroke-width="22"/><path d="M116,-128 C204,-150 210,-36 120,-48" fill="none" stroke="#1d1410" stroke-opacity=".22" stroke-width="22"/>${shaded(spout, ware)}${shaded(body, ware)}${shaded('M-78,-160 C-66,-196 66,-196 78,-160 Z', ware)}<path d="M-80,-160 C-40,-150 40,-150 80,-160" fill="none" stroke="#1d1410" stroke-opacity=".3" stroke-width="4"/>${shaded('M-18,-190 C-26,-220 26,-220 18,-190 Z', ware)}${steamAt(-206, -180)}`
  return at(x, y, size, drawn)
}

export function gaiwan({ ware, tea, leaf }: Palette, x: number, y: number, size = 1): string {
  const bowl = 'M-108,-138 C-104,-50 -66,-26 -44,-20 L44,-20 C66,-26 104,-50 108,-138 Z'
  const spray = `<path d="M-58,-60 C-20,-74 20,-96 56,-112" fill="none" stroke="${leaf}" stroke-width="4"/>${[
    [-36, -70, -30],
    [-8, -84, 20],
    [20, -94, -34],
    [44, -108, 12],
  ]
    .map(
      ([left, top, turn]) =>
        `<path transform="translate(${left} ${top}) rotate(${turn})" d="M0,0 C10,-16 30,-16 40,-4 C28,8 10,8 0,0 Z" fill="${leaf}"/>`,
    )
    .join('')}`
  const drawn = `${shadow(160)}${shaded('M-148,-24 C-110,6 110,6 148,-24 C100,-12 -100,-12 -148,-24 Z', ware)}${shaded(bowl, ware)}${spray}${rim(-138, 108, ware, tea)}<g transform="translate(14 -8) rotate(-7)">${shaded('M-92,-138 C-78,-190 78,-190 92,-138 C50,-128 -50,-128 -92,-138 Z', ware)}${shaded('M-24,-176 L-28,-196 C-10,-202 10,-202 28,-196 L24,-176 Z', ware)}</g>${steamAt(-84, -160)}`
  return at(x, y, size, drawn)
}

export function cup({ ware, tea }: Palette, x: number, y: number, size = 1): string {
  const body = 'M-68,-86 C-66,-28 -42,-8 -28,-4 L28,-4 C42,-8 66,-28 68,-86 Z'
  return at(x, y, size, `${shadow(78)}${shaded(body, ware)}${rim(-86, 68, ware, tea)}`)
}

export function glass({ tea }: Palette, x: number, y: number, size = 1): string {
  const body = 'M-92,-300 L-76,-10 C-60,0 60,0 76,-10 L92,-300 Z'
  const drink = 'M-87,-220 L-76,-12 C-60,-2 60,-2 76,-12 L87,-220 Z'
  const ice = [
    [-44, -212, 12],
    [18, -224, -16],
    [-10, -168, 30],
  ]
    .map(
      ([left, top, turn]) =>
        `<rect x="-27" y="-27" width="54" height="54" rx="11" transform="translate(${left} ${top}) rotate(${turn})" fill="#fff" opacity=".45"/>`,
    )
    .join('')
  const drops = [
    [-62, -140],
    [40, -90],
    [-20, -60],
    [58, -180],
  ]
    .map(([left, top]) => `<circle cx="${left}" cy="${top}" r="5" fill="#fff" opacity=".5"/>`)
    .join('')
  return at(
    x,
    y,
    size,
    `${shadow(110)}<path d="${drink}" fill="${tea}" opacity=".82"/>${ice}<ellipse cy="-220" rx="87" ry="15" fill="#fff" opacity=".35"/><path d="${body}" fill="#fff" opacity=".22"/><path d="${body}" fill="url(#round)"/><ellipse cy="-300" rx="92" ry="16" fill="none" stroke="#fff" stroke-width="5" opacity=".8"/><path d="M-70,-270 L-60,-60" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity=".42"/>${drops}`,
  )
}

export function kettle({ hills, sun }: Palette, x: number, y: number, size = 1): string {
  const iron = '#3b3a3a'
  const body =
    'M-136,-160 C-166,-250 -90,-286 0,-286 C90,-286 166,-250 136,-160 C124,-132 -124,-132 -136,-160 Z'
  const coals = [-60, -20, 22, 62]
    .map(
      (left) =>
        `<ellipse cx="${left}" cy="-96" rx="30" ry="14" fill="#e8743b"/><ellipse cx="${left}" cy="-100" rx="16" ry="6" fill="${sun}"/>`,
    )
    .join('')
  return at(
    x,
    y,
    size,
    `${shadow(180)}${shaded('M-140,-96 L-112,-6 C-60,4 60,4 112,-6 L140,-96 Z', hills[2])}<ellipse cy="-96" rx="140" ry="24" fill="${hills[3]}"/>${coals}<ellipse cy="-120" rx="170" ry="60" fill="#f08a4b" opacity=".35" filter="url(#blur)"/><g transform="translate(0 40)"><path d="M-112,-262 C-120,-420 120,-420 112,-262" fill="none" stroke="${iron}" stroke-width="14"/>${shaded('M-128,-204 C-190,-214 -190,-262 -214,-276 L-190,-288 C-158,-280 -150,-252 -108,-252 Z', iron)}${shaded(body, iron)}${shaded('M-64,-280 C-54,-304 54,-304 64,-280 Z', iron)}<circle cy="-304" r="13" fill="${sun}"/>${steamAt(-206, -292)}</g>`,
  )
}

export function tin(
  random: Random,
  { leaf, ware }: Palette,
  colour: string,
  x: number,
  y: number,
  size = 1,
): string {
  const tall = Math.round(between(random, 250, 330))
  const body = `M-100,-${tall} V-16 C-70,6 70,6 100,-16 V-${tall} Z`
  const sprig = [-34, 0, 34]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="M0,0 C-22,-26 -16,-56 0,-74 C16,-56 22,-26 0,0 Z" fill="${leaf}"/>`,
    )
    .join('')
  return at(
    x,
    y,
    size,
    `${shadow(122)}${shaded(body, colour)}<rect x="-70" y="-${tall - 56}" width="140" height="${tall - 110}" rx="8" fill="${ware}" opacity=".94"/><g transform="translate(0 ${-tall / 2 + 26})">${sprig}</g><path d="M-34,${-64} h68 M-22,${-78} h44" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>${shaded(`M-106,-${tall + 34} V-${tall - 8} C-70,-${tall - 26} 70,-${tall - 26} 106,-${tall - 8} V-${tall + 34} Z`, colour)}<ellipse cy="-${tall + 34}" rx="106" ry="20" fill="${colour}"/><ellipse cy="-${tall + 34}" rx="106" ry="20" fill="#fff" opacity=".28"/>`,
  )
}

export function parcel({ cloth, ware, leaf }: Palette, x: number, y: number, size = 1): string {
  const bow = [-1, 1]
    .map(
      (side) =>
        `<path transform="scale(${side} 1)" d="M0,-262 C30,-330 120,-330 112,-282 C104,-250 40,-252 0,-262 Z" fill="${cloth}"/><path transform="scale(${side} 1)" d="M0,-262 C30,-240 60,-214 66,-190" fill="none" stroke="${cloth}" stroke-width="18" stroke-linecap="round"/>`,
    )
    .join('')
  return at(
    x,
    y,
    size,
    `${shadow(230)}<rect x="-200" y="-220" width="400" height="216" rx="6" fill="${ware}"/><rect x="-200" y="-220" width="400" height="216" rx="6" fill="url(#round)"/><rect x="-212" y="-262" width="424" height="56" rx="8" fill="${ware}"/><rect x="-212" y="-262" width="424" height="56" rx="8" fill="url(#round)"/><rect x="-24" y="-262" width="48" height="258" fill="${cloth}"/><rect x="-24" y="-262" width="48" height="258" fill="url(#round)"/>${bow}<circle cy="-262" r="19" fill="${cloth}"/><g transform="translate(112 -110) rotate(8)"><rect x="-52" y="-34" width="104" height="68" rx="8" fill="#fffdf6"/><path d="M-30,10 C-6,-26 18,-26 34,-6 C12,12 -10,14 -30,10 Z" fill="${leaf}"/></g>`,
  )
}

/** An open book with a line drawing of a leaf on one page and lines of writing on the other. */
export function book({ leaf, hills }: Palette, x: number, y: number, size = 1): string {
  const lines = Array.from(
    { length: 6 },
    (_, line) =>
      `<path d="M34,${-118 + line * 18} L${232 - (line % 3) * 34},${-126 + line * 18}" stroke="${hills[2]}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`,
  ).join('')
  return at(
    x,
    y,
    size,
    `${shadow(270)}<path d="M0,-8 C-80,-34 -190,-26 -276,0 L-250,-150 C-170,-172 -70,-172 0,-146 C70,-172 170,-172 250,-150 L276,0 C190,-26 80,-34 0,-8 Z" fill="#fbf6ea"/><path d="M0,-146 V-8" stroke="${hills[2]}" stroke-width="5" opacity=".35"/><path d="M0,-8 C-80,-34 -190,-26 -276,0" fill="none" stroke="#cdbf9f" stroke-width="7"/><path d="M0,-8 C80,-34 190,-26 276,0" fill="none" stroke="#cdbf9f" stroke-width="7"/><g transform="translate(-132 -52) rotate(-14)"><path d="M0,0 C-34,-26 -28,-70 0,-92 C28,-70 34,-26 0,0 Z" fill="${leaf}" opacity=".85"/><path d="M0,16 V-78" stroke="#fbf6ea" stroke-width="4"/></g>${lines}`,
  )
}

/** A table before a wall, with a round window that shows `view`. */
export function room(random: Random, { sky, table, cloth, hills }: Palette, view: string): string {
  const x = Math.round(between(random, 520, 1080))
  return `<defs>${fade('wall', sky[1], sky[0])}${fade('table', table[0], table[1])}${roundness}<clipPath id="window"><circle cx="${x}" cy="352" r="292"/></clipPath></defs>
<rect width="1600" height="900" fill="url(#wall)"/><circle cx="${x}" cy="352" r="316" fill="${hills[3]}" opacity=".9"/><circle cx="${x}" cy="352" r="304" fill="${table[0]}"/>
<g clip-path="url(#window)"><g transform="translate(${x - 533} 30) scale(.667)">${view}</g><circle cx="${x}" cy="352" r="292" fill="none" stroke="#1d1410" stroke-width="26" opacity=".16" filter="url(#blur)"/></g>
<path d="M0,652 H1600 V900 H0 Z" fill="url(#table)"/><path d="M0,652 H1600 V664 H0 Z" fill="#fff" opacity=".16"/>
<path d="M300,664 H1300 L1400,900 H200 Z" fill="${cloth}" opacity=".92"/><path d="M330,684 H1270 L1352,884 H248 Z" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="4"/>`
}

/** A cup seen from above. */
export function cupFromAbove(colour: string, x: number, y: number, size = 1): string {
  return at(
    x,
    y,
    size,
    `<circle cx="12" cy="16" r="134" fill="#20160f" opacity=".32" filter="url(#blur)"/><circle r="130" fill="#f7f3ea"/><circle r="130" fill="url(#round)" opacity=".6"/><circle r="112" fill="#e6dfd0"/><circle r="106" fill="${colour}"/><path d="M-70,-52 A88,88 0 0 1 20,-86" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".5"/><circle r="106" fill="none" stroke="#1d1410" stroke-opacity=".18" stroke-width="10"/>`,
  )
}

/** Two leaves and a bud, or more, on a stem. */
export function sprig(
  random: Random,
  colour: string,
  x: number,
  y: number,
  size: number,
  turn: number,
): string {
  const pairs = 2 + Math.floor(random() * 2)
  const leafAt = (top: number, side: number, reach: number) =>
    `<g transform="translate(0 ${top}) rotate(${side * between(random, 36, 58)}) scale(${reach})"><path d="M0,0 C-46,-50 -42,-142 0,-196 C42,-142 46,-50 0,0 Z" fill="${colour}"/><path d="M0,0 C-46,-50 -42,-142 0,-196 Z" fill="#fff" opacity=".14"/><path d="M0,-6 V-176 M0,-50 L22,-76 M0,-50 L-22,-76 M0,-92 L22,-120 M0,-92 L-22,-120" stroke="#fff" stroke-opacity=".4" stroke-width="3" fill="none"/></g>`
  const leaves = Array.from({ length: pairs }, (_, pair) => {
    const reach = 1.1 - pair * 0.22
    return leafAt(-pair * 92, -1, reach) + leafAt(-pair * 92 - 36, 1, reach)
  })
  const top = -pairs * 92 - 20
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0,90 C8,0 -6,-80 0,${top}" fill="none" stroke="${colour}" stroke-width="10" stroke-linecap="round"/>${leaves.join('')}<path transform="translate(0 ${top + 10})" d="M0,0 C-20,-30 -14,-86 0,-112 C14,-86 20,-30 0,0 Z" fill="${colour}"/><path transform="translate(0 ${top + 10})" d="M0,0 C-20,-30 -14,-86 0,-112 Z" fill="#fff" opacity=".3"/></g>`
}
