import { useQuery } from '@tanstack/react-query'
import { type Field, kinds } from '#core/field.ts'
import type { Sums } from '#core/wire.ts'
import { listQuery } from '#web/api/queries.ts'
import { shownMoney } from '#web/fields/values/money.ts'
import { formatNumber } from '#web/fields/values/value-text.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { conditionOf } from '../selection/chosen.ts'
import type { List } from '../use-list.ts'

/** Sum and average of a column as they are read. */
export interface ColumnSum {
  readonly field: string
  readonly labelKeys: readonly string[]
  readonly sum: string
  readonly average: string
}

/** Sums of the columns that show, over every row that the list finds; none while there are too many to count. */
export function useSums(list: List): readonly ColumnSum[] {
  const { resource, found } = list
  const wanted = list.columns.columns.filter(
    ({ field, isVisible }) => isVisible && resource.list.sums?.includes(field),
  )
  const isOn = wanted.length > 0 && found.status === 'ready' && !found.isEstimate && found.total > 0
  const { data } = useQuery({
    ...listQuery(resource.name, { ...conditionOf(list), limit: 1, sums: 1 }),
    enabled: isOn,
    retry: false,
  })
  const sums = data?.sums as Sums | undefined
  if (!isOn || !sums) return []
  return wanted.flatMap(({ field, fieldSpec, labelKeys }) => {
    const one = sums[field]
    if (!one) return []
    return [{ field, labelKeys, sum: text(one.sum, fieldSpec), average: text(one.average, fieldSpec) }]
  })
}

function text(value: number | string | null, field: Field): string {
  if (field.kind === 'money') return shownMoney(value)
  const fixed = kinds[field.kind].family === 'number' ? field.decimals : undefined
  return formatNumber(value, currentLanguage(), fixed)
}
