import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '#web/page/page.ts'
import { FollowJob } from '#web/screens/jobs/follow-job.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { useFigures } from './figures.ts'
import { JobList } from './job-list.tsx'
import { Load } from './load.tsx'
import { LogViewer } from './log-viewer.tsx'
import css from './operations.module.css'
import { Overview } from './overview.tsx'
import { PanelState } from './panel-state.tsx'
import {
  clearCache,
  type Overview as OverviewData,
  overviewQuery,
  saveDiagnostics,
  startSweep,
} from './queries.ts'
import { SlowCalls } from './slow-calls.tsx'
import { StateMark } from './state-mark.tsx'

const tabs = ['overview', 'load', 'slow', 'jobs', 'log'] as const
type TabName = (typeof tabs)[number]

/** How the product is doing: for super administrators, and for those whom they ask for help. */
export function OperationsConsole() {
  const t = useNamespaces(['operations', 'jobs'])
  const { query, setQuery } = usePage()
  const asked = useQuery(overviewQuery)
  const { data, error } = asked
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'overview'
  if (error && isDenied(error))
    return <EmptyState glyph="lock" title={t('operations:denied')} text={t('operations:deniedText')} />
  if (!data) return <PanelState asked={asked} />
  const show = (next: TabName, more: Readonly<Record<string, string>> = {}) =>
    setQuery(new URLSearchParams({ ...(next === 'overview' ? {} : { tab: next }), ...more }))
  const panels: Readonly<Record<TabName, React.ReactNode>> = {
    overview: <Overview data={data} />,
    load: <Load processes={data.processes} />,
    slow: <SlowCalls processes={data.processes} onRequest={(request) => show('log', { request })} />,
    jobs: <JobList processes={data.processes} />,
    log: (
      <LogViewer key={query.get('request')} request={query.get('request') ?? ''} processes={data.processes} />
    ),
  }
  return (
    <div className={css.operations}>
      <Head data={data} />
      <PanelState asked={asked} />
      <Tabs
        activeKey={tab}
        tabBarGutter={24}
        destroyOnHidden
        onChange={(next) => show(tabs.find((name) => name === next) ?? 'overview')}
        items={tabs.map((key) => ({ key, label: t(`operations:tabs.${key}`), children: panels[key] }))}
      />
    </div>
  )
}

const isDenied = (error: Error) => error instanceof RequestFailure && error.envelope?.code === 401

/** The one sentence that matters, and what can be done from here. */
function Head({ data: { checks } }: { data: OverviewData }) {
  const t = useNamespaces(['operations', 'jobs', 'web'])
  const client = useQueryClient()
  const { clock } = useFigures()
  const { dataUpdatedAt } = useQuery(overviewQuery)
  const [sweep, setSweep] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const count = checks.filter(({ state }) => state === 'warning' || state === 'bad').length
  const isBad = checks.some(({ state }) => state === 'bad')
  const run = (work: () => Promise<void>) => {
    setBusy(true)
    // What failed was told in a toast.
    work()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  return (
    <PageHeader
      title={t('operations:title')}
      actions={
        <>
          <Button onClick={() => void client.invalidateQueries({ queryKey: ['operations'] })}>
            {t('operations:refresh')}
          </Button>
          <Button disabled={isBusy} onClick={() => run(clearCache)}>
            {t('operations:actions.clearCache')}
          </Button>
          <Button disabled={isBusy} onClick={() => run(async () => setSweep(await startSweep()))}>
            {t('operations:actions.sweep')}
          </Button>
          <Button disabled={isBusy} onClick={() => run(saveDiagnostics)}>
            {t('operations:actions.diagnostics')}
          </Button>
        </>
      }
    >
      <p className="row mt-1 medium" role="status">
        <StateMark state={isBad ? 'bad' : count > 0 ? 'warning' : 'good'} />
        {count > 0 ? t('operations:attention', { count }) : t('operations:allGood')}
      </p>
      <p className="hint">{t('operations:seen', { time: clock(Math.floor(dataUpdatedAt / 1000)) })}</p>
      <Modal
        open={sweep !== null}
        title={t('operations:actions.sweeping')}
        footer={null}
        destroyOnHidden
        onCancel={() => setSweep(null)}
      >
        {sweep === null ? null : (
          <FollowJob id={sweep} onEnd={() => void client.invalidateQueries({ queryKey: ['operations'] })} />
        )}
      </Modal>
    </PageHeader>
  )
}
