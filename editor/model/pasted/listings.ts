import { parseDeclarations } from '../../markup/declarations.ts'
import {
  attribute,
  type Child,
  childrenOf,
  droppedElements,
  elementsOf,
  findElement,
  type MarkupElement,
  rowsOf,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { WrittenElement } from '../../markup/written-markup.ts'

const gutterClass =
  /(?:^|[\s_-])(?:line[-_]?num\w*|line-?no\w*|lineno\w*|ln-num\w*|ln-n|gutter|numbering|blob-num)(?:$|[\s_-])|(?:^|\s)lnt?(?:$|\s)/i
const codeClass = /(?:^|\s)(?:code|line|code-?line|line-content|(?:blob|rouge|hljs-ln)-code[\w-]*)(?:$|\s)/i

/** Whether an element says that it holds the numbers of lines, and holds nothing else. */
function isGutter(element: MarkupElement): boolean {
  const className = attribute(element, 'class') ?? ''
  if (gutterClass.test(className) && !codeClass.test(className)) return isNumbers(element)
  const number = attribute(element, 'data-line-number')
  if (number === null || codeClass.test(className) || !isNumbers(element)) return false
  const text = shownText(childrenOf(element)).trim()
  return text === '' || text === number
}

/** Remembered, since each of nested elements asks about those inside it. */
const numbers = new WeakMap<MarkupElement, boolean>()

function isNumbers(element: MarkupElement): boolean {
  const known = numbers.get(element)
  if (known !== undefined) return known
  const found = childrenOf(element).every((child) =>
    typeof child === 'string' ? /^[\d\s.+-]*$/.test(child) : tagOf(child) !== 'table' && isNumbers(child),
  )
  numbers.set(element, found)
  return found
}

/** Whether numbers count the lines of a code one by one, from wherever. */
function countsLines(gutters: readonly MarkupElement[], lines: number): boolean {
  const counted = gutters.flatMap((each) => numbersIn(childrenOf(each)))
  return counted.length === lines && counted.every((number, at) => number === (counted[0] ?? 0) + at)
}

function numbersIn(nodes: readonly Child[]): number[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? (node.match(/\d+/g) ?? []).map(Number) : numbersIn(childrenOf(node)),
  )
}

/** A row of a listing: the cell of its code, and those with numbers, which say so or not. */
type Line = {
  readonly code: MarkupElement
  readonly gutters: readonly MarkupElement[]
  readonly isNamed: boolean
}

function lineOf(row: MarkupElement, isOnly: boolean, isInCode: boolean): Line | null {
  const cells = elementsOf(childrenOf(row))
  const last = cells.at(-1)
  if (!last || cells.some((cell) => findElement(cell, 'img', 'table') !== null)) return null
  const named = cells.filter(isGutter)
  const gutters =
    named.length > 0
      ? named.filter((cell) => named.length < cells.length || cell !== last)
      : cells.slice(0, -1)
  const [code, ...others] = cells.filter((cell) => !gutters.includes(cell))
  if (!code || others.length > 0) return null
  const isNoted = named.some((cell) => attribute(cell, 'data-line-number') !== null)
  if (named.length > 0)
    return isInCode || isNoted || isCode(code, isOnly) ? { code, gutters, isNamed: true } : null
  const isCounted = cells.length === 2 && gutters.every(isNumbers)
  const isAlone = cells.length === 1 && hasLines(code)
  return isCode(code, isOnly) && (isCounted || isAlone) ? { code, gutters, isNamed: isAlone } : null
}

/** Whether a cell holds lines that are marked as such. */
function hasLines(cell: MarkupElement): boolean {
  const [box] = elementsOf(childrenOf(cell))
  const inside = box ? [box, ...elementsOf(childrenOf(box))] : []
  return inside.some(
    (each) =>
      /^(?:div|code)$/.test(tagOf(each)) && /(?:^|\s)line(?:\s|$)/.test(attribute(each, 'class') ?? ''),
  )
}

/**
 * A table in which a code host shows lines beside their numbers as a code block; `null` for every other table. Each row
 * has one cell beside those with numbers, which looks like code or stands in some; numbers that do not say what they are
 * have to count its lines.
 */
