import type { FileFormat } from '#core/calls/exchange.ts'
import type { Context } from '#server/context.ts'
import { asText, type Cell, plainNumber, type RawCell, textCell } from '#server/resource/columns/cell.ts'
import type { Entry } from '#server/resource/registry.ts'
import { type OutgoingFile, writeFile } from './export.ts'
import { findFile, rowsOfFile } from './waiting-files.ts'

/** The rows that an import refused, as they came, each with its number and the reason behind it. */
export async function openErrors(
  entry: Entry,
  id: unknown,
  format: FileFormat,
  context: Context,
): Promise<OutgoingFile> {
  const { translate } = context
  const file = await findFile(context, 'errors', entry.resource.name, id)
  const counter = { rows: 0 }
  const { headings } = file
  const text = (key: string) => translate(`exchange:${key}`)
  const sheet = {
    name: text('errors'),
    headings: [...headings, text('row'), text('reason')],
    widths: [...headings.map(() => 18), 8, 60],
    pages: pagesOf(context, file.id, headings.length, counter),
  }
  const title = `${file.name.replace(/\.\w+$/, '')} ${text('errors')}`
  return { ...(await writeFile(format, [sheet], title, context)), count: () => counter.rows }
}

async function* pagesOf(
  context: Context,
  id: string,
  width: number,
  counter: { rows: number },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const rows of rowsOfFile(context, id)) {
    counter.rows += rows.length
    yield rows.map(({ n, cells, reason = '' }) => [
      ...Array.from({ length: width }, (_, at) => cellOf(cells[at] ?? null)),
      { type: 'number', text: String(n) } as const,
      textCell(reason),
    ])
  }
}

function cellOf(cell: RawCell): Cell {
  if (typeof cell === 'number') return { type: 'number', text: plainNumber(cell) }
  return textCell(asText(cell))
}
