import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import type { ProcessView } from '#core/calls/process.ts'
import { cancelJob } from '#web/api/use-job.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { JobBar } from '#web/screens/jobs/follow-job.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { ListedJob } from '../operations.ts'
import { useFigures } from './figures.ts'
import css from './operations.module.css'
import { PanelState } from './panel-state.tsx'
import { nameById } from './processes.ts'
import { type JobFilter, jobsKey, jobsQuery, repeatJob } from './queries.ts'

const states = ['all', 'active', 'failed', 'ended'] as const

/** The work that goes on after the answer, of everybody. */
export function JobList({ processes }: { processes: readonly ProcessView[] }) {
  const t = useNamespaces(['operations', 'jobs'])
  const [filter, setFilter] = useState<JobFilter>({ state: 'all', isAll: false, page: 1 })
  const asked = useQuery(jobsQuery(filter))
  const { data } = asked
  return (
    <div className={css.panel}>
      <div className={css.bar}>
        <Segmented
          aria-label={t('operations:jobs.filter')}
          value={filter.state}
          options={states.map((value) => ({ value, label: t(`operations:jobs.states.${value}`) }))}
          onChange={(state) => setFilter({ ...filter, state, page: 1 })}
        />
        <Checkbox
          checked={filter.isAll}
          onChange={({ target }) => setFilter({ ...filter, isAll: target.checked, page: 1 })}
        >
          {t('operations:jobs.own')}
        </Checkbox>
      </div>
      <PanelState asked={asked} />
      {data && data.list.length > 0 ? (
        <ul className={css.jobList}>
          {data.list.map((job) => (
            <JobCard key={job.id} job={job} processes={processes} />
          ))}
        </ul>
      ) : null}
      {data && data.total > 20 ? (
        <Pagination
          current={filter.page}
          total={data.total}
          pageSize={20}
          showSizeChanger={false}
          onChange={(page) => setFilter({ ...filter, page })}
        />
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState title={t('operations:jobs.none')} text={t('operations:jobs.noneText')} />
      ) : null}
    </div>
  )
}

function JobCard({ job, processes }: { job: ListedJob; processes: readonly ProcessView[] }) {
  const t = useNamespaces(['operations'])
  const client = useQueryClient()
  const { moment, span } = useFigures()
  const { id, title, kind, username, create_time, start_time, end_time, result, state, can_repeat } = job
  const say = (key: string, params?: Readonly<Record<string, unknown>>) => t(`operations:jobs.${key}`, params)
  const load = () => client.invalidateQueries({ queryKey: jobsKey })
  const facts = [
    say('number', { id }),
    kind,
    username || say('product'),
    say('created', { time: moment(create_time) }),
    ...(end_time === null ? [] : [say('ended', { time: moment(end_time) })]),
    ...(start_time === null || end_time === null ? [] : [say('took', { span: span(end_time - start_time) })]),
    ...(job.process === '' ? [] : [say('on', { process: nameById(processes, job.process) })]),
  ]
  return (
    <li>
      <Card className={css.jobCard}>
        <h2>{title}</h2>
        <p className="flex wrap hint gap-1-4">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <JobBar job={job} onCancel={() => cancelJob(id).then(load)} />
        {result && Object.keys(result).length > 0 ? (
          <details>
            <summary>{say('result')}</summary>
            <pre>{JSON.stringify(result, null, 2)}</pre>
          </details>
        ) : null}
        {can_repeat && (state === 'failed' || state === 'cancelled') ? (
          <div>
            <Button onClick={() => void repeatJob(id).then(load, () => {})}>{say('repeat')}</Button>
          </div>
        ) : null}
      </Card>
    </li>
  )
}
