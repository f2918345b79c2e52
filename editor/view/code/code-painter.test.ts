import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shifted } from './code-painter.ts'
import { type CodeToken, codeKinds } from './code-tokens.ts'

const tokens: readonly CodeToken[] = [
  { from: 0, to: 5, kind: 'keyword' },
  { from: 8, to: 11, kind: 'string' },
]

const places = (after: string, before = 'const a "b"') =>
  shifted(tokens, before, after).map(({ from, to }) => after.slice(from, to))

test('colours move with the text until it is read again', () => {
  expect(places('const abc "b"')).toEqual(['const', '"b"'])
  expect(places('\n\nconst a "b"')).toEqual(['const', '"b"'])
  expect(places('const a "bcd"')).toEqual(['const', '"bcd"'])
  expect(places('const a "b" //')).toEqual(['const', '"b"'])
})

test('a colour goes with its text, and ends where text was taken from its edge', () => {
  expect(places('a "b"')).toEqual(['"b"'])
  expect(places('con a "b"')).toEqual(['con', '"b"'])
  expect(places('')).toEqual([])
  expect(places('con"')).toEqual(['con', '"'])
})

const sheet = readFileSync(new URL('../../styles/code.css', import.meta.url), 'utf8')
/** The background of code in `content.css`, light and dark. */
const fills = ['#f5f6f8', '#26292f']

test('every kind has a colour that can be read on the background of code, light and dark', () => {
  for (const kind of codeKinds) {
    expect(sheet).toContain(`::highlight(pe-code-${kind})`)
    const colors = [...sheet.matchAll(new RegExp(`--pe-code-${kind}: (#[0-9a-f]{6})`, 'g'))].map(
      ([, color]) => color,
    )
    expect(colors, kind).toHaveLength(2)
    colors.forEach((color, theme) => {
      expect(contrast(color ?? '', fills[theme] ?? ''), `${kind} ${theme}`).toBeGreaterThanOrEqual(4.5)
    })
  }
})

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
