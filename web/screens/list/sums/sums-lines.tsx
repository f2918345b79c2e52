import { useTranslation } from 'react-i18next'
import type { List } from '../use-list.ts'
import { SumFigures } from './sum-figures.tsx'
import css from './sums.module.css'
import { useSums } from './use-sums.ts'

/** Sums and averages where rows are cards: a line for each column. */
export default function SumsLines({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const sums = useSums(list)
  if (sums.length === 0) return null
  return (
    <dl className={css.lines} aria-label={t('list:sums.of', { count: list.found.total })}>
      {sums.map((one) => (
        <div key={one.field} className="row between">
          <dt className="soft">{t([...one.labelKeys])}</dt>
          <dd className="text-end">
            <SumFigures {...one} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
