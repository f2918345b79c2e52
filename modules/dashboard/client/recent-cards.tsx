import { Link } from 'react-router'
import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { adminPath } from '#web/navigation/navigation.ts'
import { pagePath } from '#web/page/menu-tree.ts'
import { findNamed } from '#web/page/open-entry.ts'
import { Card } from '#web/screens/dashboard/card.tsx'
import css from '#web/screens/dashboard/dashboard.module.css'
import { usePart } from '#web/screens/dashboard/parts.ts'
import { usePermissions } from '#web/stores/permissions.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { ChangedRow, Draft } from '../dashboard.ts'

/** What the caller has begun: forms that were not saved, and own rows that are drafts; each opens where it was left. */
export function OwnDrafts() {
  const t = useNamespaces(['dashboard'])
  return (
    <Card
      title={t('dashboard:drafts.title')}
      width="half"
      query={usePart<{ readonly list: readonly Draft[] }>('drafts')}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState
            glyph="document"
            title={t('dashboard:drafts.empty')}
            text={t('dashboard:drafts.emptyText')}
          />
        ) : (
          <ol className={`${css.logList} lines mt-1`}>
            {list.map(({ kind, resource, resource_label, row, label, time }) => (
              <li key={`${kind} ${resource} ${row}`}>
                <RowLink resource={resource} row={row} isNew={row === null}>
                  {label ||
                    t(row === null ? 'dashboard:drafts.new' : 'dashboard:drafts.unnamed', { id: row })}
                </RowLink>
                <span className={css.logWho}>
                  {resource_label} · {t(`dashboard:drafts.${kind}`)}
                </span>
                <RelativeTime value={time} justNow={t('cards:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

/** The rows that changed last, of all resources that the caller may read the history of. */
export function LatestChanges() {
  const t = useNamespaces(['dashboard'])
  return (
    <Card
      title={t('dashboard:changes.title')}
      width="half"
      query={usePart<{ readonly list: readonly ChangedRow[] }>('changes')}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState
            glyph="clock"
            title={t('dashboard:changes.empty')}
            text={t('dashboard:changes.emptyText')}
          />
        ) : (
          <ol className={`${css.logList} lines mt-1`}>
            {list.map(({ id, resource, resource_label, row, label, verb, by, is_scheduled, time }) => (
              <li key={id}>
                <RowLink resource={resource} row={row}>
                  {label || t('dashboard:drafts.unnamed', { id: row })}
                </RowLink>
                <span className={css.logWho}>
                  {resource_label} ·{' '}
                  {t(`dashboard:changes.${is_scheduled ? 'scheduled' : verb}`, { name: by })}
                </span>
                <RelativeTime value={time} justNow={t('cards:justNow')} />
              </li>
            ))}
          </ol>
        )
      }
    </Card>
  )
}

interface RowLinkProps {
  readonly resource: string
  readonly row: number | null
  /** leads to an empty form */
  readonly isNew?: boolean
  readonly children: string
}

/** Leads to a row in its list, for those whose menu has that. */
function RowLink({ resource, row, isNew = false, children }: RowLinkProps) {
  const rule = usePermissions(({ menus }) => findNamed(menus ?? [], resource))
  const path = rule ? pagePath(rule) : null
  if (path === null || (row === null && !isNew)) return <span className="clip">{children}</span>
  const query = row === null ? 'open=add' : `id=${row}&open=${row}`
  return (
    <Link className="clip" to={adminPath(`${path}?${query}`)}>
      {children}
    </Link>
  )
}
