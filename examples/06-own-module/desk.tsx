import { useQuery } from '@tanstack/react-query'
import { request } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { Overdue } from './overdue.ts'

/** The page of the module: what should have come back. */
export function Desk() {
  const t = useNamespaces(['lending'])
  const { data } = useQuery({
    queryKey: ['lending', 'desk'],
    queryFn: async () =>
      (await request<{ overdue: readonly Overdue[] }>('/admin/lending.desk/index', { dedupe: false })).data,
  })
  if (!data) return null
  const { overdue } = data
  return (
    <section className="portico" aria-label={t('lending:title')}>
      <h2>{overdue.length > 0 ? t('lending:overdue', { count: overdue.length }) : t('lending:nothing')}</h2>
      <ul>
        {overdue.map(({ id, tool, borrower, last_day, lent }) => (
          <li key={id}>
            <strong>{tool}</strong> {borrower} · {t('lending:until', { day: last_day })} ·{' '}
            {t('lending:lent', { count: lent })}
          </li>
        ))}
      </ul>
    </section>
  )
}
