import { useQuery } from '@tanstack/react-query'
import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { Moment } from '#web/fields/times/moments.tsx'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState, LoadingState } from '#web/ui/states/states.tsx'
import type { RunView } from '../terminal.ts'
import { historyQuery, runOutputQuery } from './queries.ts'
import css from './terminal.module.css'

const rowsOfPage = 20

/** Who ran what, when, where and how it ended: of everybody and every server process. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const t = useNamespaces(['terminal', 'web'])
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(historyQuery(page))
  return (
    <Modal
      open
      width={760}
      title={t('terminal:history.title')}
      onCancel={onClose}
      footer={null}
      closable={{ 'aria-label': t('web:close') }}
    >
      {data && data.list.length > 0 ? (
        <ol className={css.history}>
          {data.list.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      ) : null}
      {data && data.total > rowsOfPage ? (
        <Pagination
          current={page}
          total={data.total}
          pageSize={rowsOfPage}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
      {data?.list.length === 0 ? <EmptyState glyph="clock" title={t('terminal:history.none')} /> : null}
      {!data && error ? (
        <EmptyState isAlert glyph="warning" title={t('terminal:history.failed')} text={error.message} />
      ) : null}
      {!data && !error ? <LoadingState label={t('web:loading')} /> : null}
    </Modal>
  )
}

const marks = { running: 'executing', success: 'success', failed: 'failed', ended: 'unknown' } as const

function Run({ run }: { run: RunView }) {
  const t = useNamespaces(['terminal'])
  const [isOpen, setOpen] = useState(false)
  const { state, reason, command, line, username, address, host, exit_code, create_time, end_time } = run
  const process = run.process.slice(0, 8) + (run.is_self ? t('terminal:history.self') : '')
  const facts = [
    t('terminal:history.by', { name: username, address }),
    t('terminal:history.where', { host, process }),
    ...(exit_code === null ? [] : [t('terminal:history.exit', { code: exit_code })]),
    ...(end_time === null ? [] : [t('terminal:history.took', { span: spanOf(end_time - create_time) })]),
    ...(reason === '' ? [] : [t(`terminal:history.reasons.${reason}`)]),
  ]
  return (
    <li className="shrinks line-below" data-status={marks[state]}>
      <div className={css.taskHead}>
        <span className={css.tag}>{t(`terminal:history.states.${state}`)}</span>
        <strong className={css.command}>{command}</strong>
        <Moment className="hint digits" value={create_time} />
      </div>
      <code className="block small breaks soft mono">{line}</code>
      <p className="flex wrap hint gap-1-4">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {state === 'running' ? null : (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="accent small">{t('terminal:history.output')}</summary>
          {isOpen ? <Output id={run.id} label={t('terminal:output', { command })} /> : null}
        </details>
      )}
    </li>
  )
}

function Output({ id, label }: { id: number; label: string }) {
  const t = useNamespaces(['terminal', 'web'])
  const { data, error } = useQuery(runOutputQuery(id))
  if (error) return <p role="alert">{error.message}</p>
  if (data === undefined) return <LoadingState label={t('web:loading')} />
  if (data === '') return <p className="hint">{t('terminal:history.noOutput')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={css.text} aria-label={label} tabIndex={0}>
      <pre>{data}</pre>
    </section>
  )
}

function spanOf(seconds: number): string {
  const unit = seconds >= 60 ? 'minute' : 'second'
  const value = seconds >= 60 ? Math.round(seconds / 60) : seconds
  return value.toLocaleString(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' })
}
