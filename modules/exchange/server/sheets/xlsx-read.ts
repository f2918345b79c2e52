import type { Readable } from 'node:stream'
import type { SaxesParser, SaxesTagPlain } from 'saxes'
import type { Entry as ZipEntry, ZipFile } from 'yauzl'
import { exchangeLimits } from '#core/calls/exchange.ts'
import { Problem } from '#core/problems.ts'
import { type RawCell, serialText } from '#server/resource/columns/cell.ts'

const { unpackedSize, columns: maxColumns } = exchangeLimits

/**
 * Rows of a workbook's first sheet. The archive's directory is looked at before anything is unpacked, each part is
 * unpacked as a stream and never beyond the size it was declared with, and all of them together have a limit.
 */
export async function* readXlsx(content: Buffer): AsyncGenerator<readonly RawCell[]> {
  const zip = await openZip(content)
  try {
    const parts = await listParts(zip)
    const workbook = await readBook(zip, parts)
    const strings = await readStrings(zip, parts.get('xl/sharedStrings.xml'))
    const dateStyles = await readDateStyles(zip, parts.get('xl/styles.xml'))
    const sheet = parts.get(workbook.sheet)
    if (!sheet) throw new Problem('importUnreadable')
    yield* readRows(zip, sheet, { strings, dateStyles, isFrom1904: workbook.isFrom1904 })
  } catch (error) {
    if (error instanceof Problem) throw error
    // Whatever archive and markup are, they are not a workbook.
    throw new Problem('importUnreadable')
  } finally {
    zip.close()
  }
}

async function openZip(content: Buffer): Promise<ZipFile> {
  const { fromBuffer } = await import('yauzl')
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new Problem('importUnreadable')) : resolve(zip),
    )
  })
}

/** The parts that rows can need; a directory that is out of all proportion ends it. */
function listParts(zip: ZipFile): Promise<ReadonlyMap<string, ZipEntry>> {
  const parts = new Map<string, ZipEntry>()
  let total = 0
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(new Problem('importUnreadable')))
    zip.on('end', () => resolve(parts))
    zip.on('entry', (entry: ZipEntry) => {
      const isNeeded =
        /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(
          entry.fileName,
        )
      if (isNeeded) parts.set(entry.fileName, entry)
      if (isNeeded && !entry.fileName.startsWith('xl/worksheets/')) total += entry.uncompressedSize
      if (total > unpackedSize / 2 || entry.uncompressedSize > unpackedSize || parts.size > 1000) {
        reject(new Problem('importTooBig', { max: `${exchangeLimits.fileSize / 1024 / 1024} MiB` }))
      } else zip.readEntry()
    })
    zip.readEntry()
  })
}

function openPart(zip: ZipFile, entry: ZipEntry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })
}

/** What listens to the tags of a part. */
interface Listener {
  readonly open?: (tag: SaxesTagPlain) => void
  readonly text?: (text: string) => void
  readonly close?: (tag: SaxesTagPlain) => void
}

/** No part of a workbook is nested deeper, or has a tag with more attributes; small files could hold millions of either. */
const maxDepth = 64
const maxAttributes = 200

/** Feeds a part to a parser; yields after each piece, so that what was heard can be taken away. */
async function* hear(zip: ZipFile, entry: ZipEntry, listener: Listener): AsyncGenerator<void> {
  const { SaxesParser } = await import('saxes')
  const parser: SaxesParser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  // Entities of one's own are how small markup becomes large; no workbook has any.
  parser.on('doctype', () => {
    throw new Problem('importUnreadable')
  })
  let depth = 0
  let attributes = 0
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > maxDepth) throw new Problem('importUnreadable')
  })
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) throw new Problem('importUnreadable')
  })
  parser.on('opentag', (tag) => listener.open?.(tag))
  parser.on('text', (text) => listener.text?.(text))
  parser.on('cdata', (text) => listener.text?.(text))
  parser.on('closetag', (tag) => {
    depth--
    listener.close?.(tag)
  })
  const stream = await openPart(zip, entry)
  stream.setEncoding('utf8')
  for await (const piece of stream) {
    parser.write(String(piece))
    yield
  }
  parser.close()
}

async function hearAll(zip: ZipFile, entry: ZipEntry, listener: Listener): Promise<void> {
  for await (const _ of hear(zip, entry, listener)) void _
}

/** Names of tags may carry a prefix. */
const nameOf = ({ name }: SaxesTagPlain) => name.slice(name.indexOf(':') + 1)
const attribute = (tag: SaxesTagPlain, name: string) => String(tag.attributes[name] ?? '')

