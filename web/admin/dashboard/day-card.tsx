import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Bones, Card } from './card.tsx'
import type { DaySeries } from './day-chart.tsx'

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

/** Figures of each day, and the number that stands for the whole period. */
export interface DayFigures extends DaySeries {
  readonly whole: number
}

/** A chart over the days of the period, or the same figures as a table. */
export function DayCard<T extends { readonly dates: readonly string[] }>({
  name,
  query,
  shape,
  figuresOf,
}: DayCardProps<T>) {
  const t = useNamespaces(['dashboard'])
  const [isTable, setTable] = useState(false)
  const title = t(`dashboard:chart.${name}`)
  const asTable = t('dashboard:chart.asTable', { title })
  const isEmpty = query.data !== undefined && areNone(figuresOf(query.data))
  return (
    <Card
      title={title}
      width="wide"
      query={query}
      actions={
        isEmpty ? null : (
          <button
            type="button"
            className="icon-button"
            aria-pressed={isTable}
            aria-label={asTable}
            title={asTable}
            onClick={() => setTable(!isTable)}
          >
            <Glyph name="table" size={18} />
          </button>
        )
      }
    >
      {(data) => {
        if (isEmpty) {
          return <EmptyState title={t(`dashboard:empty.${name}`)} text={t(`dashboard:empty.${name}Text`)} />
        }
        const figures = figuresOf(data)
        const table = <DayTable title={title} dates={data.dates} figures={figures} />
        return (
          <>
            <Legend figures={figures} />
            {isTable ? (
              table
            ) : (
              // A chart that cannot be had leaves its figures.
              <ErrorBoundary fallback={() => table}>
                <DayPicture title={title} dates={data.dates} figures={figures} shape={shape} />
              </ErrorBoundary>
            )}
          </>
        )
      }}
    </Card>
  )
}

interface DayCardProps<T> {
  readonly name: 'members' | 'attachments' | 'activity'
  readonly query: UseQueryResult<T>
  readonly shape: 'lines' | 'bars'
  readonly figuresOf: (data: T) => readonly DayFigures[]
}

interface Days {
  readonly title: string
  readonly dates: readonly string[]
  readonly figures: readonly DayFigures[]
}

function DayPicture({ title, dates, figures, shape }: Days & { shape: 'lines' | 'bars' }) {
  const t = useNamespaces(['dashboard', 'web'])
  const series = figures.map(({ name, whole }) =>
    t('dashboard:chart.series', { name, count: written(whole) }),
  )
  const label = t('dashboard:chart.summary', {
    title,
    from: dates[0],
    to: dates.at(-1),
    series: series.join(', '),
  })
  return (
    <Suspense fallback={<Bones label={t('web:loading')} />}>
      <DayChart dates={dates} series={figures} shape={shape} label={label} />
    </Suspense>
  )
}

function Legend({ figures }: { figures: readonly DayFigures[] }) {
  return (
    <ul className="legend">
      {figures.map(({ name, whole }, at) => (
        <li key={name} data-series={at + 1}>
          {name} <strong>{written(whole)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** The latest day first. */
function DayTable({ title, dates, figures }: Days) {
  const t = useNamespaces(['dashboard'])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="day-table" aria-label={t('dashboard:chart.daily', { title })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard:chart.date')}</th>
            {figures.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates
            .map((date, at) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                {figures.map(({ name, values }) => (
                  <td key={name}>{written(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  )
}

function areNone(figures: readonly DayFigures[]): boolean {
  return figures.every(({ values }) => values.every((value) => value === 0))
}

function written(count: number): string {
  return count.toLocaleString(currentLanguage())
}
