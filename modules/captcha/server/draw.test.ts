import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPuzzle, type PuzzleSettings } from './draw.ts'
import glyphs from './glyphs.json' with { type: 'json' }
import { iconLabels } from './icon-labels.ts'
import { type Mark, picture } from './mark.ts'
import { secureRandom } from './random.ts'

const icons = Object.keys(glyphs.icons)

test('the picture is a PNG of 350 by 200 with more than a plain ground', async () => {
  const { png, width, height } = await drawPuzzle({ random: secureRandom, language: 'zh-cn' })
  const meta = await sharp(png).metadata()
  expect([meta.format, meta.width, meta.height]).toEqual(['png', 350, 200])
  expect([width, height]).toEqual([350, 200])
  const { channels } = await sharp(png).stats()
  expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(5)
})

test('people can tell the marks: ink shows in every box and hardly anywhere else', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { png, marks, decoys } = await drawPuzzle({ random: sequence(seed), language: 'en' })
    const tones = [...(await sharp(png).greyscale().raw().toBuffer())]
    const dark = (tones.reduce((sum, tone) => sum + tone, 0) / tones.length) * 0.72
    const boxes = [...marks, ...decoys]
    const shares = boxes.map((box) => share(tones, (x, y) => isIn(box, x, y), dark))
    const elsewhere = share(tones, (x, y) => !boxes.some((box) => isIn(box, x, y)), dark)
    expect(Math.min(...shares)).toBeGreaterThan(2 * elsewhere)
  }
})

test('the same random numbers draw the same picture, others another', async () => {
  const [one, again, other] = await Promise.all(
    [1, 1, 2].map((seed) => drawPuzzle({ random: sequence(seed), language: 'en' })),
  )
  expect(again).toEqual(one)
  expect(other?.png).not.toEqual(one?.png)
})

test.each([
  ['zh-cn', glyphs.characters],
  ['en', glyphs.letters],
] as const)(
  'in %s readers are asked for signs of their own script and for icons by their name',
  async (language, script) => {
    const labels = language === 'en' ? icons : Object.values(iconLabels)
    for (let seed = 1; seed <= 8; seed++) {
      const { text } = await drawPuzzle({ random: sequence(seed), language })
      expect(text).toHaveLength(2)
      for (const sign of text) {
        const label = /^<(.+)>$/.exec(sign)?.[1]
        expect(label === undefined ? Object.keys(script) : labels).toContain(label ?? sign)
      }
    }
  },
)

test('letters are those that nobody mixes up when they are turned', () => {
  const letters = Object.keys(glyphs.letters)
  expect(letters.length).toBeGreaterThanOrEqual(25)
  for (const pair of ['O0', 'I1', 'Z2', 'S5', 'G6', 'B8'])
    expect([...pair].filter((letter) => letters.includes(letter)).length).toBeLessThan(2)
})

test('there are a hundred characters, the twenty icons of the contract, and a Chinese label for each', () => {
  expect(Object.keys(glyphs.characters).length).toBeGreaterThanOrEqual(100)
  expect(icons).toEqual(
    'aeroplane,apple,banana,bell,bicycle,bird,bomb,butterfly,candy,crab,cup,dolphin,fire,guitar,hexagon,pear,rocket,sailboat,snowflake,wolf head'.split(
      ',',
    ),
  )
  expect(Object.keys(iconLabels)).toEqual(icons)
  expect(new Set(Object.values(iconLabels)).size).toBe(20)
})

test('whatever is set, marks lie inside the picture and apart, and no sign is drawn twice', async () => {
  const settings: fc.Arbitrary<PuzzleSettings> = fc.record({
    mode: fc.subarray(['text', 'icon'] as const),
    length: fc.integer({ min: -1, max: 99 }),
    confuseLength: fc.integer({ min: -1, max: 99 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.nat(), settings, async (seed, settings) => {
      const puzzle = await drawPuzzle({ random: sequence(seed), language: 'en', settings })
      const boxes = [...puzzle.marks, ...puzzle.decoys]
      expect(puzzle.text).toHaveLength(puzzle.marks.length)
      expect(new Set(puzzle.text).size).toBe(puzzle.text.length)
      for (const box of boxes) {
        expect(isInside(box)).toBe(true)
        for (const other of boxes) expect(box === other || areApart(box, other)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('two to click and two decoys are drawn unless the settings say otherwise', async () => {
  const usual = await drawPuzzle({ random: secureRandom, language: 'en' })
  expect([usual.marks.length, usual.decoys.length]).toEqual([2, 2])
  const settings: PuzzleSettings = { mode: ['icon'], length: 3, confuseLength: 1 }
  const other = await drawPuzzle({ random: secureRandom, language: 'en', settings })
  expect([other.marks.length, other.decoys.length]).toEqual([3, 1])
  for (const text of other.text) expect(text).toMatch(/^<.+>$/)
})

/** Numbers that follow from a seed. */
function sequence(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

function isInside({ x, y, w, h }: Mark): boolean {
  return x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= picture.width && y + h <= picture.height
}

function areApart(one: Mark, other: Mark): boolean {
  return (
    one.x + one.w < other.x ||
    other.x + other.w < one.x ||
    one.y + one.h < other.y ||
    other.y + other.h < one.y
  )
}

function isIn({ x, y, w, h }: Mark, column: number, row: number): boolean {
  return column >= x && column < x + w && row >= y && row < y + h
}

/** How much of an area is darker than a tone. */
function share(tones: readonly number[], isOfArea: (x: number, y: number) => boolean, dark: number): number {
  const area = tones.filter((_, at) => isOfArea(at % picture.width, Math.floor(at / picture.width)))
  return area.filter((tone) => tone < dark).length / area.length
}
