import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { AllOf } from '#web/screens/dashboard/all-of.tsx'
import { Card } from '#web/screens/dashboard/card.tsx'
import css from '#web/screens/dashboard/dashboard.module.css'
import { DayCard, summed } from '#web/screens/dashboard/day-card.tsx'
import type { DashboardFace, DashboardProps } from '#web/screens/dashboard/face.ts'
import { Figure } from '#web/screens/dashboard/figure.tsx'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { ActivityPart, LoggedRow } from './admin-parts.ts'

/** Administrators and what they do on the start page. */
export const adminCards: DashboardFace = {
  namespaces: ['admin'],
  cards: [
    {
      key: 'activity',
      weigh: 52,
      part: 'activity',
      title: 'admin:cards.activity',
      hasPeriod: true,
      Card: Activity,
    },
    { key: 'logs', weigh: 50, part: 'logs', title: 'admin:cards.logs', Card: LatestLogs },
  ],
  figures: [{ key: 'admins', weigh: 60, part: 'admins', Figure: Admins }],
  steps: {
    admin: { title: 'admin:cards.step.title', text: 'admin:cards.step.text', page: 'auth/admin?open=add' },
  },
}

/** What administrators did on each day, by who did most. */
function Activity({ days }: DashboardProps) {
  const t = useNamespaces(['admin'])
  return (
    <DayCard
      title={t('admin:cards.activity')}
      empty={t('admin:cards.idle')}
      emptyText={t('admin:cards.idleText')}
      query={usePart<ActivityPart>('activity', days)}
      figuresOf={({ admins, others }) =>
        [
          ...admins.map(({ username, counts }) => summed(username || t('admin:cards.nobody'), counts)),
          summed(t('admin:cards.others'), others),
        ].filter(({ whole }) => whole > 0)
      }
    />
  )
}

/** The latest rows of the log that the caller may see. */
function LatestLogs() {
  const t = useNamespaces(['admin', 'cards'])
  const title = t('admin:cards.logs')
  return (
    <Card
      title={title}
      width="narrow"
      query={usePart<{ readonly list: readonly LoggedRow[] }>('logs')}
      actions={<AllOf page="auth/adminLog" title={title} />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('admin:cards.noLogs')} text={t('admin:cards.noLogsText')} />
        ) : (
          <ol className={`${css.logList} lines mt-1`}>
            {list.map(({ id, title, username, ip, create_time }) => (
              <li key={id}>
                <span className="clip">{title}</span>
                <span className={css.logWho}>{[username, ip].filter(Boolean).join(' · ')}</span>
                <RelativeTime value={create_time} justNow={t('cards:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

function Admins() {
  const t = useNamespaces(['admin'])
  const { data, isError } = usePart<{ readonly total: number }>('admins')
  return (
    <Figure
      name="admins"
      title={t('admin:cards.figure')}
      tone={5}
      page="auth/admin"
      glyph="lock"
      value={data?.total}
      isFailed={isError}
    >
      {t('admin:cards.figureHint')}
    </Figure>
  )
}
