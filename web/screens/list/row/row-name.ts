import type { ResourceJson } from '#core/describe.ts'
import { cutText } from '#core/values/cut-text.ts'
import type { ListRow } from '../tree/tree-rows.ts'

/** What a row is called where only text will do. */
export function rowName({ label }: ResourceJson, row: ListRow): string {
  const name = row[label]
  return typeof name === 'string' && name !== '' ? cutText(name, 60) : `#${row.id}`
}
