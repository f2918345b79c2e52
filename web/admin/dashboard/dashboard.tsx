import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { unixToText } from '#core/time.ts'
import { adminPath } from '#web/api/navigation.ts'
import { request } from '#web/api/request.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { useCan } from '#web/stores/permissions.ts'
import { useSession } from '#web/stores/session.ts'
import { useSite } from '#web/stores/site.ts'
import { Glyph, type GlyphName } from '#web/ui/glyph.tsx'
import { EmptyState, LoadingState } from '#web/ui/states.tsx'
import { greetingAt } from './greeting.ts'
import { StatusRing } from './status-ring.tsx'
import './dashboard.css'

interface LogRow {
  readonly id: number
  readonly username: string
  readonly title: string
  readonly ip: string
  /** unix seconds */
  readonly create_time: number
}

/** What the call answers; null is what the caller may not see. */
interface Figures {
  readonly remark: string
  readonly admins: number | null
  readonly articles: Readonly<Record<string, number>> | null
  readonly logs: readonly LogRow[] | null
}

/** The start page: a greeting, and what is going on, as far as the caller may know. */
export function Dashboard() {
  const t = useNamespaces(['dashboard', 'web'])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) =>
      (await request<Figures>('/admin/Dashboard/index', { signal, showsError: false })).data,
  })
  return (
    <div className="dashboard">
      <Welcome remark={data?.remark ?? ''} isFetching={isFetching} onRefresh={() => void refetch()} />
      {data ? <FigureCards figures={data} /> : null}
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
      {!data && !error ? <LoadingState label={t('web:loading')} /> : null}
    </div>
  )
}

interface WelcomeProps {
  readonly remark: string
  readonly isFetching: boolean
  readonly onRefresh: () => void
}

function Welcome({ remark, isFetching, onRefresh }: WelcomeProps) {
  const t = useNamespaces(['dashboard'])
  const name = useSession(({ nickname, username }) => nickname || username)
  const greeting = t(`dashboard:greeting.${greetingAt(new Date().getHours())}`)
  return (
    <header className="welcome">
      <div>
        <h1>{t('dashboard:welcome', { name, greeting })}</h1>
        {remark ? <p>{remark}</p> : null}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('dashboard:refresh')}
        title={t('dashboard:refresh')}
        aria-busy={isFetching}
        onClick={onRefresh}
      >
        <Glyph name="refresh" />
      </button>
    </header>
  )
}

function FigureCards({ figures: { admins, articles, logs } }: { figures: Figures }) {
  const t = useNamespaces(['dashboard'])
  const total = articles && Object.values(articles).reduce((sum, count) => sum + count, 0)
  if (admins === null && articles === null && logs === null) {
    return <EmptyState title={t('dashboard:nothing')} text={t('dashboard:nothingHint')} />
  }
  return (
    <>
      <div className="dashboard-grid">
        {admins === null ? null : <Figure name="admins" page="auth/admin" glyph="people" value={admins} />}
        {total === null ? null : (
          <Figure name="articles" page="content/article" glyph="document" value={total} />
        )}
      </div>
      <div className="dashboard-grid">
        {articles && total !== null ? (
          <Card title={t('dashboard:byStatus')}>
            {total > 0 ? (
              <StatusRing counts={articles} total={total} />
            ) : (
              <EmptyState
                glyph="document"
                title={t('dashboard:noArticles')}
                text={t('dashboard:noArticlesHint')}
              />
            )}
          </Card>
        ) : null}
        {logs ? (
          <Card title={t('dashboard:logs')}>
            <LogList rows={logs} />
          </Card>
        ) : null}
      </div>
    </>
  )
}

interface FigureProps {
  readonly name: 'admins' | 'articles'
  /** where the counted rows are listed */
  readonly page: string
  readonly glyph: GlyphName
  readonly value: number
}

/** A count; it leads to the list for those whose menu has it. */
function Figure({ name, page, glyph, value }: FigureProps) {
  const t = useNamespaces(['dashboard'])
  const can = useCan()
  return (
    <section className="card figure">
      <span className="figure-glyph">
        <Glyph name={glyph} size={24} />
      </span>
      <div>
        <h2>
          {can(page) ? <Link to={adminPath(page)}>{t(`dashboard:${name}`)}</Link> : t(`dashboard:${name}`)}
        </h2>
        <p className="figure-value">{value.toLocaleString(currentLanguage())}</p>
        <p className="figure-hint">{t(`dashboard:${name}Hint`)}</p>
      </div>
    </section>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="card card-wide" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function LogList({ rows }: { rows: readonly LogRow[] }) {
  const t = useNamespaces(['dashboard'])
  const zone = useSite(({ timeZone }) => timeZone)
  if (rows.length === 0) return <EmptyState title={t('dashboard:noLogs')} text={t('dashboard:noLogsHint')} />
  return (
    <ol className="log-list">
      {rows.map(({ id, title, username, ip, create_time }) => (
        <li key={id}>
          <span className="log-title">{title}</span>
          <span className="log-who">
            {username} · {ip}
          </span>
          <time dateTime={new Date(create_time * 1000).toISOString()}>{unixToText(create_time, zone)}</time>
        </li>
      ))}
    </ol>
  )
}
