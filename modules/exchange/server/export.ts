import type { Readable } from 'node:stream'
import { exchangeLimits, type FileFormat, fileFormats } from '#core/calls/exchange.ts'
import { isLeftOut } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { isTranslation } from '#core/translations/translated.ts'
import { unixToText } from '#core/values/time.ts'
import type { Context } from '#server/context.ts'
import { type Cell, textCell } from '#server/resource/columns/cell.ts'
import type { Body } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { idsOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { type FileColumn, fileColumns } from './file-columns.ts'
import { writeCsv } from './sheets/csv-write.ts'
import { type Sheet, writeXlsx } from './sheets/xlsx-write.ts'

/** What is to be exported, as the call of it says. */
export interface ExportOrder {
  readonly format: FileFormat
  readonly columns: readonly string[] | null
  readonly ids: readonly number[] | null
  /** parameters of the list call */
  readonly query: Body
}

/** A file that is being exported. */
export interface OutgoingFile {
  readonly name: string
  readonly type: string
  readonly stream: Readable
  /** rows written so far */
  readonly count: () => number
}

const ownParameters = ['search', 'where', 'quickSearch', 'order'] as const

/** Reads what a call asks for; parameters that only this list knows go along with the query. */
export function parseExport(entry: Entry, body: Body): ExportOrder {
  const { columns, ids, format, page: _page, limit: _limit, ...query } = body
  const given = ownParameters.filter((name) => query[name] !== undefined)
  if (given.some((name) => JSON.stringify(query[name]).length > 64 * 1024)) throw new Problem('malformed')
  return {
    format: parseFormat(format),
    columns: columns === undefined || columns === null ? null : namesOf(columns),
    ids: ids === undefined || ids === null ? null : idsOf(ids, entry),
    query: { ...query, isTree: 1, select: null, initValue: null },
  }
}

/** The format of a file; nothing else is known. */
export function parseFormat(raw: unknown): FileFormat {
  const format = fileFormats.find((one) => one === raw)
  if (!format) throw new Problem('parameter', { name: 'format' })
  return format
}

function namesOf(raw: unknown): readonly string[] {
  if (!Array.isArray(raw) || !raw.every((name) => typeof name === 'string')) {
    throw new Problem('parameter', { name: 'columns' })
  }
  return raw
}

/** Refuses what could not be written, before anybody waits for a download: unknown columns, slow searches, too much. */
export async function checkExport(entry: Entry, order: ExportOrder, context: Context): Promise<void> {
  fileColumns(entry, order.columns, context)
  const rows = rowsOf(entry, context)
  const first = await rows.list({ ...order.query, page: 1, limit: 1 })
  const total = order.ids?.length ?? Number(first.total ?? 0)
  if (total > exchangeLimits.exportRows) throw new Problem('exportRows', { max: exchangeLimits.exportRows })
  const most = exchangeLimits.exportRows
  const pages = rows.each(order.query, { ids: order.ids, most })[Symbol.asyncIterator]()
  await pages.next()
  await pages.return?.()
}

/** The file as a stream that reads rows as fast as they are taken, and stops reading when nobody takes them. */
export async function openExport(entry: Entry, order: ExportOrder, context: Context): Promise<OutgoingFile> {
  const columns = fileColumns(entry, order.columns, context)
  const translations = columns.some(({ field }) => isTranslation(field))
  const texts = columns.filter(({ field, name }) => isLeftOut(field) && !name.includes('.'))
  const counter = { rows: 0 }
  const pages = rowsOf(entry, context).each(order.query, {
    ids: order.ids,
    texts: texts.map(({ name }) => name),
    translations,
  })
  const title = context.translate([`${entry.resource.name}:name`, entry.resource.name])
  const sheet: Sheet = {
    name: title,
    headings: columns.map(({ heading }) => heading),
    widths: columns.map(({ width }) => width),
    pages: cellsOf(pages, columns, counter, context),
  }
  return { ...(await writeFile(order.format, [sheet], title, context)), count: () => counter.rows }
}

/** A file of sheets, named after what is in it and when it was made. */
export async function writeFile(
  format: FileFormat,
  sheets: readonly Sheet[],
  title: string,
  { now, timeZone }: Context,
): Promise<Omit<OutgoingFile, 'count'>> {
  const moment = unixToText(now, timeZone).replace(/[-:]/g, '').replace(' ', '-')
  const isCsv = format === 'csv'
  return {
    name: `${title} ${moment}.${format}`,
    type: isCsv
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: isCsv ? writeCsv(sheets) : await writeXlsx(sheets),
  }
}

async function* cellsOf(
  pages: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
  columns: readonly FileColumn[],
  counter: { rows: number },
  context: Context,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of pages) {
    const room = exchangeLimits.exportRows - counter.rows
    const page = rows.slice(0, room)
    counter.rows += page.length
    yield page.map((row) => columns.map(({ cellOf }) => cellOf(row)))
    if (rows.length <= room) continue
    yield [[textCell(context.translate('exchange:cut', { max: exchangeLimits.exportRows }))]]
    return
  }
}
