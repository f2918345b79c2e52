import sharp from 'sharp'
import { paintBackground, paintLines, round } from './backgrounds.ts'
import glyphs from './glyphs.json' with { type: 'json' }
import { iconLabels } from './icon-labels.ts'
import { type Mark, picture } from './mark.ts'
import { between, pick, pickSome, type Random } from './random.ts'

export type PuzzleLanguage = 'zh-cn' | 'en'

/** What is drawn: kinds of marks, how many to click, and how many more to mislead. */
export interface PuzzleSettings {
  mode: readonly ('text' | 'icon')[]
  length: number
  confuseLength: number
}

const defaultPuzzleSettings: PuzzleSettings = { mode: ['text', 'icon'], length: 2, confuseLength: 2 }

/** A drawn puzzle. `text` names the marks to click, in order; nobody asks for the decoys. */
export interface Puzzle {
  png: Buffer
  width: number
  height: number
  marks: Mark[]
  decoys: Mark[]
  text: string[]
}

/** Draws a new puzzle. Settings beyond what fits the picture are cut; rendering happens off the main thread. */
export async function drawPuzzle(options: {
  random: Random
  language: PuzzleLanguage
  settings?: PuzzleSettings
}): Promise<Puzzle> {
  const { random, language, settings = defaultPuzzleSettings } = options
  const asked = clamp(settings.length, 1, largestLength)
  const count = asked + clamp(settings.confuseLength, 0, largestLength)
  const signs = signsOf[language]
  const chosen = chooseSigns(random, signs, settings.mode, count)
  const places = pickSome(random, cells, count)
  const background = paintBackground(random)
  const drawn = chosen.map((sign, index) => drawSign(random, sign, places[index] ?? [0, 0], background.ink))

  const lines = paintLines(random, background.ink)
  const svg = drawn.map((sign) => sign.svg).join('')
  const texture = paintTexture(random, signs, chosen, background.ink)
  const png = await render(`${background.svg}${texture}${svg}${lines}`)
  const boxes = drawn.map((sign) => sign.box)
  return {
    png,
    ...picture,
    marks: boxes.slice(0, asked),
    decoys: boxes.slice(asked),
    text: chosen.slice(0, asked).map((sign) => nameOf(sign, language)),
  }
}

interface Sign {
  kind: 'text' | 'icon'
  name: string
  outlines: readonly string[]
}

type Signs = Readonly<Record<Sign['kind'], readonly Sign[]>>

const allOf = (kind: Sign['kind'], outlines: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(outlines).map(([name, outlines]): Sign => ({ kind, name, outlines }))

/** Nobody is asked for a character of a script that they may not read. */
const signsOf: Readonly<Record<PuzzleLanguage, Signs>> = {
  'zh-cn': { text: allOf('text', glyphs.characters), icon: allOf('icon', glyphs.icons) },
  en: { text: allOf('text', glyphs.letters), icon: allOf('icon', glyphs.icons) },
}

/** Every mark has a cell of its own, larger than any turned mark: they cannot overlap. */
const columns = 5
const rows = 3
const gap = 3
const cells = Array.from(
  { length: columns * rows },
  (_, at) => [at % columns, Math.floor(at / columns)] as const,
)
const largestLength = 4

/** Both kinds as evenly as they go, in random order, so that a kind does not tell what is asked. */
function chooseSigns(random: Random, signs: Signs, mode: PuzzleSettings['mode'], count: number): Sign[] {
  const kinds =
    mode.length > 0 ? pickSome(random, [...new Set(mode)], new Set(mode).size) : (['text'] as const)
  const chosen = kinds.flatMap((kind, index) => {
    const share = Math.floor(count / kinds.length) + (index < count % kinds.length ? 1 : 0)
    return pickSome(random, signs[kind], share)
  })
  return pickSome(random, chosen, count)
}

function drawSign(random: Random, sign: Sign, [column, row]: readonly [number, number], ink: string) {
  const size = between(random, 26, 30)
  const angle = between(random, -20, 20)
  const turn = (Math.abs(angle) * Math.PI) / 180
  const side = Math.ceil(size * (Math.cos(turn) + Math.sin(turn)))
  const [cellWidth, cellHeight] = [picture.width / columns, picture.height / rows]
  const x = Math.floor(between(random, column * cellWidth + gap, (column + 1) * cellWidth - gap - side))
  const y = Math.floor(between(random, row * cellHeight + gap, (row + 1) * cellHeight - gap - side))

  const place =
    `translate(${x + side / 2} ${y + side / 2}) rotate(${round(angle)}) skewX(${round(between(random, -6, 6))}) ` +
    `scale(${round(size) / glyphs.unit}) translate(${-glyphs.unit / 2} ${-glyphs.unit / 2})`
  const halo = `stroke="#fff" stroke-opacity=".3" stroke-width="9" stroke-linejoin="round" paint-order="stroke"`
  const line = pick(random, sign.outlines)
  const paint = `fill="${ink}" fill-opacity="${round(between(random, 0.46, 0.58))}"`
  const svg = `<path d="${line}" transform="${place}" ${paint} ${halo}/>`
  return { svg, box: { x, y, w: side, h: side } }
}

/** Large faint outlines behind the marks, of other signs: they mislead programs, and no person clicks them. */
function paintTexture(random: Random, signs: Signs, chosen: readonly Sign[], ink: string): string {
  const others = [...signs.text, ...signs.icon].filter((sign) => !chosen.includes(sign))
  return pickSome(random, others, 5)
    .map((sign) => {
      const place =
        `translate(${round(between(random, -20, picture.width - 40))} ${round(between(random, -20, picture.height - 40))}) ` +
        `rotate(${round(between(random, -50, 50))}) scale(${round(between(random, 0.5, 0.9))})`
      const tone = random() < 0.5 ? '#fff' : ink
      return `<path d="${pick(random, sign.outlines)}" transform="${place}" fill="${tone}" fill-opacity=".07"/>`
    })
    .join('')
}

function nameOf(sign: Sign, language: PuzzleLanguage): string {
  if (sign.kind === 'text') return sign.name
  return `<${language === 'en' ? sign.name : (iconLabels[sign.name] ?? sign.name)}>`
}

function render(content: string): Promise<Buffer> {
  const { width, height } = picture
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 7 }).toBuffer()
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(Math.floor(value) || low, low), high)
}
