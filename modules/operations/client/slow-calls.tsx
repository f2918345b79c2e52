import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ProcessView } from '#core/calls/process.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Person } from '#web/ui/people/person.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { SlowCallView } from '../operations.ts'
import { type DataColumn, DataTable } from './data-table.tsx'
import { useFigures } from './figures.ts'
import css from './operations.module.css'
import { PanelState } from './panel-state.tsx'
import { nameById } from './processes.ts'
import { slowQuery } from './queries.ts'

interface SlowCallsProps {
  readonly processes: readonly ProcessView[]
  /** somebody wants to know what the log tells of a request */
  readonly onRequest: (request: string) => void
}

/** Calls that took long, of all processes. */
export function SlowCalls({ processes, onRequest }: SlowCallsProps) {
  const t = useNamespaces(['operations'])
  const asked = useQuery(slowQuery)
  const { data } = asked
  return (
    <div className={css.panel}>
      <Card>
        <h2>{t('operations:slow.title')}</h2>
        <p className="hint">{t('operations:slow.text')}</p>
        <PanelState asked={asked} />
        {data && data.length > 0 ? (
          <SlowTable calls={data} processes={processes} onRequest={onRequest} />
        ) : null}
        {data?.length === 0 ? (
          <EmptyState title={t('operations:slow.none')} text={t('operations:slow.noneText')} />
        ) : null}
      </Card>
    </div>
  )
}

function SlowTable({ calls, processes, onRequest }: SlowCallsProps & { calls: readonly SlowCallView[] }) {
  const t = useNamespaces(['operations'])
  const { milliseconds, moment } = useFigures()
  const text = (key: string) => t(`operations:slow.${key}`)
  const columns: readonly DataColumn<SlowCallView>[] = [
    { key: 'time', title: text('time'), cell: ({ create_time }) => moment(create_time) },
    {
      key: 'route',
      title: t('operations:load.route'),
      cell: ({ method, route }) => (
        <code>
          <span className="faint">{method}</span> {route}
        </code>
      ),
    },
    {
      key: 'ms',
      title: text('duration'),
      isFigure: true,
      cell: ({ ms }) => <strong data-slow={ms >= 3000}>{milliseconds(ms)}</strong>,
    },
    {
      key: 'status',
      title: text('status'),
      cell: ({ status }) => (
        <span className={css.statusCounts}>
          <span data-status={Math.trunc(status / 100)}>{status}</span>
        </span>
      ),
    },
    {
      key: 'who',
      title: text('who'),
      cell: ({ admin_id, username }) =>
        admin_id === 0 ? text('nobody') : <Person name={username || `#${admin_id}`} />,
    },
    { key: 'process', title: text('process'), cell: ({ process }) => nameById(processes, process) },
    {
      key: 'request',
      title: text('request'),
      cell: ({ request }) => (
        <Button
          type="link"
          size="small"
          aria-label={t('operations:slow.toLog', { request: request.slice(0, 8) })}
          onClick={() => onRequest(request)}
        >
          {request.slice(0, 8)}
        </Button>
      ),
    },
  ]
  return <DataTable label={text('title')} columns={columns} rows={calls} rowKey={({ request }) => request} />
}
