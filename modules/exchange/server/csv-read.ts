import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { exchangeLimits } from '#core/calls/exchange.ts'
import { Problem } from '#core/problems.ts'
import type { RawCell } from '#server/resource/columns/cell.ts'
import { bareParts } from './csv-text.ts'

/** Cells of one row that are read; empty ones at its end are not counted against the columns. */
const maxCells = 20_000

/** Rows of a CSV file in UTF-8, UTF-16 or GBK, whichever its bytes are; separated by commas, semicolons or tabs. */
export async function* readCsv(content: Buffer): AsyncGenerator<readonly RawCell[]> {
  const { parse } = await import('csv-parse')
  const text = decode(content)
  const parser = Readable.from(slices(text), { objectMode: false }).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      // Before the row is whole: a line of nothing but separators would be millions of cells.
      cast: (text, { index }) => {
        if (index >= maxCells) throw new Problem('importColumns', { max: exchangeLimits.columns })
        return bareParts(text)
      },
    }),
  )
  try {
    for await (const row of parser) yield row as readonly string[]
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw new Problem('importUnreadable')
    }
    throw error
  }
}

function decode(content: Buffer): string {
  const encodings: readonly [mark: readonly number[], name: string][] = [
    [[0xff, 0xfe], 'utf-16le'],
    [[0xfe, 0xff], 'utf-16be'],
  ]
  const marked = encodings.find(([mark]) => mark.every((byte, at) => content[at] === byte))
  if (marked) return new TextDecoder(marked[1]).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // What Chinese editions of spreadsheet programs write by themselves; it contains GBK.
    return new TextDecoder('gb18030').decode(content)
  }
}

/** The separator that the first line has most of. */
function delimiterOf(text: string): string {
  const start = text.slice(0, sliceLength)
  const line = start.slice(0, start.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((one) => [line.split(one).length, one] as const)
  return counts.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ','
}

const sliceLength = 64 * 1024

async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sliceLength) {
    yield text.slice(at, at + sliceLength)
    // The text is all there: without this nobody else would have a turn until it is read.
    await nextTurn()
  }
}