export function listingOf(table: MarkupElement, isInCode: boolean): WrittenElement | null {
  const lines: Line[] = []
  const rows = rowsOf(table)
  for (const row of rows) {
    const line = lineOf(row, rows.length === 1, isInCode)
    if (!line) return null
    lines.push(line)
  }
  const [first] = lines
  if (!first) return null
  const text = lines.map(({ code }) => codeText(code)).join('\n')
  const isTold = lines.every(({ isNamed }) => isNamed)
  if (
    !isTold &&
    !countsLines(
      lines.flatMap(({ gutters }) => gutters),
      text.split('\n').length,
    )
  )
    return null
  const block = new WrittenElement('pre', [])
  const code = new WrittenElement('code', languageOf([table, first.code]))
  code.children.push(text)
  block.children.push(code)
  return block
}

/** Whether a cell looks like code; a `<pre>` in it is all of a listing, and no line of one. */
function isCode(cell: MarkupElement, isOnly: boolean): boolean {
  const styles = parseDeclarations(attribute(cell, 'style') ?? '')
  const isFixed = /monospace|consolas|courier|menlo|monaco/i.test(styles.get('font-family') ?? '')
  if (isFixed && keepsLines(styles.get('white-space'))) return true
  return codeClass.test(attribute(cell, 'class') ?? '') || (isOnly && findElement(cell, 'pre') !== null)
}

function keepsLines(space: string | undefined): boolean {
  return /^(?:pre|break-spaces)/.test(space ?? '')
}

/** Whether an element of code holds lines that only a block can show. */
export function isBlockOfCode(element: MarkupElement): boolean {
  const space = parseDeclarations(attribute(element, 'style') ?? '').get('white-space')
  return keepsLines(space) && shownText(childrenOf(element)).trim().includes('\n')
}

const tools = /copy-?(?:code-?)?(?:btn|button)|code-block-extension-header/

/** Whether something in a block of code is what its page adds: numbers, buttons, what cannot be selected there. */
export function isBesideCode(element: MarkupElement): boolean {
  if (/^(?:code|pre)$/.test(tagOf(element))) return false
  if (tagOf(element) === 'button' || tools.test(attribute(element, 'class') ?? '')) return true
  // A line of nothing but white space may be named like its number.
  if (isGutter(element)) return !/^\s+$/.test(shownText(childrenOf(element)))
  const style = attribute(element, 'style')
  return style !== null && /user-select:\s*none/i.test(style)
}

/** Whether a box of numbers stands beside the block of code whose lines it counts. */
export function isGutterOf(
  element: MarkupElement,
  neighbours: readonly (MarkupElement | undefined)[],
): boolean {
  // Cells are told by the listing that they belong to.
  if (/^t[dhr]$/.test(tagOf(element)) || !isGutter(element)) return false
  const codes = neighbours.flatMap((each) =>
    each ? [tagOf(each) === 'pre' ? each : findElement(each, 'pre')] : [],
  )
  const counted = numbersIn(childrenOf(element))
  return (
    codes.some((code) => code !== null) && counted.every((number, at) => number === (counted[0] ?? 0) + at)
  )
}

/** The text of a cell of code as it stands; a `<pre>` in it is all that is meant. */
function codeText(cell: MarkupElement): string {
  const pre = findElement(cell, 'pre')
  return literal(childrenOf(pre ?? cell))
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
}

/** Text with its line feeds; boxes among it are lines, and what only lays out their source is nothing. */
function literal(nodes: readonly Child[]): string {
  const isBox = (node: Child) => typeof node !== 'string' && /^(?:div|p|li)$/.test(tagOf(node))
  const hasBoxes = nodes.some(isBox)
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (!hasBoxes || node.trim() !== '') text += node
    } else if (tagOf(node) === 'br') text += '\n'
    else if (!droppedElements.has(tagOf(node)) && !isBesideCode(node)) {
      const inside = literal(childrenOf(node))
      if (!isBox(node)) text += inside
      else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${inside.replace(/\n$/, '')}\n`
    }
  }
  return text
}

function languageOf(elements: readonly MarkupElement[]): WrittenElement['attributes'] {
  const named = elements.flatMap((element) => [
    element,
    findElement(element, 'code'),
    findElement(element, 'pre'),
  ])
  const names = named.flatMap((element) => (element ? (attribute(element, 'class') ?? '').split(/\s+/) : []))
  const language = names.findLast((name) => /^lang(?:uage)?-./.test(name) && name !== 'language-highlight')
  return language ? [['class', language]] : []
}
