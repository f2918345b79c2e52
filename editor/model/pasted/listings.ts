import { parseDeclarations } from '../../markup/declarations.ts'
import {
  attribute,
  type Child,
  childrenOf,
  droppedElements,
  elementsOf,
  findElement,
  type MarkupElement,
  shownText,
  tagOf,
} from '../../markup/markup.ts'
import { WrittenElement } from '../../markup/written-markup.ts'

const gutterClass =
  /(?:^|[\s_-])(?:line-?num\w*|line-?no\w*|lineno\w*|ln-num\w*|ln-n|gutter|numbering|blob-num)(?:$|[\s_-])/i
const codeClass = /(?:^|[\s_-])(?:code|blob-code|rouge-code|highlight)(?:$|[\s_-])/i

/** Whether an element holds nothing but the numbers of lines. */
export function isGutter(element: MarkupElement): boolean {
  const isNamed =
    attribute(element, 'data-line-number') !== null || gutterClass.test(attribute(element, 'class') ?? '')
  return isNamed && isNumbers(element)
}

function isNumbers(element: MarkupElement): boolean {
  return findElement(element, 'table') === null && /^[\d\s.+-]*$/.test(shownText(childrenOf(element)))
}

/**
 * A table in which a code host shows lines beside their numbers as a code block; `null` for every other table. Each row
 * has one cell beside those with numbers, and either these say what they are or all others look like code.
 */
export function listingOf(table: MarkupElement): WrittenElement | null {
  const lines: string[] = []
  for (const row of rowsOf(table)) {
    const cells = elementsOf(childrenOf(row))
    const gutters = cells.filter(isGutter)
    const [code, ...others] =
      gutters.length > 0 ? cells.filter((cell) => !gutters.includes(cell)) : cells.slice(-1)
    const isLine =
      cells.length > 1 &&
      others.length === 0 &&
      (gutters.length > 0 || (code !== undefined && isCode(code) && cells.slice(0, -1).every(isNumbers)))
    if (!isLine) return null
    lines.push(code ? codeText(code) : '')
  }
  if (lines.length === 0) return null
  const block = new WrittenElement('pre', [])
  const code = new WrittenElement('code', languageOf(table))
  code.children.push(lines.join('\n'))
  block.children.push(code)
  return block
}

/** The rows of a table, without those of tables in it. */
export function rowsOf(table: MarkupElement): MarkupElement[] {
  return elementsOf(childrenOf(table)).flatMap((child) => {
    if (tagOf(child) === 'tr') return [child]
    return /^t(?:head|body|foot)$/.test(tagOf(child)) ? rowsOf(child) : []
  })
}

function isCode(cell: MarkupElement): boolean {
  const styles = parseDeclarations(attribute(cell, 'style') ?? '')
  const isFixed = /monospace|consolas|courier|menlo|monaco/i.test(styles.get('font-family') ?? '')
  if (isFixed && /^(?:pre|break-spaces)/.test(styles.get('white-space') ?? '')) return true
  if (findElement(cell, 'table') !== null) return false
  return codeClass.test(attribute(cell, 'class') ?? '') || findElement(cell, 'pre') !== null
}

/** The text of a cell of code as it stands; a `<pre>` in it is all that is meant. */
function codeText(cell: MarkupElement): string {
  const pre = findElement(cell, 'pre')
  return literal(childrenOf(pre ?? cell))
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
}

function literal(nodes: readonly Child[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (droppedElements.has(tagOf(node)) || isGutter(node)) return ''
      return tagOf(node) === 'br' ? '\n' : literal(childrenOf(node))
    })
    .join('')
}

function languageOf(table: MarkupElement): WrittenElement['attributes'] {
  const named = [table, findElement(table, 'code'), findElement(table, 'pre')]
  const names = named.flatMap((element) => (element ? (attribute(element, 'class') ?? '').split(/\s+/) : []))
  const language = names.find((name) => /^lang(?:uage)?-./.test(name))
  return language ? [['class', language]] : []
}
