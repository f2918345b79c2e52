import type { ProcessView } from '#core/calls/process.ts'
import { type Translate, useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Tag } from '#web/ui/tag/tag.tsx'
import type { Check } from '../operations.ts'
import { type DataColumn, DataTable } from './data-table.tsx'
import { type Figures, useFigures } from './figures.ts'
import css from './operations.module.css'
import { nameOf, perMinute } from './processes.ts'
import type { Overview as OverviewData } from './queries.ts'
import { StateMark } from './state-mark.tsx'

/** Each part with its sign and a sentence, the processes, the versions. */
export function Overview({ data: { checks, processes, versions } }: { data: OverviewData }) {
  const t = useNamespaces(['operations'])
  const figuresOf = (name: string) => checks.find((check) => check.name === name)?.figures ?? {}
  return (
    <div className={css.panel}>
      <section aria-label={t('operations:checksTitle')}>
        <ul className={css.checkGrid}>
          {checks.map((check) => (
            <CheckCard key={check.name} check={check} />
          ))}
        </ul>
      </section>
      <Card>
        <h2>{t('operations:processes.title')}</h2>
        <ProcessTable processes={processes} />
      </Card>
      <Card>
        <h2>{t('operations:versions.title')}</h2>
        <dl className={css.versionList}>
          {Object.entries({
            [t('operations:versions.product')]: versions.product,
            [t('operations:versions.node')]: versions.node,
            [t('operations:versions.v8')]: versions.v8,
            [t('operations:versions.platform')]: versions.platform,
            [t('operations:versions.database')]:
              `${databaseName(figuresOf('database').kind)} ${figuresOf('database').version ?? ''}`,
            [t('operations:versions.migration')]: String(figuresOf('migrations').latest ?? ''),
            ...versions.packages,
          }).map(([name, version]) => (
            <div key={name} className="flex between gap-3 padded-block line-below">
              <dt className="soft">{name}</dt>
              <dd>{version}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

function CheckCard({ check }: { check: Check }) {
  const t = useNamespaces(['operations'])
  const figures = useFigures()
  const { name, state } = check
  return (
    <li className={css.checkCard} data-state={state} data-check={name}>
      <StateMark state={state} />
      <div className="grow">
        <h2 className="flex between gap-2">
          {t(`operations:checks.${name}.name`)}
          <span className={css.checkState}>{t(`operations:states.${state}`)}</span>
        </h2>
        {sentencesOf(check, t, figures).map((sentence) => (
          <p key={sentence} className="soft small breaks">
            {sentence}
          </p>
        ))}
      </div>
    </li>
  )
}

/** What a check has found, in words. */
function sentencesOf(
  { name, state, figures }: Check,
  t: Translate,
  { bytes, milliseconds, span, count }: Figures,
): readonly string[] {
  const say = (key: string, params?: Readonly<Record<string, unknown>>) =>
    t(`operations:checks.${name}.${key}`, params)
  const number = (key: string) => Number(figures[key] ?? 0)
  const ms = milliseconds(number('ms'))
  const isKnown = Object.keys(figures).length > 0
  if (state === 'off') return [say('off')]
  if (!isKnown) return [say(state === 'bad' ? 'bad' : 'line')]
  switch (name) {
    case 'database': {
      const { kind, version, used, max } = figures
      const line = say('line', { kind: databaseName(kind), version, size: bytes(number('size')), ms })
      return max === null ? [line] : [line, say('pool', { used, max })]
    }
    case 'migrations':
      return [state === 'bad' ? say('bad') : say('line', figures)]
    case 'redis':
      return [say('line', { ms })]
    case 'files':
      return [say(figures.kind === 's3' ? 's3' : 'local', { ms })]
    case 'mail':
      return [say(figures.kind === 'folder' ? 'folder' : 'line')]
    case 'disk':
      return [say('line', { free: bytes(number('free')), total: bytes(number('total')) })]
    case 'memory': {
      const [used, free, total] = ['used', 'free', 'total'].map((key) => bytes(number(key)))
      return [say('line', { used, free, total })]
    }
    case 'loop': {
      const delay = milliseconds(number('delay'))
      return [say(state === 'bad' ? 'bad' : 'line', { delay, uptime: span(number('uptime')) })]
    }
    case 'processes': {
      const silent = number('silent')
      return [
        say('line', { count: number('alive') }),
        ...(silent > 0 ? [say('silent', { count: silent })] : []),
        ...(number('versions') > 1 ? [say('versions')] : []),
      ]
    }
    case 'jobs': {
      const failed = number('failed')
      const line = say('line', { running: count(number('running')), waiting: count(number('waiting')) })
      return failed > 0 ? [line, say('failed', { count: failed })] : [line]
    }
    case 'clock':
      return [say('line', figures)]
    case 'mode':
      return [
        say(figures.isProduction ? 'production' : 'development'),
        ...(figures.hasTestHooks ? [say('hooks')] : []),
        ...(figures.hasRateLimit ? [] : [say('noLimit')]),
      ]
    default:
      return [say('line', figures)]
  }
}

function databaseName(kind: unknown): string {
  return { sqlite: 'SQLite', postgres: 'PostgreSQL', mysql: 'MySQL' }[String(kind)] ?? ''
}

function ProcessTable({ processes }: { processes: readonly ProcessView[] }) {
  const t = useNamespaces(['operations'])
  const { bytes, milliseconds, span, count, moment } = useFigures()
  const text = (key: string) => t(`operations:processes.${key}`)
  const columns: readonly DataColumn<ProcessView>[] = [
    {
      key: 'process',
      title: text('process'),
      cell: (one) => (
        <>
          <strong>{nameOf(one)}</strong> {one.is_self ? <Tag hue="blue">{text('self')}</Tag> : null}
        </>
      ),
    },
    {
      key: 'state',
      title: text('state'),
      cell: ({ is_alive }) => (
        <span className="inline-row">
          <StateMark state={is_alive ? 'good' : 'bad'} />
          {text(is_alive ? 'alive' : 'silent')}
        </span>
      ),
    },
    { key: 'version', title: text('version'), cell: ({ version }) => version },
    {
      key: 'uptime',
      title: text('uptime'),
      cell: ({ start_time, seen_time }) => span(seen_time - start_time),
    },
    { key: 'seen', title: text('seen'), cell: ({ seen_time }) => moment(seen_time) },
    {
      key: 'memory',
      title: text('memory'),
      isFigure: true,
      cell: ({ latest }) => (latest ? bytes(latest.memory) : ''),
    },
    {
      key: 'delay',
      title: text('delay'),
      isFigure: true,
      cell: ({ latest }) => (latest ? milliseconds(latest.delay) : ''),
    },
    {
      key: 'rate',
      title: text('rate'),
      isFigure: true,
      cell: ({ latest }) => (latest ? count(perMinute(latest.requests, latest.span)) : ''),
    },
    {
      key: 'p95',
      title: text('p95'),
      isFigure: true,
      cell: ({ latest }) => (latest ? milliseconds(latest.p95) : ''),
    },
  ]
  return <DataTable label={text('title')} columns={columns} rows={processes} rowKey={({ id }) => id} />
}
