import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Select, Switch } from 'antd'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ProcessView } from '#core/calls/process.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { type LogLevel, type LogLine, type LogView, logLevels } from '../operations.ts'
import { useFigures } from './figures.ts'
import css from './operations.module.css'
import { PanelState } from './panel-state.tsx'
import { nameById } from './processes.ts'
import { logQuery } from './queries.ts'

interface LogViewerProps {
  /** number of the request that is looked up, '' for none */
  readonly request: string
  readonly processes: readonly ProcessView[]
}

/** The latest lines of the log of the process that answers. */
export function LogViewer({ request, processes }: LogViewerProps) {
  const t = useNamespaces(['operations'])
  const client = useQueryClient()
  const [filter, setFilter] = useState({ level: 'trace' as LogLevel, text: '', request })
  const [isFollowed, setFollowed] = useState(true)
  const settled = useDeferredValue(filter)
  const asked = useQuery(logQuery(client, settled, isFollowed))
  const { data } = asked
  return (
    <div className={css.panel}>
      <div className={`${css.bar} ${css.logBar}`}>
        <Select
          aria-label={t('operations:log.level')}
          value={filter.level}
          onChange={(level) => setFilter({ ...filter, level })}
          options={logLevels.map((value) => ({ value, label: t(`operations:log.levels.${value}`) }))}
        />
        <Input
          allowClear
          maxLength={100}
          aria-label={t('operations:log.text')}
          placeholder={t('operations:log.text')}
          value={filter.text}
          onChange={({ target }) => setFilter({ ...filter, text: target.value })}
        />
        <Input
          allowClear
          maxLength={40}
          aria-label={t('operations:log.request')}
          placeholder={t('operations:log.request')}
          value={filter.request}
          onChange={({ target }) => setFilter({ ...filter, request: target.value.replace(/[^\w-]/g, '') })}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control */}
        <label className="inline-row">
          <Switch checked={isFollowed} onChange={setFollowed} />
          {t('operations:log.follow')}
        </label>
      </div>
      <PanelState asked={asked} />
      {data ? <Whose data={data} processes={processes} /> : null}
      {data && data.lines.length > 0 ? <Lines lines={data.lines} isFollowed={isFollowed} /> : null}
      {data?.lines.length === 0 ? (
        <EmptyState title={t('operations:log.none')} text={t('operations:log.noneText')} />
      ) : null}
    </div>
  )
}

interface WhoseProps {
  readonly data: LogView & { readonly hasSwitched: boolean }
  readonly processes: readonly ProcessView[]
}

/** Whose lines these are: there may be many processes, and each has its own. */
function Whose({ data: { process, level, hasSwitched }, processes }: WhoseProps) {
  const t = useNamespaces(['operations'])
  const hasOthers = processes.filter(({ is_alive }) => is_alive).length > 1
  return (
    <div className="hint">
      <p>{t('operations:log.whose', { process: nameById(processes, process), level })}</p>
      {hasOthers ? <p>{t('operations:log.others')}</p> : null}
      <p role="status">{hasSwitched ? <strong>{t('operations:log.switched')}</strong> : null}</p>
    </div>
  )
}

/** The lines, as text. While the end is in view and lines follow it stays in view. */
function Lines({ lines, isFollowed }: { lines: readonly LogLine[]; isFollowed: boolean }) {
  const t = useNamespaces(['operations'])
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const latest = lines.at(-1)?.number
  useEffect(() => {
    if (latest !== undefined && isFollowed && isAtEnd.current)
      box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [latest, isFollowed])
  return (
    <section
      ref={box}
      className={css.logLines}
      aria-label={t('operations:log.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const { scrollTop, clientHeight, scrollHeight } = currentTarget
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40
      }}
    >
      <ol>
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </ol>
    </section>
  )
}

function Line({ line: { time, level, message, request, more } }: { line: LogLine }) {
  const t = useNamespaces(['operations'])
  const { moment } = useFigures()
  const head = (
    <>
      <time className="faint" dateTime={new Date(time).toISOString()}>
        {moment(Math.floor(time / 1000))}
      </time>
      <span className={css.logLevel}>{t(`operations:log.marks.${level}`)}</span>
      <span className="breaks">{message}</span>
      <span className={css.logBrief}>{briefOf(more)}</span>
      {request === '' ? null : <span className="faint">{request.slice(0, 8)}</span>}
    </>
  )
  return (
    <li data-level={level}>
      {more === '' ? (
        <p className="flex wrap gap-1-3">{head}</p>
      ) : (
        <details>
          <summary className="flex wrap gap-1-3">{head}</summary>
          <pre>{more}</pre>
        </details>
      )}
    </li>
  )
}

/** The rest of a line in one line: enough to choose which one to open. */
function briefOf(more: string): string {
  return more
    .slice(0, 400)
    .replace(/"(\w+)": /g, '$1=')
    .replace(/,?\s+/g, ' ')
    .replace(/[{}"]/g, '')
    .trim()
    .slice(0, 200)
}
