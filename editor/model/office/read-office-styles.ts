import { type Declarations, parseDeclarations } from '../../markup/declarations.ts'
import {
  attribute,
  type Child,
  childrenOf,
  elementsOf,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { parseColor } from '../../markup/values.ts'
import { isDot, isHiddenStyle } from '../pasted/hidden.ts'

/** What the `<style>` of a pasted document says: declarations by class, and which of Word's lists have bullets. */
export type OfficeSheet = {
  /** by class, its declarations by their property */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly bullets: ReadonlySet<string>
  /** by its last class, what the page does not show */
  readonly hidden: ReadonlyMap<string, readonly Compound[]>
  /** what it shows again, by its last class */
  readonly shown: ReadonlyMap<string, readonly Compound[]>
  /** classes that have a size of text */
  readonly sized: ReadonlySet<string>
}

/** The end of a selector: a name of elements, or none, with classes that stand together; what weighs more wins. */
type Compound = { readonly tag: string; readonly classes: readonly string[]; readonly weight: number }

/** Whether the page's sheet hides an element, and nothing in it that weighs more shows it again. */
export function isHiddenByClass(element: MarkupElement, { hidden, shown }: OfficeSheet): boolean {
  if (hidden.size === 0) return false
  const classes = (attribute(element, 'class') ?? '').split(/\s+/).slice(0, 20)
  const weightOf = (rules: OfficeSheet['hidden']) => {
    const meant = classes
      .flatMap((name) => rules.get(name) ?? [])
      .filter((rule) => {
        const isTag = rule.tag === '' || rule.tag === tagOf(element)
        return isTag && rule.classes.every((each) => classes.includes(each))
      })
    return Math.max(-1, ...meant.map(({ weight }) => weight))
  }
  return weightOf(hidden) > weightOf(shown)
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
  const hidden = new Map<string, Compound[]>()
  const shown = new Map<string, Compound[]>()
  const sized = new Set<string>()
  let rules = 0
  for (const [selectors, body] of rulesOf(styleText(nodes))) {
    rules++
    if (rules > mostRules) break
    const list = /^@list\s+(l\d+:level\d+)$/.exec(selectors)
    if (list && /mso-level-number-format:\s*bullet/.test(body)) bullets.add(list[1] ?? '')
    const declarations = parseDeclarations(body.replace(/\s+/g, ' '))
    for (const given of selectors.split(',').slice(0, 20)) {
      const selector = given.trim()
      addRule(classes, selector, declarations)
      addSight({ hidden, shown, sized }, selector, declarations, rules)
    }
  }
  return { classes, bullets, hidden, shown, sized }
}

function styleText(nodes: readonly Child[]): string {
  const top = elementsOf(nodes)
  const near = top.flatMap((element) =>
    tagOf(element) === 'style' ? [element] : elementsOf(childrenOf(element)).slice(0, 20),
  )
  const styles = near.filter((element) => tagOf(element) === 'style' && isForScreens(element))
  return styles
    .map((element) => shownText(childrenOf(element)))
    .join('\n')
    .slice(0, mostText)
}

function isForScreens(style: MarkupElement): boolean {
  return /^(?:|all|(?:only )?screen)$/i.test(attribute(style, 'media')?.trim() ?? '')
}

/** A sheet without its comments. */
function withoutComments(css: string): string {
  let text = ''
  let at = 0
  for (;;) {
    const start = css.indexOf('/*', at)
    if (start < 0) return text + css.slice(at)
    text += css.slice(at, start)
    const end = css.indexOf('*/', start + 2)
    if (end < 0) return text
    at = end + 2
  }
}

/** Selectors and bodies of plain rules, in one pass; those for print or other windows only are left out. */
function* rulesOf(css: string): Generator<[selectors: string, body: string]> {
  const text = withoutComments(css.replaceAll('<!--', ' ').replaceAll('-->', ' '))
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at)
    const close = open < 0 ? -1 : text.indexOf('}', open)
    if (close < 0) return
    const head = text.slice(at, open)
    // Behind the end of a group, and of what has no body.
    const selectors = head.slice(Math.max(head.lastIndexOf('}'), head.lastIndexOf(';')) + 1).trim()
    if (/^@(?:supports|layer|media\s+(?:only\s+)?(?:all|screen)$)/i.test(selectors)) at = open + 1
    else if (/^@(?:media|container|[-\w]*keyframes)/i.test(selectors)) at = endOfGroup(text, open)
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

/** The most compounds that are known of a class. */
const mostCompounds = 20

/** Notes what a rule hides or shows. What it hides within something else may be shown elsewhere. */
function addSight(
  sheet: { hidden: Map<string, Compound[]>; shown: Map<string, Compound[]>; sized: Set<string> },
  selector: string,
  declarations: Declarations,
  order: number,
): void {
  const isHiding = isHiddenStyle(declarations) || (isDot(declarations) && declarations.has('overflow'))
  const isSized = declarations.has('font-size') || declarations.has('font')
  if (!isHiding && !isSized && !declarations.has('display')) return
  const last = /(?:^|[\s>+~])([a-z]\w{0,20})?((?:\.[\w-]{1,60}){1,5})$/i.exec(selector.slice(-400))
  if (!last) return
  const classes = (last[2] ?? '').slice(1).split('.')
  const name = classes.at(-1) ?? ''
  if (isSized) sheet.sized.add(name)
  const isWhole = last[0].length === selector.length
  const kind = isHiding ? (isWhole ? sheet.hidden : null) : declarations.has('display') ? sheet.shown : null
  const known = kind?.get(name) ?? []
  const tag = (last[1] ?? '').toLowerCase()
  const weight =
    (classes.length + (isWhole ? 0 : 1)) * 10 * mostRules + (tag === '' ? 0 : 5 * mostRules) + order
  if (known.length < mostCompounds) kind?.set(name, [...known, { tag, classes, weight }])
}

/** Word's own classes only describe its default look and are left out. */
function addRule(
  classes: Map<string, Map<string, string>>,
  selector: string,
  declarations: Declarations,
): void {
  const match = /^(?:[a-z]+\d?)?\.([\w-]{1,60})$/i.exec(selector)
  const className = match?.[1] ?? ''
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
