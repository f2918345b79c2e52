import type { ResourceJson } from '#core/describe.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { Chosen } from '../selection/chosen.ts'
import { findRow, type ListRow } from '../tree/tree-rows.ts'

/** What a row is called where only text will do. */
export function rowName({ label }: ResourceJson, row: ListRow): string {
  const name = row[label]
  return typeof name === 'string' && name !== '' ? cutText(name, 60) : `#${row.id}`
}

/** What the only row is called that is chosen, as far as it is among some; null for several. */
export function nameOfOnly(resource: ResourceJson, chosen: Chosen, rows: readonly ListRow[]): string | null {
  const [id, ...others] = 'ids' in chosen ? chosen.ids : []
  const row = id === undefined || others.length > 0 ? null : findRow(rows, id)
  return row && rowName(resource, row)
}
