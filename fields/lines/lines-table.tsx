import { Suspense } from 'react'
import type { Line } from '#core/values/lines.ts'
import { NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps } from '#web/fields/field-part.ts'
import { partsOf } from '#web/fields/parts-of.ts'
import { useFieldTexts } from '#web/fields/texts.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { useRights } from '#web/stores/permissions.ts'
import { readColumns } from './line-columns.ts'
import { drawnLines } from './line-list.ts'
import css from './lines.module.css'

/** Lines for whoever reads them: a table of the fields that their list has. */
export function LinesTable({ field, value }: CellProps) {
  const { json } = useResource(field.to ?? '')
  const { label } = useFieldTexts(json)
  const rights = useRights()
  const lines = Array.isArray(value) ? (value as readonly Line[]) : []
  const columns = readColumns(json, lines, rights)
  if (lines.length === 0 || columns.length === 0) return <NoValue />
  const parent = Object.keys(json.fields).find((name) => json.fields[name]?.kind === 'parent') ?? null
  const weigh = Object.keys(json.fields).find((name) => json.fields[name]?.kind === 'weigh') ?? null
  return (
    <div className={css.read}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawnLines(lines, { parent, weigh }).map(({ line, name, level }) => (
            <tr key={name}>
              {columns.map((column, at) => (
                <td
                  key={column}
                  style={at === 0 && level > 0 ? { paddingInlineStart: `${level}em` } : undefined}
                >
                  <LineValue json={json} name={column} line={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LineValue({
  json,
  name,
  line,
}: {
  readonly json: CellProps['resource']
  readonly name: string
  readonly line: Line
}) {
  const field = json.fields[name]
  const row = line as Readonly<Record<string, unknown>>
  if (!field) return null
  const { Cell } = partsOf(field.kind)
  return (
    <Suspense fallback="…">
      <Cell resource={json} name={name} field={field} value={row[name]} row={row} />
    </Suspense>
  )
}
