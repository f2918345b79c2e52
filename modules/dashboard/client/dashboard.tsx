import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { type DashboardPart, type DashboardPeriod, dashboardPeriods } from '../dashboard.ts'
import { Bones } from './card.tsx'
import { Activity, MemberGrowth, Uploads } from './charts.tsx'
import css from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { ArticleStatuses, LatestLogs, NewestMembers } from './lists.tsx'
import { LoadCard } from './load-card.tsx'
import { dashboardKey, useDashboard } from './parts.ts'
import { Welcome } from './welcome.tsx'

/** The start page: a greeting, and what is going on, as far as the caller may know. */
export function Dashboard() {
  const t = useNamespaces(['dashboard', 'web'])
  const client = useQueryClient()
  const isFetching = useIsFetching({ queryKey: dashboardKey }) > 0
  const { data, error, refetch } = useDashboard()
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
          title={t('dashboard:failed')}
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

/** Parts whose figures belong to a period. */
const trends: readonly DashboardPart[] = ['members', 'attachments', 'activity']

function Parts({ parts }: { parts: readonly DashboardPart[] }) {
  const t = useNamespaces(['dashboard'])
  const [days, setDays] = useState<DashboardPeriod>(7)
  const has = (part: DashboardPart) => parts.includes(part)
  if (parts.length === 0) {
    return <EmptyState title={t('dashboard:nothing')} text={t('dashboard:nothingHint')} />
  }
  return (
    <>
      <Figures parts={parts} days={days} />
      {trends.some(has) ? <Periods days={days} onChange={setDays} /> : null}
      <div className={css.grid}>
        {has('members') ? <MemberGrowth days={days} /> : null}
        {has('members') ? <NewestMembers days={days} /> : null}
        {has('attachments') ? <Uploads days={days} /> : null}
        {has('articles') ? <ArticleStatuses /> : null}
        {has('activity') ? <Activity days={days} /> : null}
        {has('logs') ? <LatestLogs /> : null}
        {has('load') ? <LoadCard /> : null}
      </div>
    </>
  )
}

interface PeriodsProps {
  readonly days: DashboardPeriod
  readonly onChange: (days: DashboardPeriod) => void
}

function Periods({ days, onChange }: PeriodsProps) {
  const t = useNamespaces(['dashboard'])
  return (
    <div className={css.periods}>
      <h2 className="grow">{t('dashboard:trends')}</h2>
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
            <span className="block rounded-small soft pointer">{t('dashboard:days', { count: period })}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
