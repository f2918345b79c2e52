import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { currentLanguage, useNamespaces } from '../../i18n/i18n.ts'
import { dayText } from '../../i18n/moments.ts'
import { Glyph } from '../icons/glyph.tsx'
import { lazy } from '../lazy.ts'
import { ErrorBoundary } from '../states/error-boundary.tsx'
import css from './day.module.css'
import type { DaySeries } from './day-chart.tsx'

const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }))

/** Figures of each day, and the number that stands for the whole period. */
export interface DayFigures extends DaySeries {
  readonly whole: number
}

interface Days {
  readonly title: string
  /** `YYYY-MM-DD`, oldest first */
  readonly dates: readonly string[]
  readonly figures: readonly DayFigures[]
}

interface DayFiguresViewProps extends Days {
  readonly shape: 'lines' | 'bars'
  readonly isTable: boolean
  /** stands there until the chart has come */
  readonly waiting: ReactNode
}

/** Figures of days under their names: as a chart, or as a table. */
export function DayFiguresView({ shape, isTable, waiting, ...given }: DayFiguresViewProps) {
  const now = serverNow() / 1000
  const days = { ...given, dates: given.dates.map((date) => dayText(date, now, 'UTC', currentLanguage())) }
  const table = <DayTable {...days} />
  return (
    <>
      <Legend figures={days.figures} />
      {isTable ? (
        table
      ) : (
        // A chart that cannot be had leaves its figures.
        <ErrorBoundary fallback={() => table}>
          <Suspense fallback={waiting}>
            <DayPicture {...days} shape={shape} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

interface DayViewButtonProps {
  readonly title: string
  readonly isTable: boolean
  readonly onChange: (isTable: boolean) => void
}

/** Changes between chart and table. */
export function DayViewButton({ title, isTable, onChange }: DayViewButtonProps) {
  const t = useNamespaces(['charts'])
  const label = t('charts:asTable', { title })
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isTable}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isTable)}
    >
      <Glyph name="table" size={18} />
    </button>
  )
}

function DayPicture({ title, dates, figures, shape }: Days & { readonly shape: 'lines' | 'bars' }) {
  const t = useNamespaces(['charts'])
  const series = figures.map(({ name, whole, text = plain }) =>
    t('charts:series', { name, count: text(whole) }),
  )
  const label = t('charts:summary', { title, from: dates[0], to: dates.at(-1), series: series.join(', ') })
  return <DayChart dates={dates} series={figures} shape={shape} label={label} />
}

function Legend({ figures }: { readonly figures: readonly DayFigures[] }) {
  return (
    <ul className={css.legend}>
      {figures.map(({ name, whole, text = plain }, at) => (
        <li key={name} style={{ '--tone': `var(--chart-${at + 1})` } as CSSProperties}>
          {name} <strong>{text(whole)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** The latest day first. */
function DayTable({ title, dates, figures }: Days) {
  const t = useNamespaces(['charts'])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={css.table} aria-label={t('charts:daily', { title })} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('charts:date')}</th>
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
                {figures.map(({ name, values, text = plain }) => (
                  <td key={name}>{text(values[at] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  )
}

function plain(count: number): string {
  return count.toLocaleString(currentLanguage())
}
