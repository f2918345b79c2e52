import { exchangeLimits, type ImportPreview } from '#core/calls/exchange.ts'
import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import type { Input } from '#server/http/route.ts'
import { asText, type RawCell } from '#server/resource/columns/cell.ts'
import type { Entry } from '#server/resource/registry.ts'
import { readCsv } from './csv-read.ts'
import { guessMapping, importFields, importModes } from './import-fields.ts'
import {
  appendRows,
  beginFile,
  dropFile,
  finishFile,
  partCharacters,
  partRows,
  type StoredRow,
} from './waiting-files.ts'
import { readXlsx, tooManyRows } from './xlsx-read.ts'

const { fileSize, previewRows, columns: maxColumns, unpackedSize } = exchangeLimits

/** Takes a file in: its rows wait, and what they look like is answered together with the fields they may go to. */
export async function receiveRows(entry: Entry, context: Context, input: Input): Promise<ImportPreview> {
  const { name, content } = await receive(input)
  const rows = content.subarray(0, 2).toString('latin1') === 'PK' ? readXlsx(content) : readCsv(content)
  const id = await beginFile(context, 'upload', entry.resource.name)
  try {
    const { headings, first, total } = await keepRows(rows, id, context)
    await finishFile(context, id, { name, headings, total })
    const fields = importFields(entry, context)
    return {
      file: id,
      name,
      headings,
      rows: first.map(({ cells }) => headings.map((_, at) => asText(cells[at] ?? null).slice(0, 200))),
      total,
      mapping: guessMapping(entry, headings, context),
      fields: fields.map(({ field: _, ...rest }) => rest),
      modes: importModes(entry, context),
    }
  } catch (error) {
    await dropFile(context, id)
    throw error
  }
}

async function receive({ request }: Input): Promise<{ readonly name: string; readonly content: Buffer }> {
  if (!request.isMultipart()) throw new Problem('uploadIncomplete')
  try {
    const parts = request.files({ limits: { fileSize: fileSize + 1, files: 2, fields: 10, fieldSize: 1000 } })
    const { value: part } = await parts.next()
    if (!part?.filename) throw new Problem('uploadIncomplete')
    if (!/\.(?:xlsx|csv)$/i.test(part.filename)) throw new Problem('importType')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > fileSize) throw new Problem('importTooBig', { max: `${fileSize / 1024 / 1024} MiB` })
      chunks.push(chunk)
    }
    if (size === 0) throw new Problem('importEmpty')
    if (!(await parts.next()).done) throw new Problem('uploadSingle')
    const name = part.filename.replace(/^.*[\\/]/, '').replace(/\p{C}/gu, '')
    return { name: name.slice(-100), content: Buffer.concat(chunks) }
  } catch (error) {
    // A form that breaks off or can not be read is the sender's fault.
    throw error instanceof Problem ? error : new Problem('uploadIncomplete')
  } finally {
    // What nobody wants any more is still read: a sender that is not heard out never hears the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

interface Kept {
  readonly headings: readonly string[]
  readonly first: readonly StoredRow[]
  readonly total: number
}

/** The first row that says anything is the headings; what follows is kept, without rows that say nothing. */
async function keepRows(
  rows: AsyncIterable<readonly RawCell[]>,
  file: string,
  context: Context,
): Promise<Kept> {
  let headings: readonly string[] | null = null
  let first: readonly StoredRow[] = []
  let waiting: StoredRow[] = []
  const count = { n: 0, total: 0, parts: 0, characters: 0, waiting: 0 }
  const flush = async () => {
    if (waiting.length === 0) return
    await appendRows(context, file, count.parts++, waiting)
    if (first.length === 0) first = waiting.slice(0, previewRows)
    waiting = []
    count.waiting = 0
  }
  for await (const row of rows) {
    count.n++
    const cells = trimmed(row)
    if (cells.length === 0) continue
    if (cells.length > maxColumns) throw new Problem('importColumns', { max: maxColumns })
    const size = sizeOf(cells)
    count.characters += size
    if (count.characters > unpackedSize / 2)
      throw new Problem('importTooBig', { max: `${fileSize / 1024 / 1024} MiB` })
    if (!headings) {
      headings = cells.map((cell) => asText(cell).trim().slice(0, 200))
      continue
    }
    if (++count.total > exchangeLimits.importRows) throw tooManyRows()
    waiting.push({ n: count.n, cells })
    count.waiting += size
    if (waiting.length >= partRows || count.waiting > partCharacters) await flush()
  }
  await flush()
  if (!headings || count.total === 0) throw new Problem('importEmpty')
  return { headings, first, total: count.total }
}

/** Without the empty cells at the end. */
function trimmed(row: readonly RawCell[]): readonly RawCell[] {
  let length = row.length
  while (length > 0 && (row[length - 1] === null || row[length - 1] === undefined || row[length - 1] === ''))
    length--
  return Array.from(row.slice(0, length), (cell) => cell ?? null)
}

function sizeOf(cells: readonly RawCell[]): number {
  return cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0)
}
