import { useTranslation } from 'react-i18next'
import type { TableColumn } from '../table/table-columns.ts'
import type { List } from '../use-list.ts'
import { SumFigures } from './sum-figures.tsx'
import css from './sums.module.css'
import { useSums } from './use-sums.ts'

interface SumsFootProps {
  readonly list: List
  readonly columns: readonly TableColumn[]
  readonly hasButtons: boolean
}

/** The foot of a table: sum and average below the columns that have them. */
export default function SumsFoot({ list, columns, hasButtons }: SumsFootProps) {
  const { t } = useTranslation()
  const sums = useSums(list)
  if (sums.length === 0) return null
  return (
    <tfoot className={css.foot}>
      <tr aria-label={t('list:sums.of', { count: list.found.total })}>
        {list.canSelect && <td />}
        {columns.map(({ field }) => {
          const one = sums.find((sum) => sum.field === field)
          return <td key={field}>{one && <SumFigures {...one} />}</td>
        })}
        {hasButtons && <td />}
      </tr>
    </tfoot>
  )
}
