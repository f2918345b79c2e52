import { parseTarget, type Target, targetText } from '#core/values/target.ts'
import { asText, textCell } from '#server/resource/columns/cell.ts'
import type { KindServer } from '#server/resource/kind.ts'

/** A short text such as `content/article:12`, in tables and in files. */
export const target: KindServer = {
  column: () => ({ type: 'varchar', length: 100, nullable: true }),
  store: (value) => (value ? targetText(value as Target) : null),
  load: parseTarget,
  cellIn: (cell) => asText(cell).trim(),
  cellOut: (value) => textCell(value ? targetText(value as Target) : ''),
  convert: (raw) => raw,
  targets: (value) => [parseTarget(value) ?? []].flat(),
  sample: ({ n, ids }) => {
    const id = ids[n % Math.max(1, ids.length)]
    return id === undefined ? null : { resource: 'content/tag', row_id: id }
  },
}