async function readBook(
  zip: ZipFile,
  parts: ReadonlyMap<string, ZipEntry>,
): Promise<{ readonly sheet: string; readonly isFrom1904: boolean }> {
  const workbook = parts.get('xl/workbook.xml')
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new Problem('importUnreadable')
  let wanted = ''
  let isFrom1904 = false
  await hearAll(zip, workbook, {
    open(tag) {
      const name = nameOf(tag)
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904'))
      const id = Object.keys(tag.attributes).find((key) => /(?:^|:)id$/.test(key)) ?? ''
      if (name === 'sheet' && wanted === '' && !/idden/.test(attribute(tag, 'state')))
        wanted = attribute(tag, id)
    },
  })
  let sheet = ''
  await hearAll(zip, relations, {
    open(tag) {
      if (nameOf(tag) === 'Relationship' && attribute(tag, 'Id') === wanted) sheet = attribute(tag, 'Target')
    },
  })
  return { sheet: sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`, isFrom1904 }
}

/** The table of texts that cells refer to; ruby annotations are no part of them. */
async function readStrings(zip: ZipFile, entry: ZipEntry | undefined): Promise<readonly string[]> {
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let isText = false
  let ruby = 0
  await hearAll(zip, entry, {
    open(tag) {
      const name = nameOf(tag)
      if (name === 'si') text = ''
      if (name === 'rPh') ruby++
      isText = name === 't' && ruby === 0
    },
    text(part) {
      if (isText) text += part
    },
    close(tag) {
      const name = nameOf(tag)
      if (name === 't') isText = false
      if (name === 'rPh') ruby--
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

const dateFormats = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
])

/** Which cell styles show their number as a date or a time. */
async function readDateStyles(zip: ZipFile, entry: ZipEntry | undefined): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  if (!entry) return styles
  const own = new Map<number, boolean>()
  let isCells = false
  let place = 0
  await hearAll(zip, entry, {
    open(tag) {
      const name = nameOf(tag)
      const format = Number(attribute(tag, 'numFmtId'))
      if (name === 'numFmt') own.set(format, isDateFormat(attribute(tag, 'formatCode')))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) {
        if (own.get(format) ?? dateFormats.has(format)) styles.add(place)
        place++
      }
    },
    close(tag) {
      if (nameOf(tag) === 'cellXfs') isCells = false
    },
  })
  return styles
}

function isDateFormat(code: string): boolean {
  return /[dmyhs年月日时分秒]/i.test(code.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]/gi, ''))
}

interface Book {
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly isFrom1904: boolean
}

async function* readRows(zip: ZipFile, entry: ZipEntry, book: Book): AsyncGenerator<readonly RawCell[]> {
  let ready: RawCell[][] = []
  let row: RawCell[] = []
  let number = 0
  let cell = { at: 0, type: '', style: 0 }
  let text = ''
  let isText = false
  const listener: Listener = {
    open(tag) {
      const name = nameOf(tag)
      if (name === 'row') {
        const wanted = Number(attribute(tag, 'r')) || number + 1
        if (wanted > exchangeLimits.importRows + 1) throw tooManyRows()
        // Empty rows are left out of the file, but they count.
        while (++number < wanted) ready.push([])
        row = []
      }
      if (name === 'c') {
        const reference = attribute(tag, 'r')
        cell = {
          at: reference ? columnOf(reference) : row.length,
          type: attribute(tag, 't'),
          style: Number(attribute(tag, 's')),
        }
        text = ''
      }
      isText = name === 'v' || name === 't'
    },
    text(part) {
      if (isText) text += part
    },
    close(tag) {
      const name = nameOf(tag)
      isText = false
      if (name === 'row') ready.push(row)
      if (name !== 'c') return
      const value = cellValue(text, cell, book)
      if (value === null) return
      if (cell.at >= maxColumns) throw new Problem('importColumns', { max: maxColumns })
      while (row.length < cell.at) row.push(null)
      row[cell.at] = value
    },
  }
  for await (const _ of hear(zip, entry, listener)) {
    const found = ready
    ready = []
    yield* found
  }
}

/** More rows than may come at once. */
export function tooManyRows(): Problem {
  return new Problem('importRows', { max: exchangeLimits.importRows })
}

function cellValue(
  text: string,
  { type, style }: { readonly type: string; readonly style: number },
  { strings, dateStyles, isFrom1904 }: Book,
): RawCell {
  if (type === 's') return strings[Number(text)] ?? null
  if (type === 'inlineStr' || type === 'str') return unescaped(text) || null
  if (type === 'b') return text === '1'
  // What a formula that failed shows is no value.
  if (text === '' || type === 'e') return null
  const value = Number(text)
  if (type === 'd' || !Number.isFinite(value)) return text
  if (dateStyles.has(style) && value >= 0 && value < 2_958_466)
    return serialText(isFrom1904 ? value + 1462 : value)
  // Whole numbers that other programs wrote keep their digits, as a text beyond 2^53.
  if (!Number.isInteger(value)) return withoutNoise(value)
  return Number.isSafeInteger(value) || !/^-?\d+$/.test(text) ? value : text
}

/** A number as it was meant: one that has far fewer digits in what a program shows was computed, such as 0.1 + 0.2. */
function withoutNoise(value: number): number {
  const shown = Number(value.toPrecision(15))
  return String(shown).length < String(value).length - 2 ? shown : value
}

/** `B7` → 1 */
function columnOf(reference: string): number {
  let place = 0
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? 'A') {
    place = place * 26 + letter.charCodeAt(0) - 64
  }
  return place - 1
}

/** `_x000B_` stands for a character that XML can not hold. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
