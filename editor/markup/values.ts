import { colorNames } from './color-names.ts'

/**
 * The value patterns of the policy. Each function takes what stands in foreign markup and gives the one spelling in
 * which the document keeps it, or `null` when the value is not allowed. Each is idempotent.
 */

const cssWideWords = new Set([
  'inherit',
  'initial',
  'unset',
  'revert',
  'transparent',
  'none',
  'currentcolor',
  'auto',
])
const units = 'px|pt|em|rem|ex|ch|cm|mm|in|pc|vw|vh'
const lengthPattern = new RegExp(`^([+-]?\\d{0,6}(?:\\.\\d{1,20})?)(${units}|%)$`, 'i')
const sizeWords = /^(?:xx-small|x-small|small|medium|large|x-large|xx-large|xxx-large|smaller|larger)$/i
const numberPattern = /^\+?\d{0,4}(?:\.\d{1,20})?$/

/** A CSS colour as browsers write it: `rgb(…)`, a name, `var(--name)`. Values that show nothing give `null`. */
export function parseColor(raw: string): string | null {
  const value = raw.trim()
  if (value.length > 160) return null
  if (value.startsWith('#')) return parseHexColor(value.slice(1))
  const lower = value.toLowerCase()
  if (/^[a-z]{3,24}$/.test(lower)) return colorNames.has(lower) ? lower : null
  const call = /^(rgb|rgba|hsl|hsla)\(([\d.,%/\sa-z+-]+)\)$/.exec(lower)
  return call ? parseColorCall(call[1] ?? '', call[2] ?? '') : parseNewColor(value)
}

/** `oklch(…)` and its kind, `color(space …)`, `var(--name, fallback)` and mixtures, each as CSS Color 4 and 5 have it. */
function parseNewColor(value: string): string | null {
  const open = value.indexOf('(')
  if (open < 0 || !value.endsWith(')')) return null
  const name = value.slice(0, open).toLowerCase()
  const inner = value.slice(open + 1, -1).trim()
  switch (name) {
    case 'var':
      return parseVariable(inner)
    case 'color-mix':
      return parseMixture(inner.toLowerCase())
    case 'color': {
      const [space = '', ...amounts] = inner.toLowerCase().split(/\s+/)
      const written = colorSpaces.test(space) ? amountsOf(amounts.join(' ')) : null
      return written && `color(${space} ${written})`
    }
    case 'hwb':
    case 'lab':
    case 'lch':
    case 'oklab':
    case 'oklch': {
      const written = amountsOf(inner.toLowerCase())
      return written && `${name}(${written})`
    }
  }
  return null
}

const colorSpaces = /^(?:srgb(?:-linear)?|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz(?:-d50|-d65)?)$/
const amount = /^(?:none|[+-]?\d{0,4}(?:\.\d{1,20})?(?:%|deg|g?rad|turn)?)$/

/** Three amounts, and a fourth behind a slash. */
function amountsOf(inner: string): string | null {
  const [channels = '', alpha, ...more] = inner.split('/')
  const parts = channels.trim().split(/\s+/)
  const all = alpha === undefined ? parts : [...parts, alpha.trim()]
  if (more.length > 0 || parts.length !== 3 || !all.every((part) => part !== '' && amount.test(part)))
    return null
  return alpha === undefined ? parts.join(' ') : `${parts.join(' ')} / ${alpha.trim()}`
}

function parseVariable(inner: string): string | null {
  const [, name, fallback] = /^(--[\w-]{1,60})\s*(?:,(.*))?$/s.exec(inner) ?? []
  if (!name || fallback === undefined) return name ? `var(${name})` : null
  const color = parseColor(fallback)
  return color && `var(${name}, ${color})`
}

function parseMixture(inner: string): string | null {
  const [method = '', ...colors] = inner.split(/,(?![^(]*\))/).map((part) => part.trim())
  if (
    colors.length !== 2 ||
    !/^in [a-z\d-]{2,20}(?: (?:shorter|longer|increasing|decreasing) hue)?$/.test(method)
  )
    return null
  const parts = colors.map((part) => {
    const [, color = '', share] = /^(.*?)(?:\s+(\d{1,3}(?:\.\d{1,6})?%))?$/.exec(part) ?? []
    const read = color.startsWith('color-mix') ? null : parseColor(color)
    return read && share ? `${read} ${share}` : read
  })
  return parts.includes(null) ? null : `color-mix(${method}, ${parts.join(', ')})`
}

/** A length or percentage such as `24px`, `1.5em` or `50%`, without needless digits. */
function parseLength(raw: string): string | null {
  const match = lengthPattern.exec(raw.trim())
  if (!match || !/\d/.test(match[1] ?? '')) return null
  return `${plainNumber(Number(match[1]))}${(match[2] ?? '').toLowerCase()}`
}

/** A font size: a positive length, or one of the CSS size words. */
export function parseFontSize(raw: string): string | null {
  const value = raw.trim()
  return sizeWords.test(value) ? value.toLowerCase() : positive(parseLength(value))
}

/** A size of a picture: a positive length or percentage. */
export function parseSize(raw: string): string | null {
  return positive(parseLength(raw))
}

