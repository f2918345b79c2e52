import { Readable } from 'node:stream'
import { type Cell, harmlessText } from '#server/resource/columns/cell.ts'
import { harmlessParts, quoted } from './csv-text.ts'
import type { Sheet } from './xlsx-write.ts'

/** The first sheet as CSV (RFC 4180), with the mark by which spreadsheet programs know UTF-8. */
export function writeCsv([sheet]: readonly Sheet[]): Readable {
  return Readable.from(lines(sheet), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* lines(sheet: Sheet | undefined): AsyncGenerator<string> {
  if (!sheet) return
  yield `\uFEFF${sheet.headings.map(textField).join(',')}\r\n`
  for await (const rows of sheet.pages) {
    let text = ''
    for (const row of rows) text += `${row.map(field).join(',')}\r\n`
    yield text
  }
}

function field(cell: Cell): string {
  if (cell === null) return ''
  return cell.type === 'text' ? textField(cell.text) : cell.text
}

function textField(text: string): string {
  return quoted(harmlessParts(harmlessText(text)))
}
