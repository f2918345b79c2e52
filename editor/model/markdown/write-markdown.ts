import type { Mark, Node } from 'prosemirror-model'
import { definitionOf, markDefinitionOf } from '../../definition/definition.ts'
import type { MarkdownWriting } from '../../definition/markdown-form.ts'
import { blocksOf } from '../sections.ts'
import { type MarkedText, type MarkSigns, writeMarks } from './write-marks.ts'

/**
 * Writes a document, sectioned or not, as Markdown with tables, to-dos and strikethrough. What Markdown cannot say is
 * written as inline HTML where readers of Markdown know it (`<u>`, `<sub>`, `<sup>`, and marks whose signs would not be
 * read beside their neighbours), and left out elsewhere: colours, sizes, alignment, merged cells.
 */
export function toMarkdown(doc: Node): string {
  const blocks = blocksOf(doc)
  const indents: number[] = []
  const counters: (Counter | undefined)[] = []
  let markdown = ''
  blocks.forEach((block, index) => {
    const before = blocks[index - 1]
    if (before) markdown += isSameList(before, block) ? '\n' : '\n\n'
    // Two lists of different kind or signs in a row would be read as one.
    if (before && needsDivision(before, block)) markdown += '<!-- -->\n\n'
    const number = nextNumber(block, counters)
    markdown += isItem(block) ? writeItem(block, number, indents) : writeBlock(block)
    if (!isItem(block)) indents.length = 0
  })
  return markdown === '' ? '' : `${markdown}\n`
}

function isItem(block: Node): boolean {
  return definitionOf(block.type).markdownItem !== undefined
}

function isSameList(before: Node, block: Node): boolean {
  return isItem(before) && isItem(block) && !needsDivision(before, block) && !needsLine(before, block)
}

/** Only a list that begins with 1 may begin right below a text. */
function needsLine(before: Node, block: Node): boolean {
  return levelOf(block) > levelOf(before) && beginsAnew(block)
}

function beginsAnew({ attrs }: Node): boolean {
  return (attrs.start ?? null) !== null
}

function needsDivision(before: Node, block: Node): boolean {
  if (!isItem(before) || !isItem(block)) return false
  const isSameKind = Boolean(before.attrs.ordered) === Boolean(block.attrs.ordered)
  return levelOf(block) === 0 && (beginsAnew(block) || (!isSameKind && levelOf(before) === 0))
}

function levelOf(block: Node): number {
  return block.attrs.level ?? 0
}

/** What has been counted at one level of a list. */
type Counter = { readonly isOrdered: boolean; readonly number: number }

/** The number of an item: its own, or it goes on over deeper items, and begins anew after any other block or kind. */
function nextNumber(block: Node, counters: (Counter | undefined)[]): number {
  const level = levelOf(block)
  if (block.attrs.ordered === undefined) {
    counters.length = 0
    return 1
  }
  const isOrdered: boolean = block.attrs.ordered
  const known = counters[level]
  const next = known?.isOrdered === isOrdered ? known.number + 1 : 1
  const number = block.attrs.start ?? next
  counters.length = level
  counters[level] = { isOrdered, number }
  return number
}

/** An item under the text of the one it belongs to; a level without an item above it cannot be written. */
function writeItem(block: Node, number: number, indents: number[]): string {
  const level = Math.min(levelOf(block), indents.length)
  const marker = block.attrs.ordered ? `${number}. ` : '- '
  const indent = level === 0 ? 0 : (indents[level - 1] ?? 0)
  indents.length = level
  indents.push(indent + marker.length)
  const box = definitionOf(block.type).markdownItem?.(block) ?? ''
  const lines = writeLines(block, true).replaceAll('\n', `\n${' '.repeat(indent + marker.length)}`)
  return `${' '.repeat(indent)}${marker}${box}${lines}`
}

function writeBlock(block: Node): string {
  return definitionOf(block.type).markdown?.(block, writing) ?? writeLines(block, true)
}

/** Text of equal marks, another inline node as it is written, or where a link begins or ends. */
type Run = {
  readonly text: string
  readonly signs: readonly MarkSigns[]
  readonly kind: 'text' | 'code' | 'node' | 'link'
}

/** The inline content of a block: links around runs of equal marks, line feeds as hard breaks. */
function writeLines(block: Node, isStart: boolean): string {
  const runs: Run[] = []
  let link: Mark | null = null
  const turnTo = (own: Mark | null) => {
    if (own === link || (own && link?.eq(own))) return
    if (link) runs.push({ text: `](${writeAddress(link.attrs.href)})`, signs: [], kind: 'link' })
    if (own) runs.push({ text: '[', signs: [], kind: 'link' })
    link = own
  }
  block.forEach((child) => {
    turnTo(child.marks.find((mark) => mark.type.name === 'link') ?? null)
    addRun(runs, runOf(child))
  })
  turnTo(null)
  return writeRuns(runs, isStart)
}

