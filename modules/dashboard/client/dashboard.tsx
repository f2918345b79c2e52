import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { type DashboardPeriod, dashboardPeriods } from '#core/calls/dashboard.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Bones } from '#web/screens/dashboard/card.tsx'
import css from '#web/screens/dashboard/dashboard.module.css'
import { dashboardNamespaces } from '#web/screens/dashboard/face.ts'
import { dashboardKey, useIsDue, usePart } from '#web/screens/dashboard/parts.ts'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { DashboardIndex } from '../dashboard.ts'
import { arranged, useArrangement } from './arrangement.ts'
import { cardsOf } from './cards.tsx'
import { Welcome } from './welcome.tsx'

const ArrangeCards = lazy(() => import('./arrange-cards.tsx'))

/** The start page: a greeting, and what is going on, as far as the caller may know. */
export function Dashboard() {
  const t = useNamespaces(['dashboard', 'cards', 'web'])
  const client = useQueryClient()
  const isFetching = useIsFetching({ queryKey: dashboardKey }) > 0
  const { data, error, refetch } = usePart<DashboardIndex>('index')
  return (
    <div className={css.dashboard}>
      <Welcome
        remark={data?.remark ?? ''}
        isFetching={isFetching}
        onRefresh={() => void client.invalidateQueries({ queryKey: dashboardKey })}
      />
      {data ? <Parts parts={data.parts} /> : null}
      {error && !data ? (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('cards:failed')}
          text={error.message}
          actions={
            <button type="button" className="button button-primary" onClick={() => void refetch()}>
              {t('web:retry')}
            </button>
          }
        />
      ) : null}
      {!data && !error ? <Bones label={t('web:loading')} /> : null}
    </div>
  )
}

function Parts({ parts }: { parts: readonly string[] }) {
  const t = useNamespaces(['dashboard', 'web', ...dashboardNamespaces()])
  const [days, setDays] = useState<DashboardPeriod>(7)
  const [isArranging, setArranging] = useState(false)
  const { arrangement, arrange } = useArrangement()
  const isTodoDue = useIsDue('todo', parts.includes('todo'))
  const cards = useMemo(() => cardsOf(parts), [parts])
  if (parts.length === 0) {
    return <EmptyState title={t('dashboard:nothing')} text={t('dashboard:nothingHint')} />
  }
  const toggle = (
    <button
      type="button"
      className="button"
      aria-pressed={isArranging}
      onClick={() => setArranging(!isArranging)}
    >
      <Glyph name="sliders" size={18} />
      {t(isArranging ? 'dashboard:arrange.done' : 'dashboard:arrange.begin')}
    </button>
  )
  // A card that is put elsewhere a moment later would be read twice.
  if (!arrangement) return <Bones label={t('web:loading')} />
  if (isArranging) {
    return (
      <>
        <div className={css.periods}>
          <h2 className="grow">{t('dashboard:arrange.title')}</h2>
          {toggle}
        </div>
        <Suspense fallback={<Bones label={t('web:loading')} />}>
          <ArrangeCards cards={cards} arrangement={arrangement} onArrange={arrange} />
        </Suspense>
      </>
    )
  }
  const shown = arranged(cards, arrangement)
  const hasTrends = shown.some(({ hasPeriod }) => hasPeriod)
  return (
    <>
      <Periods days={hasTrends ? days : null} onChange={setDays}>
        {toggle}
      </Periods>
      {/* First steps and what waits are there or not, above everything else: nothing shows where it does not stay. */}
      <div className={isTodoDue ? `${css.grid} is-due` : css.grid}>
        {shown.map(({ key, Card }) => (
          <Card key={key} days={days} />
        ))}
      </div>
    </>
  )
}

interface PeriodsProps {
  /** null where no figure belongs to a period */
  readonly days: DashboardPeriod | null
  readonly children: ReactNode
  readonly onChange: (days: DashboardPeriod) => void
}

function Periods({ days, onChange, children }: PeriodsProps) {
  const t = useNamespaces(['dashboard'])
  return (
    <div className={css.periods}>
      <h2 className="grow">{t('dashboard:overview')}</h2>
      {days !== null && (
        <fieldset className="flex gap-1 boxed surface">
          <legend className="visually-hidden">{t('dashboard:period')}</legend>
          {dashboardPeriods.map((period) => (
            <label key={period}>
              <input
                type="radio"
                name="dashboard-period"
                className="visually-hidden"
                checked={period === days}
                onChange={() => onChange(period)}
              />
              <span className="block rounded-small soft pointer">
                {t('dashboard:days', { count: period })}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {children}
    </div>
  )
}
