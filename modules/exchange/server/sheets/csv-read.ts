import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Options } from 'csv-parse'
import { exchangeLimits, type FileEncoding, type Separator, separators } from '#core/calls/exchange.ts'
import { Problem } from '#core/problems.ts'
import type { RawCell } from '#server/resource/columns/cell.ts'
import { bareParts } from './csv-text.ts'
import { decode } from './encoding.ts'

/** A csv as it is read: its rows, and how it was recognised. */
interface OpenCsv {
  readonly rows: AsyncIterable<readonly RawCell[]>
  readonly encoding: FileEncoding
  /** nothing in the file says its encoding */
  readonly isGuess: boolean
  readonly separator: Separator
}

/** What somebody says of a csv; null where the file is to show it. */
interface Named {
  readonly encoding: FileEncoding | null
  readonly separator: Separator | null
}

/** Cells of one row that are read; empty ones at its end are not counted against the columns. */
const maxCells = 20_000

const options: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
}

/** Opens a csv in whichever encoding and with whichever separator it has, also one that ends its lines in several ways. */
export async function openCsv(content: Buffer, named: Named): Promise<OpenCsv> {
  const { text: whole, encoding, isGuess } = decode(content, named.encoding)
  // Excel's own way to name a separator; it shows no such row.
  const [line = '', mark] = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(whole) ?? []
  const text = whole.slice(line.length)
  const separator = named.separator ?? (mark as Separator | undefined) ?? (await separatorOf(text))
  return { rows: rowsOf(text, separator), encoding, isGuess, separator }
}

async function* rowsOf(text: string, delimiter: Separator): AsyncGenerator<readonly RawCell[]> {
  const { parse } = await import('csv-parse')
  const parser = Readable.from(slices(text), { objectMode: false }).pipe(
    parse({
      ...options,
      delimiter,
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

/** What is looked at to find the separator. */
const sample = { rows: 20, characters: 128 * 1024 }

/** The separator by which most of the first rows have the same number of cells; of several a comma last, since texts hold it. */
async function separatorOf(text: string): Promise<Separator> {
  const { parse } = await import('csv-parse/sync')
  const start = text.slice(0, sample.characters)
  let best: { readonly separator: Separator; readonly rows: number } = { separator: ',', rows: 0 }
  for (const separator of separators.toReversed()) {
    const counts = new Map<number, number>()
    try {
      parse(start, {
        ...options,
        delimiter: separator,
        to: sample.rows,
        on_record: ({ length }: readonly string[]) => {
          if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
        },
      })
    } catch {
      // A quote that is open where the sample ends: the rows before it count.
    }
    const rows = Math.max(0, ...counts.values())
    if (rows > best.rows) best = { separator, rows }
  }
  return best.separator
}

const sliceLength = 64 * 1024

async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + sliceLength
    // Each slice becomes bytes by itself: a character of two units stays whole.
    const next = /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end + 1 : end
    yield text.slice(at, next)
    at = next
    // The text is all there: without this nobody else would have a turn until it is read.
    await nextTurn()
  }
}
