import {
  exchangeLimits,
  type FileEncoding,
  fileEncodings,
  type ImportPreview,
  type Separator,
  separators,
} from '#core/calls/exchange.ts'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { Context } from '#server/context.ts'
import type { Input } from '#server/http/route.ts'
import { asText, type RawCell } from '#server/resource/columns/cell.ts'
import type { Entry } from '#server/resource/registry.ts'
import { guessMapping, importFields, importModes } from './import-fields.ts'
import { oneOf } from './import-job.ts'
import { openCsv } from './sheets/csv-read.ts'
import { lostByte } from './sheets/encoding.ts'
import { readXlsx, tooManyRows } from './sheets/xlsx-read.ts'
import {
  appendRows,
  beginFile,
  dropFile,
  finishFile,
  partCharacters,
  partRows,
  type StoredRow,
} from './waiting-files.ts'

const { fileSize, previewRows, columns: maxColumns, unpackedSize } = exchangeLimits

/** Takes a file in: its rows wait, and what they look like is answered together with the fields they may go to. */
export async function receiveRows(entry: Entry, context: Context, input: Input): Promise<ImportPreview> {
  const { name, content, named } = await receive(input)
  const isBook = content.subarray(0, 2).toString('latin1') === 'PK'
  const file = isBook ? { ...asBook, rows: readXlsx(content) } : await openCsv(content, named)
  const { encoding, separator } = file
  const id = await beginFile(context, 'upload', entry.resource.name)
  try {
    const isKnown = (text: string) => guessMapping(entry, [text], context)[0] !== ''
    const kept = await keepRows(file, (top) => headingOf(top, named.heading, isKnown), id, context)
    const { headings, first, total } = kept
    await finishFile(context, id, { name, headings, separator: separator ?? '', total })
    const fields = importFields(entry, context)
    return {
      file: id,
      name,
      reading: { encoding, separator, heading: kept.heading, doubtful: kept.doubtful },
      top: kept.top.map(({ n, cells }) => ({
        row: n,
        text: cutText(cells.map(shownText).filter(Boolean).join(' · '), longestShown),
      })),
      headings,
      rows: first.map(({ cells }) => headings.map((_, at) => shownText(cells[at]))),
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

const asBook = { encoding: null, separator: null, isGuess: false }

/** characters of a cell that people are shown before its rows come in */
const longestShown = 200

function shownText(cell: RawCell | undefined): string {
  return cutText(asText(cell ?? null).trim(), longestShown).replaceAll(lostByte, '\ufffd')
}

/** A file that was sent, and what was said of it. */
interface Received {
  readonly name: string
  readonly content: Buffer
  readonly named: {
    readonly encoding: FileEncoding | null
    readonly separator: Separator | null
    readonly heading: number | null
  }
}

async function receive({ request }: Input): Promise<Received> {
  if (!request.isMultipart()) throw new Problem('uploadIncomplete')
  try {
    const parts = request.files({ limits: { fileSize: fileSize + 1, files: 2, fields: 10, fieldSize: 1000 } })
    const { value: part } = await parts.next()
    if (!part?.filename) throw new Problem('uploadIncomplete')
    if (!/\.(?:xlsx|csv)$/i.test(part.filename)) throw new Problem('importType')
    const named = namedIn(part.fields)
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
    return { name: name.slice(-100), content: Buffer.concat(chunks), named }
  } catch (error) {
    // A form that breaks off or can not be read is the sender's fault.
    throw error instanceof Problem ? error : new Problem('uploadIncomplete')
  } finally {
    // What nobody wants any more is still read: a sender that is not heard out never hears the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** What parts of the form before the file say of it. */
function namedIn(fields: Readonly<Record<string, unknown>>): Received['named'] {
  const text = (name: string) => (fields[name] as { readonly value?: unknown } | undefined)?.value
  const heading = text('heading') || null
  if (heading !== null && !/^\d{1,6}$/.test(String(heading)))
    throw new Problem('parameter', { name: 'heading' })
  return {
    encoding: oneOf(fileEncodings, text('encoding'), 'encoding'),
    separator: oneOf(separators, text('separator'), 'separator'),
    heading: heading === null ? null : Number(heading),
  }
}

interface Kept {
  readonly top: readonly StoredRow[]
  readonly heading: number
  readonly headings: readonly string[]
  readonly first: readonly StoredRow[]
  readonly total: number
  readonly doubtful: readonly string[]
}

/** Keeps the rows behind the headings, without those that say nothing. */
async function keepRows(
  { rows, isGuess }: { readonly rows: AsyncIterable<readonly RawCell[]>; readonly isGuess: boolean },
  findHeading: (top: readonly StoredRow[]) => StoredRow,
  file: string,
  context: Context,
): Promise<Kept> {
  const top: StoredRow[] = []
  const doubtful = new Set<string>()
  let heading: StoredRow | null = null
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
  const keep = async (row: StoredRow) => {
    if (++count.total > exchangeLimits.importRows) throw tooManyRows()
    waiting.push(row)
    count.waiting += sizeOf(row.cells)
    if (waiting.length >= partRows || count.waiting > partCharacters) await flush()
  }
  const begin = async () => {
    const found = findHeading(top)
    for (const row of top) if (row.n > found.n) await keep(row)
    return found
  }
  for await (const row of rows) {
    count.n++
    const cells = trimmed(row)
    if (cells.length === 0) continue
    if (cells.length > maxColumns) throw new Problem('importColumns', { max: maxColumns })
    count.characters += sizeOf(cells)
    if (count.characters > unpackedSize / 2)
      throw new Problem('importTooBig', { max: `${fileSize / 1024 / 1024} MiB` })
    if (isGuess && doubtful.size < previewRows) noteDoubtful(cells, doubtful)
    const kept = { n: count.n, cells }
    if (heading) await keep(kept)
    else if (top.push(kept) === exchangeLimits.headingRows) heading = await begin()
  }
  heading ??= await begin()
  await flush()
  if (count.total === 0) throw new Problem('importEmpty')
  const headings = heading.cells.map(shownText)
  return { top, heading: heading.n, headings, first, total: count.total, doubtful: [...doubtful] }
}

/** The row that is named, else the first that is no title: one cell above rows of several, and no name of a column. */
function headingOf(
  top: readonly StoredRow[],
  named: number | null,
  isKnown: (text: string) => boolean,
): StoredRow {
  const [first] = top
  if (!first) throw new Problem('importEmpty')
  const found = named === null ? first : top.find(({ n }) => n === named)
  if (!found) throw new Problem('parameter', { name: 'heading' })
  if (named !== null || first.cells.length > 1 || isKnown(shownText(first.cells[0]))) return found
  return top.find(({ cells }) => cells.length > 1) ?? first
}

function noteDoubtful(cells: readonly RawCell[], doubtful: Set<string>): void {
  for (const cell of cells) {
    if (typeof cell === 'string' && /[^\0-\x7f]/.test(cell)) doubtful.add(cutText(shownText(cell), 60))
  }
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
