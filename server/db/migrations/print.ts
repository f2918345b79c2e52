/** A call whose arguments are values: `field.text({ max: 50 })`. */
export interface Call {
  readonly call: string
  readonly values: readonly Printable[]
}

/** A name in code, such as that of a constant: `book`. */
export class Identifier {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Printable =
  | Identifier
  | string
  | number
  | boolean
  | null
  | Call
  | readonly Printable[]
  | { readonly [key: string]: Printable | undefined }

/** Columns that a line may have. */
export const lineWidth = 110

const step = '  '

/**
 * Prints a value as the repository's formatter would: on one line where it fits, else one part a line. `before` and `after`
 * are the columns that are taken on its first line before it and on its last one behind it; objects that are no deeper than
 * `open` are never on one line, so that edits of their parts are edits of different lines.
 */
export function print(value: Printable, place: Place = {}): string {
  const { indent = '', before = 0, after = 0, open = 0 } = place
  const flat = printFlat(value)
  if (isScalar(value) || flat === '{}' || flat === '[]') return flat
  const room = lineWidth - widthOf(indent) - before - after
  const isObject = !isCall(value) && !isList(value)
  if (!(isObject && open > 0) && widthOf(flat) <= room && !mustBreak(value)) return flat
  if (isCall(value)) return printCall(value, { indent, before, after })
  if (isList(value)) return printBlock(['[', ']'], withoutKeys(value), { indent })
  const parts = entriesOf(value).map(([key, part]) => [part, `${printKey(key)}:`] as const)
  return printBlock(['{', '}'], parts, { indent, open: open - 1 })
}

interface Place {
  readonly indent?: string
  readonly before?: number
  readonly after?: number
  readonly open?: number
}

/** A text as a literal: whatever it contains, it is nothing but this text in code. */
export function printText(text: string): string {
  const singles = text.split("'").length
  const quote = singles > text.split('"').length ? '"' : "'"
  const inner = text.replace(unsafe, (part) => {
    if (part === quote || part === '\\') return `\\${part}`
    if (part === '"' || part === "'") return part
    return short[part] ?? [...part].map(escapeUnit).join('')
  })
  return `${quote}${inner}${quote}`
}

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Quotes and backslashes; what is not seen or turns the order of what is seen; halves of characters; and what begins a
 * placeholder in templates.
 */
const unsafe = /['"\\]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]|(?! )\p{Zs}|\$(?=\{)/gu

function escapeUnit(character: string): string {
  return Array.from({ length: character.length }, (_unit, at) => {
    const code = character.charCodeAt(at).toString(16)
    return `\\u${code.padStart(4, '0')}`
  }).join('')
}

/** A key of an object; one that would be something else as a plain word is in brackets. */
function printKey(key: string): string {
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? key : printText(key)
}

function printFlat(value: Printable): string {
  if (typeof value === 'string') return printText(value)
  if (value instanceof Identifier) return value.name
  if (isCall(value)) return `${value.call}(${value.values.map(printFlat).join(', ')})`
  if (isList(value)) return `[${value.map(printFlat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = entriesOf(value).map(([key, part]) => `${printKey(key)}: ${printFlat(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

type Part = readonly [value: Printable, key: string]

function withoutKeys(values: readonly Printable[]): readonly Part[] {
  return values.map((value) => [value, ''])
}

function printBlock(
  [opening, closing]: readonly [string, string],
  parts: readonly Part[],
  { indent = '', open = 0 }: Place,
): string {
  const inner = indent + step
  const lines = parts.map(([part, key]) => {
    if (key === '') return `${inner}${print(part, { indent: inner, after: 1 })},`
    const printed = print(part, { indent: inner, before: widthOf(key) + 1, after: 1, open })
    const isLong = typeof part === 'string' && widthOf(`${inner}${key} ${printed},`) > lineWidth
    // The formatter leaves a long text behind a short key, where a line of its own would win next to nothing.
    return isLong && widthOf(key) > 5
      ? `${inner}${key}\n${inner}${step}${printed},`
      : `${inner}${key} ${printed},`
  })
  return `${opening}\n${lines.join('\n')}\n${indent}${closing}`
}

/** The last argument is opened behind the others where those fit; else each has lines of its own. */
function printCall({ call, values }: Call, { indent = '', before = 0 }: Place): string {
  const last = values.at(-1)
  const head = values
    .slice(0, -1)
    .map((value) => `${printFlat(value)}, `)
    .join('')
  const canHug = typeof last === 'object' && last !== null
  if (canHug && widthOf(indent) + before + widthOf(`${call}(${head}[`) <= lineWidth) {
    const parts = isList(last)
      ? withoutKeys(last)
      : entriesOf(last).map(([key, part]) => [part, `${printKey(key)}:`] as const)
    return `${call}(${head}${printBlock(isList(last) ? ['[', ']'] : ['{', '}'], parts, { indent })})`
  }
  return printBlock([`${call}(`, ')'], withoutKeys(values), { indent })
}

/** Lists of several objects or lists that each have several parts are never on one line. */
function mustBreak(value: Printable): boolean {
  if (isCall(value)) return value.values.some(mustBreak)
  if (isList(value)) {
    const isTable = value.length > 1 && (value.every(isWideObject) || value.every(isWideList))
    return isTable || value.some(mustBreak)
  }
  if (isScalar(value)) return false
  return entriesOf(value).some(([, part]) => mustBreak(part))
}

function isWideObject(value: Printable): boolean {
  if (isScalar(value) || isList(value) || isCall(value)) return false
  return entriesOf(value).length > 1
}

function isWideList(value: Printable): boolean {
  return isList(value) && value.length > 1
}

function entriesOf(value: object): readonly (readonly [string, Printable])[] {
  return Object.entries(value).filter(([, part]) => part !== undefined)
}

function isScalar(value: Printable): value is string | number | boolean | null | Identifier {
  return typeof value !== 'object' || value === null || value instanceof Identifier
}

function isList(value: Printable): value is readonly Printable[] {
  return Array.isArray(value)
}

function isCall(value: Printable): value is Call {
  return typeof value === 'object' && value !== null && 'call' in value && 'values' in value
}

/** Columns that a text takes: two for each wide character. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1
  return width
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf && code !== 0x303f) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  )
}
