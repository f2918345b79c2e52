import { Link } from 'react-router'
import { RelativeTime } from '#web/fields/relative-time.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { useCan } from '#web/stores/permissions.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { DashboardPeriod } from '../dashboard.ts'
import { Card } from './card.tsx'
import css from './dashboard.module.css'
import { usePart } from './parts.ts'
import { StatusRing } from './status-ring.tsx'

/** Members who came last. */
export function NewestMembers({ days }: { days: DashboardPeriod }) {
  const t = useNamespaces(['dashboard'])
  const title = t('dashboard:newest')
  return (
    <Card
      title={title}
      width="narrow"
      query={usePart('members', days)}
      actions={<AllOf page="user/user" title={title} />}
    >
      {({ newest }) =>
        newest.length === 0 ? (
          <EmptyState
            glyph="people"
            title={t('dashboard:empty.newest')}
            text={t('dashboard:empty.newestText')}
          />
        ) : (
          <ol className="mt-1">
            {newest.map((member) => (
              <li key={member.id} className="row gap-3 padded-block">
                <Avatar source={member.avatar} name={member.nickname || member.username} size={36} />
                <span className="clip grow">{member.nickname || member.username}</span>
                <RelativeTime value={member.create_time} justNow={t('dashboard:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

/** Articles in each status. */
export function ArticleStatuses() {
  const t = useNamespaces(['dashboard'])
  return (
    <Card title={t('dashboard:byStatus')} width="narrow" query={usePart('articles')}>
      {({ total, statuses }) =>
        total > 0 ? (
          <StatusRing counts={statuses} total={total} />
        ) : (
          <EmptyState
            glyph="document"
            title={t('dashboard:empty.articles')}
            text={t('dashboard:empty.articlesText')}
          />
        )
      }
    </Card>
  )
}

/** The latest rows of the log that the caller may see. */
export function LatestLogs() {
  const t = useNamespaces(['dashboard'])
  const title = t('dashboard:logs')
  return (
    <Card
      title={title}
      width="narrow"
      query={usePart('logs')}
      actions={<AllOf page="auth/adminLog" title={title} />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title={t('dashboard:empty.logs')} text={t('dashboard:empty.logsText')} />
        ) : (
          <ol className={`${css.logList} lines mt-1`}>
            {list.map(({ id, title, username, ip, create_time }) => (
              <li key={id}>
                <span className="clip">{title}</span>
                <span className={css.logWho}>{[username, ip].filter(Boolean).join(' · ')}</span>
                <RelativeTime value={create_time} justNow={t('dashboard:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

/** Leads to the list for those whose menu has it. */
function AllOf({ page, title }: { page: string; title: string }) {
  const t = useNamespaces(['dashboard'])
  const can = useCan()
  if (!can(page)) return null
  return (
    <Link className={css.cardLink} to={adminPath(page)} aria-label={t('dashboard:viewAll', { title })}>
      {t('dashboard:all')}
    </Link>
  )
}