/** Font family names without quotes, separated by a comma and a space. */
export function parseFontFamily(raw: string): string | null {
  if (raw.length > 300) return null
  const names = raw.split(',').map((name) => name.replace(/["']/g, '').replace(/\s+/g, ' ').trim())
  const allowed = names.filter((name) => isName(name, 80, '_. -') && !cssWideWords.has(name.toLowerCase()))
  return allowed.length > 0 && allowed.length === names.length ? allowed.join(', ') : null
}

/** Font family names with a space are quoted in a style; every other value stands as it is. */
export function quoteFamilies(property: string, value: string): string {
  if (property !== 'font-family') return value
  return value
    .split(', ')
    .map((name) => (/[\s.\d]/.test(name) ? `"${name}"` : name))
    .join(', ')
}

/** A line height: a number, or a length; a percentage becomes the number it stands for. */
export function parseLineHeight(raw: string): string | null {
  const value = raw.trim()
  if (numberPattern.test(value) && Number(value) > 0) return plainNumber(Number(value))
  const length = positive(parseLength(value))
  if (!length?.endsWith('%')) return length
  return plainNumber(Number.parseFloat(length) / 100)
}

/** An indent of the first line: a positive length. */
export function parseIndent(raw: string): string | null {
  return positive(parseLength(raw))
}

export function parseTextAlign(raw: string): string | null {
  const value = raw
    .trim()
    .toLowerCase()
    .replace(/^-(?:webkit|moz)-/, '')
  return /^(?:left|right|center|justify|start|end)$/.test(value) ? value : null
}

/** Letters of scripts that run from right to left. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The direction that a block says its text runs in; `null` where its letters decide. */
export function parseDirection(raw: string): string | null {
  const value = raw.trim().toLowerCase()
  return value === 'rtl' || value === 'ltr' ? value : null
}

/** The language of a code block: a short token without spaces. */
export function parseLanguage(raw: string): string | null {
  return isName(raw, 40, '+#._-') ? raw : null
}

/** A link's target: a browsing context name. The empty string is a value of its own. */
export function parseTarget(raw: string): string {
  return /^[A-Za-z_][\w-]{0,40}$/.test(raw) ? raw : ''
}

/** The width of a table cell: a bare number of pixels, a percentage or `auto`. */
export function parseCellWidth(raw: string): string {
  const value = raw.trim().toLowerCase()
  if (/^\d{1,5}(?:\.\d{1,20})?(?:px)?$/.test(value)) return plainNumber(Number.parseFloat(value))
  return /^\d{1,3}(?:\.\d{1,20})?%$/.test(value) ? `${plainNumber(Number.parseFloat(value))}%` : 'auto'
}

/** The width or height of a video: an integer (of pixels, or with `%`) or `auto`. */
export function parseVideoSize(raw: string): string {
  const match = /^(\d{1,5})(?:\.\d+)?(px|%)?$/.exec(raw.trim().toLowerCase())
  if (!match || Number(match[1]) === 0) return 'auto'
  return `${Number(match[1])}${match[2] === '%' ? '%' : ''}`
}

/** How many columns or rows a cell spans: 1 to 100. */
export function parseSpan(raw: string): number {
  const span = /^\d{1,6}$/.test(raw.trim()) ? Number(raw) : 1
  return Math.min(Math.max(span, 1), 100)
}

/** Whether a text is made of letters and digits of any script, and of these signs. */
function isName(text: string, longest: number, signs: string): boolean {
  if (text.length === 0 || text.length > longest) return false
  for (const character of text) {
    // Most names need no look into the tables of Unicode, which a browser takes milliseconds to prepare.
    if (/[\w\u4e00-\u9fff]/.test(character) || signs.includes(character)) continue
    if (!/[\p{L}\p{N}]/u.test(character)) return false
  }
  return true
}

function positive(length: string | null): string | null {
  return length !== null && Number.parseFloat(length) > 0 ? length : null
}

function plainNumber(value: number): string {
  return String(Math.round(value * 1e6) / 1e6)
}

function parseHexColor(hex: string): string | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(hex)) return null
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16))
  return writeRgb([red, green, blue], Math.round((alpha / 255) * 1000) / 1000)
}

function parseColorCall(name: string, inner: string): string | null {
  const parts = inner.split(/[\s,/]+/).filter((part) => part !== '')
  if (parts.length < 3 || parts.length > 4) return null
  const alpha = parts[3] === undefined ? 1 : parseAmount(parts[3], 1)
  if (alpha === null) return null
  if (name.startsWith('hsl')) {
    return parts.slice(0, 3).every((part) => /^[+-]?\d{1,4}(?:\.\d{1,4})?(?:deg|g?rad|turn|%)?$/.test(part))
      ? `${parts[3] === undefined ? 'hsl' : 'hsla'}(${parts.join(', ')})`
      : null
  }
  const channels = parts.slice(0, 3).map((part) => parseAmount(part, 255))
  return channels.includes(null) ? null : writeRgb(channels as number[], alpha)
}

function parseAmount(part: string, whole: number): number | null {
  if (!/^\d{0,4}(?:\.\d{1,6})?%?$/.test(part) || !/\d/.test(part)) return null
  const amount = part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number(part)
  return Math.min(amount, whole)
}

function writeRgb(channels: readonly number[], alpha: number): string | null {
  const numbers = channels.map((channel) => Math.round(channel)).join(', ')
  if (alpha === 0) return null
  return alpha >= 1 ? `rgb(${numbers})` : `rgba(${numbers}, ${plainNumber(alpha)})`
}
