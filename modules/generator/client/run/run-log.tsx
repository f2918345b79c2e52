import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Input, Pagination, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useDebounced } from '#web/fields/use-debounced.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useCan } from '#web/stores/permissions.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { type Hue, Tag } from '#web/ui/tag/tag.tsx'
import css from '../crud.module.css'
import { Failure } from '../failure.tsx'
import { loadRun, type Run, runsPerPage, runsQuery } from '../queries.ts'
import { designOfRun } from '../start/opening.ts'
import { openDesign } from '../state/design-exchange.ts'
import type { DesignState } from '../state/design-state.ts'
import { RemoveRun } from './remove-run.tsx'
import { RunSummary } from './run-summary.tsx'

interface RunLogProps {
  readonly mayGenerate: boolean
  /** nothing can be made or deleted here */
  readonly isOff: boolean
  readonly onClose: () => void
  readonly onBegin: (state: DesignState) => void
}

/** Each is coloured like the state of a file that means the same. */
const hues: Readonly<Record<Run['status'], Hue>> = {
  start: 'blue',
  success: 'green',
  error: 'red',
  delete: 'gray',
}

/** What was made before: looked at, gone on from, or removed. */
export function RunLog({ mayGenerate, isOff, onClose, onBegin }: RunLogProps) {
  const t = useNamespaces(['crud', 'web'])
  const can = useCan()
  const client = useQueryClient()
  const { asked, page, setPage, wanted, search, quickSearch } = useRuns()
  const [shown, setShown] = useState<Run | null>(null)
  const [removed, setRemoved] = useState<Run | null>(null)
  const { data, error } = asked
  return (
    <Drawer
      open
      rootClassName="crud-log"
      size="min(960px, 100vw)"
      title={t('crud:log.title')}
      closable={{ placement: 'end', 'aria-label': t('crud:close') }}
      onClose={onClose}
    >
      <Input
        allowClear
        className={css.logSearch}
        aria-label={t('crud:log.search')}
        placeholder={t('crud:log.search')}
        maxLength={100}
        value={wanted}
        onChange={({ target }) => search(target.value)}
      />
      {error && !data ? (
        <Failure error={error} onRetry={() => void asked.refetch()} />
      ) : (
        <RunTable
          asked={asked}
          isSearched={quickSearch !== ''}
          mayGenerate={mayGenerate}
          mayRemove={!isOff && can('crud/crud/delete')}
          onShow={setShown}
          onRemove={setRemoved}
          onBegin={(state) => {
            onClose()
            onBegin(state)
          }}
        />
      )}
      {data && data.total > runsPerPage && (
        <Pagination
          className={css.logPages}
          size="small"
          current={page}
          pageSize={runsPerPage}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {shown && <RunSummary run={shown} onClose={() => setShown(null)} />}
      {removed && (
        <RemoveRun
          run={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => void client.invalidateQueries({ queryKey: ['crud'] })}
        />
      )}
    </Drawer>
  )
}

/** The runs of a page that the search finds. */
function useRuns() {
  const [page, setPage] = useState(1)
  const [wanted, setWanted] = useState('')
  const quickSearch = useDebounced(wanted.trim(), 300)
  const asked = useQuery(runsQuery(page, quickSearch))
  const search = (text: string) => {
    setWanted(text)
    setPage(1)
  }
  return { asked, page, setPage, wanted, search, quickSearch }
}

interface RunTableProps {
  readonly asked: ReturnType<typeof useRuns>['asked']
  readonly isSearched: boolean
  readonly mayGenerate: boolean
  readonly mayRemove: boolean
  readonly onShow: (run: Run) => void
  readonly onRemove: (run: Run) => void
  readonly onBegin: (state: DesignState) => void
}

function RunTable(props: RunTableProps) {
  const { asked, isSearched } = props
  const t = useNamespaces(['crud'])
  const columns = useColumns(props)
  return (
    <Table<Run>
      size="middle"
      rowKey="id"
      loading={asked.isFetching}
      pagination={false}
      scroll={{ x: 760 }}
      dataSource={[...(asked.data?.list ?? [])]}
      locale={{
        emptyText: asked.isPending ? (
          ' '
        ) : (
          <EmptyState
            title={t(isSearched ? 'crud:log.noMatch' : 'crud:log.none')}
            text={isSearched ? undefined : t('crud:log.noneText')}
          />
        ),
      }}
      columns={columns}
    />
  )
}

function useColumns(props: RunTableProps): TableColumnsType<Run> {
  const t = useNamespaces(['crud'])
  const { begin, busy } = useBegin(props)
  return [
    {
      title: t('crud:log.table'),
      render: (_, run) => (
        <span className="column">
          <strong>{run.table_name}</strong>
          <span className="hint">{run.table.comment}</span>
        </span>
      ),
    },
    {
      title: t('crud:log.status'),
      width: 110,
      render: (_, run) => <Tag hue={hues[run.status]}>{t(`crud:statuses.${run.status}`)}</Tag>,
    },
    { title: t('crud:connection'), width: 120, render: (_, run) => run.connection || '—' },
    {
      title: t('crud:log.time'),
      width: 130,
      render: (_, run) => <RelativeTime value={run.create_time} justNow={t('crud:justNow')} />,
    },
    { title: t('crud:log.host'), width: 120, render: (_, run) => run.host || '—' },
    {
      title: t('crud:log.actions'),
      width: 200,
      render: (_, run) => (
        <RunActions {...props} run={run} isBusy={busy === run.id} onGoOn={() => void begin(run.id)} />
      ),
    },
  ]
}

/** Reads the design of a run, to go on from. */
function useBegin({ asked, onBegin }: RunTableProps) {
  const [busy, setBusy] = useState<number | null>(null)
  const begin = async (id: number) => {
    setBusy(id)
    try {
      onBegin(openDesign(designOfRun(await loadRun(id))))
    } catch (error) {
      toast.error((error as Error).message)
      void asked.refetch()
    } finally {
      setBusy(null)
    }
  }
  return { begin, busy }
}

interface RunActionsProps extends Omit<RunTableProps, 'asked' | 'isSearched' | 'onBegin'> {
  readonly run: Run
  readonly isBusy: boolean
  readonly onGoOn: () => void
}

function RunActions({ run, isBusy, mayGenerate, mayRemove, onShow, onGoOn, onRemove }: RunActionsProps) {
  const t = useNamespaces(['crud'])
  return (
    <span className={css.logActions}>
      <Button size="small" type="link" onClick={() => onShow(run)}>
        {t('crud:log.view')}
      </Button>
      {mayGenerate && (
        <Button size="small" type="link" loading={isBusy} onClick={onGoOn}>
          {t('crud:log.begin')}
        </Button>
      )}
      {mayRemove && run.status === 'success' && (
        <Button size="small" type="link" danger onClick={() => onRemove(run)}>
          {t('crud:log.remove')}
        </Button>
      )}
    </span>
  )
}
