import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { confirm } from '../../ui/feedback/feedback.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import css from '../account.module.css'
import { LoadFailure } from '../load-failure.tsx'
import type { AccountBase } from '../queries.ts'
import { type ApiKey, keysQuery, revokeKey } from './queries.ts'

const NewKeyDialog = lazy(() => import('./new-key-dialog.tsx'))

/** Keys by which programs act in the account's name. */
export function KeysCard({ base }: { readonly base: AccountBase }) {
  const t = useNamespaces(['apiKeys', 'profile', 'web'])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(keysQuery(base))
  const [isNew, setNew] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: keysQuery(base).queryKey })
  const revoke = async ({ id, name }: ApiKey) => {
    const title = t('apiKeys:revokeTitle', { name })
    if (!(await confirm({ title, danger: true, okText: t('apiKeys:revoke') }))) return
    setBusy(true)
    // What failed was told in a toast.
    await revokeKey(base, id).catch(() => {})
    await renew()
    setBusy(false)
  }
  return (
    <Card aria-labelledby="profile-keys">
      <CardHead>
        <h2 id="profile-keys">{t('apiKeys:title')}</h2>
        {data?.is_offered !== false && (
          <Button autoInsertSpace={false} onClick={() => setNew(true)}>
            {t('apiKeys:create')}
          </Button>
        )}
      </CardHead>
      <p className={css.hint}>{t(data?.is_offered === false ? 'apiKeys:off' : 'apiKeys:text')}</p>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
      {data?.is_offered && data.list.length === 0 && <p className="mt-3 soft">{t('apiKeys:empty')}</p>}
      <ul className={`${css.sessions} lines mt-2`}>
        {data?.list.map((key) => (
          <KeyLine key={key.id} apiKey={key} isBusy={isBusy} onRevoke={() => void revoke(key)} />
        ))}
      </ul>
      {isNew && (
        <Suspense>
          <NewKeyDialog base={base} onMade={() => void renew()} onClose={() => setNew(false)} />
        </Suspense>
      )}
    </Card>
  )
}

interface KeyLineProps {
  readonly apiKey: ApiKey
  readonly isBusy: boolean
  readonly onRevoke: () => void
}

const hues = { active: 'green', expired: 'gray', ended: 'gold' } as const

function KeyLine({ apiKey, isBusy, onRevoke }: KeyLineProps) {
  const t = useNamespaces(['apiKeys'])
  const moments = useMoments()
  const { name, state, nodes, addresses, create_time, expire_time, used_time, used_address } = apiKey
  const end =
    expire_time === null
      ? t('apiKeys:never')
      : t(state === 'expired' ? 'apiKeys:expired' : 'apiKeys:expires', { time: moments.text(expire_time) })
  const limits = [
    nodes === null ? t('apiKeys:everything') : t('apiKeys:rights', { n: nodes.length }),
    ...(addresses.length > 0 ? [t('apiKeys:addresses', { list: addresses.join(', ') })] : []),
  ]
  return (
    <li>
      <Icon name="fa fa-key" />
      <div>
        <p className={css.sessionName}>
          {name}
          <code className="small soft">{apiKey.start}…</code>
          {state !== 'active' && <Tag hue={hues[state]}>{t(`apiKeys:state.${state}`)}</Tag>}
        </p>
        <p className={css.hint}>{limits.join(' · ')}</p>
        <p className={css.hint}>
          {t('apiKeys:made', { time: moments.text(create_time) })} ·{' '}
          {state === 'ended' ? t('apiKeys:ended') : end}
        </p>
        <p className={css.hint}>
          {used_time === null
            ? t('apiKeys:unused')
            : t('apiKeys:used', { time: moments.text(used_time), address: used_address })}
        </p>
      </div>
      <Button
        danger
        disabled={isBusy}
        autoInsertSpace={false}
        aria-label={t('apiKeys:revokeOne', { name })}
        onClick={onRevoke}
      >
        {t('apiKeys:revoke')}
      </Button>
    </li>
  )
}
