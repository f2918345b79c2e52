import { noDeclarations, parseDeclarations } from '../../markup/declarations.ts'
import { type Child, childrenOf, elementsOf, shownText, tagOf } from '../../markup/markup.ts'
import { parseColor } from '../../markup/values.ts'
import { isHiddenStyle } from '../pasted/hidden.ts'

/** What the `<style>` of a pasted document says: declarations by class, and which of Word's lists have bullets. */
export type OfficeSheet = {
  /** by class, its declarations by their property */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly bullets: ReadonlySet<string>
  /** Classes of what the page does not show. */
  readonly hidden: ReadonlySet<string>
}

const mostRules = 3000
const mostText = 500_000
/** The policy takes no colour that is longer; a class may stand on every element. */
const longestValue = 160
/** Only what shows; the rest of a spreadsheet's style is its default look. */
const kept = /^(?:font-weight|font-style|text-decoration|color|background|background-color|text-align)$/

/** Reads the style sheets that stand at the top of a pasted document. */
export function readSheet(nodes: readonly Child[]): OfficeSheet {
  const classes = new Map<string, Map<string, string>>()
  const bullets = new Set<string>()
  const hidden = new Set<string>()
  let rules = 0
  for (const [selectors, body] of rulesOf(styleText(nodes))) {
    rules++
    if (rules > mostRules) break
    const list = /^@list\s+(l\d+:level\d+)$/.exec(selectors)
    if (list && /mso-level-number-format:\s*bullet/.test(body)) bullets.add(list[1] ?? '')
    for (const selector of selectors.split(',').slice(0, 20)) addRule(classes, hidden, selector.trim(), body)
  }
  return { classes, bullets, hidden }
}

function styleText(nodes: readonly Child[]): string {
  const top = elementsOf(nodes)
  const near = top.flatMap((element) =>
    tagOf(element) === 'style' ? [element] : elementsOf(childrenOf(element)).slice(0, 20),
  )
  const styles = near.filter((element) => tagOf(element) === 'style')
  return styles
    .map((element) => shownText(childrenOf(element)))
    .join('\n')
    .slice(0, mostText)
}

/** Selectors and bodies of plain rules, in one pass; those for print or other windows only are left out. */
function* rulesOf(css: string): Generator<[selectors: string, body: string]> {
  const text = css.replaceAll('<!--', ' ').replaceAll('-->', ' ')
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    const close = open < 0 ? -1 : text.indexOf('}', open)
    if (close < 0) return
    const head = text.slice(at, open)
    const selectors = head
      .slice(head.lastIndexOf('*/') + 1)
      .replace(/^\//, '')
      .trim()
    if (/^@(?:media|supports|container|layer)/i.test(selectors)) at = endOfGroup(text, open)
    else {
      yield [selectors, text.slice(open + 1, close)]
      at = close + 1
    }
  }
}

/** Where a group of rules ends. */
function endOfGroup(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

/** Word's own classes only describe its default look and are left out, but for what they hide. */
function addRule(
  classes: Map<string, Map<string, string>>,
  hidden: Set<string>,
  selector: string,
  body: string,
): void {
  const match = /^(?:[a-z]+\d?)?\.([\w-]{1,60})$/i.exec(selector)
  const className = match?.[1] ?? ''
  const declarations = match ? parseDeclarations(body.replace(/\s+/g, ' ')) : noDeclarations
  if (isHiddenStyle(declarations)) hidden.add(className)
  else if (declarations.has('display')) hidden.delete(className)
  if (!match || /^Mso/i.test(className)) return
  const known = classes.get(className) ?? new Map<string, string>()
  for (const [name, value] of declarations) {
    if (!kept.test(name) || value.length > longestValue || isPlainValue(name, value)) continue
    known.set(name, value)
  }
  if (known.size > 0) classes.set(className, known)
}

/** A value that is how text looks anyway. */
function isPlainValue(name: string, value: string): boolean {
  const plain = value.toLowerCase()
  if (name === 'color') return /^(?:windowtext|black|#000|#000000|rgb\(0, ?0, ?0\))$/.test(plain)
  if (name.startsWith('background'))
    return /^(?:white|#fff|#ffffff|none|auto|transparent|rgb\(255, ?255, ?255\))$/.test(plain)
  if (name === 'font-weight') return /^(?:normal|400)$/.test(plain)
  if (name === 'text-align') return plain === 'general'
  return /^(?:normal|none)$/.test(plain)
}

/**
 * Which program wrote a place in a document, as far as its default look goes. A `page` is what a browser computed for
 * what was copied; inside it (`inPage`) stands what the page's own sheets say.
 */
export type Writer = 'word' | 'docs' | 'sheets' | 'lake' | 'page' | 'inPage' | null

const defaultFamilies =
  /^["']?(?:calibri|cambria|aptos|arial|times new roman|liberation|宋体|等线|simsun|dengxian)(?:["',\s]|$)/i

/** Whether a font family is what word processors use when nobody chose one. */
export function isDefaultFamily(family: string): boolean {
  return defaultFamilies.test(family)
}

/** The style attribute of an element without what the program writes on everything. */
export function tidyStyle(style: string, writer: Writer, isHeader: boolean, tag: string): string {
  if (writer === null || style === '') return style
  return [...parseDeclarations(style)]
    .filter(([name, value]) => !isDefaultLook(name, value, writer, isHeader, tag))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}

const pageLook = /^(?:font-(?:family|size|style|weight)|line-height|color|background(?:-color)?|text-indent)$/
const headerLook = /^(?:font-(?:size|family|weight)|line-height)$/

function isDefaultLook(name: string, value: string, writer: Writer, isHeader: boolean, tag: string): boolean {
  if (name.startsWith('mso-')) return true
  if (name === 'text-align') return /^(?:start|left)$/.test(value)
  if (isHeader && headerLook.test(name)) return true
  if (writer === 'page') return pageLook.test(name)
  if (writer === 'inPage') return isPageLook(name, value, tag)
  if (name === 'color' || name.startsWith('background')) return isPlainValue(name, value)
  if (writer === 'lake') return isLakeLook(name, value)
  if (writer === 'sheets' && tag === 'table') return name.startsWith('font')
  if (name === 'font-family') return isDefaultFamily(value)
  if (name === 'font-size') return /^(?:10\.50*|11(?:\.0+)?)pt$/.test(value)
  return name === 'line-height' && /^(?:normal|100%|1\.38|115%)$/.test(value)
}

const runningText = /^(?:span|font|b|strong|i|em|u|s|del|ins|mark|small|big|sub|sup)$/

/** What a page's sheet says of its own links, code and blocks; and the black, white and nearly so of its theme. */
function isPageLook(name: string, value: string, tag: string): boolean {
  if (name !== 'color' && !name.startsWith('background')) return pageLook.test(name) && !runningText.test(tag)
  return /^(?:a|code|kbd|samp|tt)$/.test(tag) || isPlainValue(name, value) || isNearlyBlackOrWhite(value)
}

function isNearlyBlackOrWhite(value: string): boolean {
  const channels = /^rgba?\((\d+), (\d+), (\d+)/
    .exec(parseColor(value) ?? '')
    ?.slice(1)
    .map(Number)
  if (!channels) return false
  const [darkest, lightest] = [Math.min(...channels), Math.max(...channels)]
  return lightest - darkest <= 32 && (lightest <= 96 || darkest >= 224)
}

function isLakeLook(name: string, value: string): boolean {
  return (name === 'font-size' && /^1[456]px$/.test(value)) || (name === 'line-height' && value === '1.74')
}
