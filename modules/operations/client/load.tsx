import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import type { ProcessView, RouteFigures, Sample } from '#core/calls/process.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Sparkline, type SparkSeries } from '#web/ui/charts/sparkline.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { type DataColumn, DataTable } from './data-table.tsx'
import { useFigures } from './figures.ts'
import css from './operations.module.css'
import { PanelState } from './panel-state.tsx'
import { nameOf, perMinute } from './processes.ts'
import { loadQuery } from './queries.ts'

/** What a process had to do during the last half hour, and what took its time. */
export function Load({ processes }: { processes: readonly ProcessView[] }) {
  const t = useNamespaces(['operations'])
  const [chosen, setChosen] = useState('')
  const asked = useQuery(loadQuery(chosen))
  const { data } = asked
  const id = chosen || processes.find(({ is_self }) => is_self)?.id
  return (
    <div className={css.panel}>
      <div className={css.bar}>
        <Select
          aria-label={t('operations:load.process')}
          value={id}
          onChange={setChosen}
          options={processes.map((one) => ({ value: one.id, label: nameOf(one) }))}
        />
        <span className="hint">{t('operations:load.span')}</span>
      </div>
      <PanelState asked={asked} />
      {data ? <Charts samples={data.samples} /> : null}
      {data ? <Routes routes={data.routes} /> : null}
    </div>
  )
}

interface Chart {
  readonly name: 'rate' | 'duration' | 'faults' | 'memory' | 'delay'
  readonly written: (value: number) => string
  readonly series: readonly {
    readonly tone: SparkSeries['tone']
    readonly read: (sample: Sample) => number
  }[]
}

function Charts({ samples }: { samples: readonly Sample[] }) {
  const t = useNamespaces(['operations'])
  const { bytes, milliseconds, count } = useFigures()
  const charts: readonly Chart[] = [
    {
      name: 'rate',
      written: count,
      series: [{ tone: 'primary', read: ({ requests, span }) => perMinute(requests, span) }],
    },
    {
      name: 'duration',
      written: milliseconds,
      series: [
        { tone: 'primary', read: ({ p50 }) => p50 },
        { tone: 'warning', read: ({ p95 }) => p95 },
      ],
    },
    {
      name: 'faults',
      written: count,
      series: [{ tone: 'danger', read: ({ faults, span }) => perMinute(faults, span) }],
    },
    { name: 'memory', written: bytes, series: [{ tone: 'success', read: ({ memory }) => memory }] },
    { name: 'delay', written: milliseconds, series: [{ tone: 'warning', read: ({ delay }) => delay }] },
  ]
  if (samples.length === 0)
    return <EmptyState title={t('operations:load.waiting')} text={t('operations:load.waitingText')} />
  return (
    <div className={css.chartGrid}>
      {charts.map((chart) => (
        <ChartCard key={chart.name} chart={chart} samples={samples} />
      ))}
    </div>
  )
}

function ChartCard({
  chart: { name, series, written },
  samples,
}: {
  chart: Chart
  samples: readonly Sample[]
}) {
  const t = useNamespaces(['operations'])
  const { clock } = useFigures()
  const title = t(`operations:load.${name}`)
  const lines = series.map(({ tone, read }) => ({ tone, values: samples.map(read) }))
  const valueAt = (index: number) => lines.map(({ values }) => written(values[index] ?? 0)).join(' / ')
  const all = lines.flatMap(({ values }) => values)
  const latest = valueAt(samples.length - 1)
  const [lowest, highest] = [written(Math.min(...all)), written(Math.max(...all))]
  return (
    <Card>
      <h2 className="soft medium">{title}</h2>
      <p className={css.chartValue}>{latest}</p>
      <Sparkline
        series={lines}
        label={t('operations:load.summary', { name: title, latest, lowest, highest })}
        describe={(index) =>
          t('operations:load.at', { time: clock(samples[index]?.time ?? 0), value: valueAt(index) })
        }
      />
    </Card>
  )
}

function Routes({ routes }: { routes: readonly RouteFigures[] }) {
  const t = useNamespaces(['operations'])
  const { milliseconds, count } = useFigures()
  const text = (key: string) => t(`operations:load.${key}`)
  const figure = (key: 'mean' | 'p50' | 'p95' | 'longest', title: string): DataColumn<RouteFigures> => ({
    key,
    title,
    isFigure: true,
    cell: (route) => milliseconds(route[key]),
  })
  const columns: readonly DataColumn<RouteFigures>[] = [
    {
      key: 'route',
      title: text('route'),
      cell: ({ method, route }) => (
        <code>
          <span className="faint">{method}</span> {route}
        </code>
      ),
    },
    { key: 'count', title: text('count'), isFigure: true, cell: (route) => count(route.count) },
    {
      key: 'status',
      title: text('statuses'),
      cell: ({ byStatus }) => (
        <span className={css.statusCounts}>
          {byStatus
            .flatMap((answers, at) => (answers > 0 ? [{ digit: at + 1, answers }] : []))
            .map(({ digit, answers }) => (
              <span key={digit} data-status={digit}>
                {digit}xx {count(answers)}
              </span>
            ))}
        </span>
      ),
    },
    figure('mean', text('mean')),
    figure('p50', 'P50'),
    figure('p95', 'P95'),
    figure('longest', text('longest')),
  ]
  return (
    <Card>
      <h2>{text('routes')}</h2>
      <p className="hint">{text('routesText')}</p>
      {routes.length > 0 ? (
        <DataTable
          label={text('routes')}
          columns={columns}
          rows={routes}
          rowKey={({ method, route }) => `${method} ${route}`}
        />
      ) : (
        <EmptyState title={text('noRoutes')} />
      )}
    </Card>
  )
}
