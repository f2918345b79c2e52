import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { disabled, grounds, hueShares, markPairs, textPairs, texts } from './contrasts.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const leastOfText = 4.5
const leastOfMark = 3

type Rgb = readonly [red: number, green: number, blue: number]

/** The colours of `tokens.css` by their names, in both appearances. */
function tokens(): Readonly<Record<'light' | 'dark', ReadonlyMap<string, Rgb>>> {
  const [light = '', dark = ''] = read('web/theme/tokens.css').split(':root[data-theme="dark"]')
  const colours = (sheet: string) =>
    [...sheet.matchAll(/--([\w-]+):\s*#([\da-f]{6});/g)].map(
      ([, name = '', digits = '']) => [name, rgbOf(digits)] as const,
    )
  return { light: new Map(colours(light)), dark: new Map([...colours(light), ...colours(dark)]) }
}

const rgbOf = (digits: string) =>
  [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as never

const mix = (one: Rgb, share: number, other: Rgb): Rgb =>
  one.map((part, at) => part * share + (other[at] ?? 0) * (1 - share)) as never

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const names = new Set(tokens().light.keys())

const rules = globSync('{web,fields,modules}/**/*.css', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    rule: `${file} ${selector.trim()}`,
    body,
    front: tokenIn(body, 'color'),
    ground: tokenIn(body, 'background(?:-color)?'),
  })),
)

/** The token that a rule gives to a property, unless nobody has to tell it from anything. */
function tokenIn(body: string, property: string): string | null {
  const name = new RegExp(`(?:^|[;\\s])${property}:\\s*var\\(--([\\w-]+)\\)`).exec(body)?.[1] ?? ''
  return names.has(name) && name !== disabled ? name : null
}

/** A share of one token in a ground that is another one, or shows through. */
const tint =
  /background: color-mix\(in srgb, var\(--([\w-]+)\) ([\d.]+)%, (?:var\(--([\w-]+)\)|transparent)\)/

const pairs = {
  text: [...texts.map((text) => [text, grounds] as const), ...textPairs],
  mark: markPairs,
}

describe.each(['light', 'dark'] as const)('in the %s appearance', (appearance) => {
  const colours = tokens()[appearance]
  const colour = (name: string): Rgb => {
    const found = colours.get(name)
    if (!found) throw new Error(`tokens.css has no colour --${name}`)
    return found
  }
  /** What cannot be told apart well enough, with its contrast. */
  const faults = (known: readonly (readonly [string, readonly string[]])[], least: number) =>
    known.flatMap(([front, behind]) =>
      behind.flatMap((ground) => {
        const found = contrast(colour(front), colour(ground))
        return found < least ? [`${front} on ${ground}: ${found.toFixed(2)}`] : []
      }),
    )

  test('every text can be read on every ground that it stands on', () => {
    expect(faults(pairs.text, leastOfText)).toEqual([])
  })

  test('every icon, edge and curve can be told from what it stands on', () => {
    expect(faults(pairs.mark, leastOfMark)).toEqual([])
  })

  test('tags and initials can be read in every hue', () => {
    const hues = [...colours.keys()].filter((name) => name.startsWith('hue-'))
    expect(hues.length).toBeGreaterThan(5)
    const unread = [...hues, 'primary'].flatMap((hue) =>
      hueShares.flatMap(({ inText, inGround }) => {
        const text = mix(colour(hue), inText, colour('text'))
        const found = contrast(text, mix(colour(hue), inGround, colour('surface')))
        return found < leastOfText ? [`${hue} on ${inGround} of itself: ${found.toFixed(2)}`] : []
      }),
    )
    expect(unread).toEqual([])
  })

  test('texts can be read where a rule tints the ground', () => {
    const tinted = rules.flatMap(({ rule, body, front }) => {
      const [, hue = '', share, below = 'surface'] = tint.exec(body) ?? []
      if (!colours.has(hue)) return []
      const ground = mix(colour(hue), Number(share) / 100, colour(below))
      return [[rule, contrast(colour(front ?? 'text'), ground)] as const]
    })
    expect(tinted.length).toBeGreaterThan(10)
    expect(tinted.filter(([, found]) => found < leastOfText)).toEqual([])
  })
})

describe('the styles', () => {
  const known = [...pairs.text, ...pairs.mark]

  test('write in colours only whose contrasts are known', () => {
    expect(rules.length).toBeGreaterThan(1000)
    const fronts = new Set<string>(known.map(([front]) => front))
    expect(rules.filter(({ front }) => front !== null && !fronts.has(front))).toEqual([])
  })

  test('put together only what is known to have a contrast', () => {
    const isKnown = (front: string, ground: string) =>
      known.some(([one, behind]) => one === front && (behind as readonly string[]).includes(ground))
    const together = rules.filter(({ front, ground }) => front !== null && ground !== null)
    expect(together.length).toBeGreaterThan(20)
    expect(together.filter(({ front, ground }) => !isKnown(front ?? '', ground ?? ''))).toEqual([])
  })
})
