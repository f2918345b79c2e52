import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownMoney } from '../../../fields/values/money.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { type DayFigures, DayFiguresView, DayViewButton } from '../../../ui/charts/day-figures.tsx'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { Card, Loaded } from '../card.tsx'
import css from '../centre.module.css'
import { type Growth, growthQuery } from '../queries.ts'

/** What points and balance changed by on each of the last days. */
export function GrowthCard() {
  const t = useNamespaces(['account', 'web'])
  const query = useQuery(growthQuery)
  const [isTable, setTable] = useState(false)
  const title = t('account:overview.growth')
  const isEmpty = query.data ? !hasChanges(query.data) : true
  return (
    <Card
      title={title}
      isBusy={query.isPending}
      actions={isEmpty ? null : <DayViewButton title={title} isTable={isTable} onChange={setTable} />}
    >
      <div className={css.growth}>
        <Loaded query={query}>
          {({ days, score, money }) =>
            isEmpty ? (
              <EmptyState
                title={t('account:overview.growthEmpty')}
                text={t('account:overview.growthEmptyText')}
              />
            ) : (
              <DayFiguresView
                title={title}
                dates={days}
                shape="lines"
                isTable={isTable}
                figures={[
                  summed(t('account:overview.scoreChange'), score),
                  { ...summed(t('account:overview.moneyChange'), money.map(Number)), text: shownMoney },
                ]}
                waiting={<LoadingState label={t('web:loading')} />}
              />
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function hasChanges({ score, money }: Growth): boolean {
  return [...score, ...money].some((value) => Number(value) !== 0)
}

/** Money has two decimals: sums of many keep no more. */
function summed(name: string, values: readonly number[]): DayFigures {
  const whole = values.reduce((sum, value) => sum + value, 0)
  return { name, values, whole: Math.round(whole * 100) / 100 }
}
