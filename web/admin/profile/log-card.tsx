import { useQuery } from '@tanstack/react-query'
import { Pagination, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import accountCss from '#web/account/account.module.css'
import { LoadFailure } from '#web/account/load-failure.tsx'
import { Moment } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import css from './profile.module.css'
import { logQuery } from './queries.ts'

const sizes = [12, 22, 52, 100] as const

/** What one did, newest first. */
export function LogCard() {
  const t = useNamespaces(['profile'])
  const [{ page, limit }, setPlace] = useState<{ page: number; limit: number }>({ page: 1, limit: sizes[0] })
  const { data, error, refetch, isPlaceholderData } = useQuery(logQuery(page, limit))
  return (
    <Card aria-labelledby="profile-log">
      <h2 id="profile-log">{t('profile:logTitle')}</h2>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
      {data?.total === 0 && <EmptyState title={t('profile:logEmpty')} />}
      {data && data.total > 0 && (
        <>
          <div className={css.log} aria-busy={isPlaceholderData}>
            <Timeline
              items={data.list.map(({ id, title, ip, create_time }) => ({
                key: id,
                content: (
                  <>
                    <p className="breaks">{title}</p>
                    <p className={accountCss.hint}>
                      <Moment value={create_time} /> · {ip}
                    </p>
                  </>
                ),
              }))}
            />
          </div>
          <Pagination
            size="small"
            responsive
            showQuickJumper
            showSizeChanger
            pageSizeOptions={[...sizes]}
            current={page}
            pageSize={limit}
            total={data.total}
            onChange={(page, limit) => setPlace({ page, limit })}
          />
        </>
      )}
    </Card>
  )
}
