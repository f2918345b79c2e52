import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { type DayFigures, DayFiguresView, DayViewButton } from '#web/ui/charts/day-figures.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { Bones, Card } from './card.tsx'

/** A chart over the days of the period, or the same figures as a table. */
export function DayCard<T extends { readonly dates: readonly string[] }>({
  name,
  query,
  figuresOf,
}: DayCardProps<T>) {
  const t = useNamespaces(['dashboard', 'web'])
  const [isTable, setTable] = useState(false)
  const title = t(`dashboard:chart.${name}`)
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
          return <EmptyState title={t(`dashboard:empty.${name}`)} text={t(`dashboard:empty.${name}Text`)} />
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
  readonly name: 'members' | 'attachments' | 'activity'
  readonly query: UseQueryResult<T>
  readonly figuresOf: (data: T) => readonly DayFigures[]
}

function areNone(figures: readonly DayFigures[]): boolean {
  return figures.every(({ values }) => values.every((value) => value === 0))
}
