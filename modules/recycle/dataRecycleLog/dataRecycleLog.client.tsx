import css from '#web/fields/cells.module.css'
import type { CellProps, ClientSide } from '#web/screens/side.ts'
import { lazy } from '#web/ui/lazy.ts'
import { ActorCell, DetailButton, PageCell } from '../record-parts.tsx'
import type { dataRecycleLog } from './dataRecycleLog.ts'

const RecycledDetail = lazy(async () => ({ default: (await import('./recycled-detail.tsx')).RecycledDetail }))

/** Deleted rows are looked at and restored, never edited. */
export const dataRecycleLogClient: ClientSide<typeof dataRecycleLog> = {
  cells: {
    'admin.nickname': ({ row }) => <ActorCell name="security/dataRecycleLog" row={row} />,
    'recycle.controller_as': PageCell,
    data: DataCell,
  },
  rowButtons: ({ row }) => <DetailButton name="security/dataRecycleLog" row={row} Detail={RecycledDetail} />,
  noDoubleClick: 'all',
}

const shown = 6

/** The first values of the row that say something. */
function DataCell({ row }: CellProps<typeof dataRecycleLog>) {
  const text = brief(String(row.data))
  return (
    <span className={css.line} title={text}>
      {text}
    </span>
  )
}

function brief(json: string): string {
  try {
    const entries = Object.entries(JSON.parse(json) as Readonly<Record<string, unknown>>)
    return entries
      .filter(([, value]) => typeof value === 'number' || (typeof value === 'string' && value !== ''))
      .slice(0, shown)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')
  } catch {
    return json
  }
}
