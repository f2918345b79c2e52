import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type DayFigures, DayFiguresView, DayViewButton } from '#web/ui/charts/day-figures.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Bones, Card } from './card.tsx'

/** A chart over the days of the period, or the same figures as a table. */
export function DayCard<T extends { readonly dates: readonly string[] }>({
  title,
  empty,
  emptyText,
  query,
  figuresOf,
}: DayCardProps<T>) {
  const t = useNamespaces(['web'])
  const [isTable, setTable] = useState(false)
  const isEmpty = query.data !== undefined && areNone(figuresOf(query.data))
  return (
    <Card
      title={title}
      width="wide"
      query={query}
      actions={isEmpty ? null : <DayViewButton title={title} isTable={isTable} onChange={setTable} />}
    >
      {(data) => {
        if (isEmpty) {
          return <EmptyState title={empty} text={emptyText} />
        }
        return (
          <DayFiguresView
            title={title}
            dates={data.dates}
            figures={figuresOf(data)}
            shape="bars"
            isTable={isTable}
            waiting={<Bones label={t('web:loading')} />}
          />
        )
      }}
    </Card>
  )
}

interface DayCardProps<T> {
  readonly title: string
  /** what stands there when every figure is 0 */
  readonly empty: string
  readonly emptyText: string
  readonly query: UseQueryResult<T>
  readonly figuresOf: (data: T) => readonly DayFigures[]
}

function areNone(figures: readonly DayFigures[]): boolean {
  return figures.every(({ values }) => values.every((value) => value === 0))
}

/** Figures of days with their sum. */
export function summed(name: string, values: readonly number[]): DayFigures {
  return { name, values, whole: values.reduce((sum, value) => sum + value, 0) }
}
