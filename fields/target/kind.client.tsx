import { relationName } from '#core/field.ts'
import { type NamedTarget, parseTarget, targetText } from '#core/values/target.ts'
import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import { lazyPart } from '#web/fields/lazy-part.ts'

/** The row that is pointed at by the name that travels with the row, else by its resource and id. */
function TargetCell({ name, value, row }: CellProps) {
  const target = parseTarget(value)
  if (!target) return <NoValue />
  const named = row[relationName(name)] as NamedTarget | null | undefined
  return <Line text={named?.label ?? targetText(target)} />
}

export const target: FieldParts = {
  Cell: TargetCell,
  Input: lazyPart(() => import('./target-input.tsx').then((m) => m.TargetInput)),
  Filter: null,
  isGroup: true,
}