function runOf(node: Node): Run {
  if (!node.isText) {
    const text = definitionOf(node.type).markdown?.(node, writing) ?? ''
    return { text, signs: [], kind: 'node' }
  }
  const kind = node.marks.some((mark) => mark.type.name === 'code') ? 'code' : 'text'
  const signs = node.marks.flatMap((mark) => markDefinitionOf(mark.type).markdown ?? [])
  return { text: node.text ?? '', signs, kind }
}

/** Adds a run, to the one before it where Markdown knows no difference between them. */
function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1)
  const isSame =
    last?.kind === run.kind &&
    run.kind !== 'node' &&
    last.signs.length === run.signs.length &&
    last.signs.every((sign, index) => sign.open === run.signs[index]?.open)
  if (isSame) runs.splice(-1, 1, { ...run, text: last.text + run.text })
  else runs.push(run)
}

function writeRuns(runs: readonly Run[], isStart: boolean): string {
  let isBehindSpace = true
  let isInLink = false
  const texts = runs.flatMap(({ text, signs, kind }, index): MarkedText[] => {
    if (kind === 'node' || kind === 'link') {
      if (kind === 'link') isInLink = text === '['
      else isBehindSpace = false
      return [{ text, signs, isWhole: true }]
    }
    const lines = withHardSpaces(text, isBehindSpace, index === runs.length - 1).split('\n')
    isBehindSpace = /[ \n]$/.test(text)
    const isPlainCode = kind === 'code' && lines.length === 1 && !(isInLink && text.includes('`'))
    if (isPlainCode) return [{ text: writeInlineCode(lines[0] ?? ''), signs, isWhole: true }]
    const escaped = lines.map((line, at) => escapeText(line, at > 0 || (isStart && index === 0)))
    // Signs of code go over one line only, and not every reader finds the end of a link behind some that hold others.
    if (kind === 'code') return [{ text: `<code>${escaped.join('<br>')}</code>`, signs, isWhole: false }]
    // With this sign before it a link would be a picture.
    if (runs[index + 1]?.text === '[') escaped.push((escaped.pop() ?? '').replace(/!$/, '\\!'))
    return [{ text: escaped.join('\\\n'), signs, isWhole: false }]
  })
  return writeMarks(texts)
}

/** Spaces at the edges of lines and behind each other, which would vanish, as hard ones. */
function withHardSpaces(text: string, isBehindSpace: boolean, isLast: boolean): string {
  return text.replaceAll(' ', (space, at: number) => {
    const isBehind = at === 0 ? isBehindSpace : /[ \n]/.test(text[at - 1] ?? '')
    const isBefore = at === text.length - 1 ? isLast : text[at + 1] === '\n'
    return isBehind || isBefore ? '\u00a0' : space
  })
}

/** How many signs of code stand in a row at most. */
function longestFence(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
}

function writeInlineCode(text: string): string {
  const fence = '`'.repeat(longestFence(text) + 1)
  const isStripped = /^ .* $/.test(text) && text.trim() !== ''
  const space = text.startsWith('`') || text.endsWith('`') || isStripped ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/** Text that no reader of Markdown takes for anything else; `isStart` where a block's own signs would count. */
function escapeText(text: string, isStart: boolean): string {
  const escaped = text
    .replaceAll(/[\\`*_[\]~]/g, '\\$&')
    .replaceAll('<', '\\<')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll(/((?:https?|ftp):\/\/|www\.)/gi, (address) => address.replace(/[:.]/, '\\$&'))
    .replaceAll(/(?<=[\w.+-])@(?=[^\s@])/g, '\\@')
    .replaceAll('\u00a0', '&nbsp;')
    .replace(/(^|\s)(#+)$/, '$1\\$2')
  if (!isStart) return escaped
  return escaped
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|-{2,}|=+\s*$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

function writeAddress(url: string): string {
  const encoded = encodeAddress(url)
  return /[()\s]/.test(encoded) || encoded === '' ? `<${encoded}>` : encoded
}

function encodeAddress(url: string): string {
  return url.replaceAll(' ', '%20').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('\n', '')
}

/** A grid as wide as its widest row; the first row is the head, which Markdown wants in any case. */
function writeGrid(cells: readonly (readonly Node[])[]): string {
  const rows = cells.map((row) =>
    row.flatMap((cell) => [
      writeLines(cell, false).replaceAll('|', '\\|').replaceAll(/\\?\n/g, '<br>'),
      ...Array<string>(cell.attrs.colspan - 1).fill(''),
    ]),
  )
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const line = (texts: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => texts[index] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  const aligned = cells[0]?.map((cell) => ruleOf(cell.attrs.textAlign)) ?? []
  const rules = Array.from({ length: width }, (_, index) => aligned[index] ?? '---')
  return [line(head), line(rules), ...body.map(line)].join('\n')
}

function ruleOf(textAlign: string | null): string {
  return { left: ':--', center: ':-:', right: '--:' }[textAlign ?? ''] ?? '---'
}

function writeFenced(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestFence(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

const writing: MarkdownWriting = {
  lines: writeLines,
  text: escapeText,
  address: encodeAddress,
  target: writeAddress,
  fenced: writeFenced,
  grid: writeGrid,
}
