import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { confirm } from '../ui/feedback/feedback.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import css from './account.module.css'
import { type Device, deviceOf } from './device.ts'
import { LoadFailure } from './load-failure.tsx'
import { type AccountBase, endOtherSessions, endSession, type Session, sessionsQuery } from './queries.ts'

const icons: Readonly<Record<Device['kind'], string>> = {
  desktop: 'el-icon-Monitor',
  phone: 'el-icon-Iphone',
  other: 'el-icon-Connection',
}

/** Where one is signed in, and the way to end what is not oneself. */
export function SessionsCard({ base }: { readonly base: AccountBase }) {
  const t = useNamespaces(['profile', 'web'])
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery(base))
  const [isBusy, setBusy] = useState(false)
  const end = async (question: string, work: () => Promise<void>) => {
    if (!(await confirm({ title: t(`profile:${question}`), danger: true, okText: t('profile:signOut') })))
      return
    setBusy(true)
    // What failed was told in a toast.
    await work().catch(() => {})
    await client.invalidateQueries({ queryKey: sessionsQuery(base).queryKey })
    setBusy(false)
  }
  return (
    <Card aria-labelledby="profile-sessions">
      <CardHead>
        <h2 id="profile-sessions">{t('profile:sessionsTitle')}</h2>
        {data && data.length > 1 && (
          <Button
            danger
            disabled={isBusy}
            onClick={() => void end('endOthersTitle', () => endOtherSessions(base))}
          >
            {t('profile:endOthers')}
          </Button>
        )}
      </CardHead>
      <p className={css.hint}>{t('profile:sessionsText')}</p>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton active />)}
      <ul className={`${css.sessions} lines mt-2`}>
        {data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void end('endSessionTitle', () => endSession(base, session.id))}
          />
        ))}
      </ul>
    </Card>
  )
}

interface SessionLineProps {
  readonly session: Session
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const t = useNamespaces(['profile'])
  const moments = useMoments()
  const { kind, browser, system } = deviceOf(session.user_agent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('profile:unknownDevice')
  return (
    <li>
      <Icon name={icons[kind]} />
      <div>
        <p className={css.sessionName} title={session.user_agent}>
          {name}
          {session.is_current === 1 && <Tag hue="green">{t('profile:thisSession')}</Tag>}
        </p>
        <p className={css.hint}>
          {t('profile:seen', { address: session.address, time: moments.text(session.seen_time) })}
        </p>
        <p className={css.hint}>{t('profile:began', { time: moments.text(session.create_time) })}</p>
      </div>
      {session.is_current === 0 && (
        <Button
          disabled={isBusy}
          autoInsertSpace={false}
          aria-label={t('profile:signOutOf', { name })}
          onClick={onEnd}
        >
          {t('profile:signOut')}
        </Button>
      )}
    </li>
  )
}
