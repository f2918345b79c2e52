/** Property names and values of a `style` attribute. */
export type Declarations = ReadonlyMap<string, string>

export const noDeclarations: Declarations = new Map()

/** A document repeats few styles many times. */
const parsed = new Map<string, Declarations>()

/**
 * Reads a `style` attribute into lower-case property names and values, later declarations winning. `!important` is
 * dropped as a word; a declaration that calls a function other than a colour's, or holds a backslash, is left out.
 */
export function parseDeclarations(style: string): Declarations {
  if (style === '') return noDeclarations
  const known = parsed.get(style)
  if (known) return known
  const declarations = readDeclarations(style)
  if (style.length <= 200) {
    if (parsed.size >= 500) parsed.clear()
    parsed.set(style, declarations)
  }
  return declarations
}

function readDeclarations(style: string): Declarations {
  const declarations = new Map<string, string>()
  for (const declaration of splitOutside(style.slice(0, 20_000))) {
    const colon = declaration.indexOf(':')
    if (colon < 1) continue
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim()
    if (isHarmless(value)) declarations.set(name, value)
  }
  return declarations
}

function isHarmless(value: string): boolean {
  if (value === '' || value.includes('\\') || value.includes('/*')) return false
  for (let call = value.indexOf('('); call >= 0; call = value.indexOf('(', call + 1)) {
    // No name of these is longer: looking back without end costs the square of a long word.
    const [name = ''] = /[\w-]*$/.exec(value.slice(Math.max(0, call - 12), call)) ?? []
    if (!/^(?:rgba?|hsla?|hwb|(?:ok)?l(?:ab|ch)|color(?:-mix)?|var)$/i.test(name)) return false
  }
  return true
}

/** Splits at semicolons that stand neither in quotes nor in brackets: `url(data:a;b)` is one value. */
function splitOutside(style: string): string[] {
  const parts: string[] = []
  let start = 0
  let quote = ''
  let depth = 0
  for (let at = 0; at < style.length; at++) {
    const char = style[at] ?? ''
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (char === ';' && depth === 0) {
      parts.push(style.slice(start, at))
      start = at + 1
    }
  }
  parts.push(style.slice(start))
  return parts
}
