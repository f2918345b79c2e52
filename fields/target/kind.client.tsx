import { relationName } from '#core/field.ts'
import { type NamedTarget, parseTarget, targetText } from '#core/values/target.ts'
import { Line, NoValue } from '#web/fields/cell-parts.tsx'
import type { CellProps, FieldParts } from '#web/fields/field-part.ts'
import css from '#web/fields/inputs.module.css'
import { lazyPart } from '#web/fields/lazy-part.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { targetFault } from './target-fault.ts'

/** The row that is pointed at by the name that travels with the row, else by its resource and id. */
function TargetCell({ name, value, row }: CellProps) {
  const target = parseTarget(value)
  if (!target) return <NoValue />
  const named = row[relationName(name)] as NamedTarget | null | undefined
  const fault = targetFault(named?.state)
  if (!fault) return <Line text={named?.label ?? targetText(target)} />
  return <Broken label={named?.label ?? targetText(target)} fault={fault} />
}

/** What it is called, and why nobody outside gets there. */
function Broken({ label, fault }: { readonly label: string; readonly fault: string }) {
  const t = useNamespaces(['fields'])
  return (
    <span className={css.fault}>
      <Line text={label} /> {t(fault)}
    </span>
  )
}

export const target: FieldParts = {
  Cell: TargetCell,
  Input: lazyPart(() => import('./target-input.tsx').then((m) => m.TargetInput)),
  Filter: null,
  isGroup: true,
}
