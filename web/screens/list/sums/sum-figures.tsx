import { useTranslation } from 'react-i18next'
import css from './sums.module.css'
import type { ColumnSum } from './use-sums.ts'

/** A sum, and the average below it. */
export function SumFigures({ sum, average }: ColumnSum) {
  const { t } = useTranslation()
  return (
    <>
      <span className={css.figure}>
        <span className="faint">{t('list:sums.sum')}</span> {sum}
      </span>
      <span className={css.figure}>
        <span className="faint">{t('list:sums.average')}</span> {average}
      </span>
    </>
  )
}
