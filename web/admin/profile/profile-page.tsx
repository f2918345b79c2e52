import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { FactorCard } from '#web/account/factor-card.tsx'
import { KeysCard } from '#web/account/keys/keys-card.tsx'
import { SessionsCard } from '#web/account/sessions-card.tsx'
import { RequestFailure } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { usePage } from '../../page/page.ts'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import { LogCard } from './log-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import css from './profile.module.css'
import { adminAccount, profileQuery } from './queries.ts'

/** The own account: who one is, how one signs in, where one is signed in, what one did. */
export function ProfilePage() {
  const t = useNamespaces(['profile', 'web'])
  const { data, error, isFetching, refetch } = useQuery(profileQuery)
  useAskedPart(data !== undefined)
  if (!data && !error) return <LoadingState label={t('web:loading')} />
  if (!data) {
    const isDenied = error instanceof RequestFailure && error.envelope?.code === 401
    return (
      <EmptyState
        isAlert
        glyph={isDenied ? 'lock' : 'warning'}
        title={t(isDenied ? 'profile:denied' : 'profile:failed')}
        text={isDenied ? t('profile:deniedText') : error?.message}
        actions={
          isDenied ? null : (
            <Button
              type="primary"
              autoInsertSpace={false}
              loading={isFetching}
              onClick={() => void refetch()}
            >
              {t('web:retry')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <div className={css.profile}>
      <div className="stack gap-3">
        <PersonCard profile={data} />
        <PasswordCard id={data.id} />
        <FactorCard base={adminAccount} />
      </div>
      <div className="stack gap-3">
        <SessionsCard base={adminAccount} />
        <KeysCard base={adminAccount} />
        <LogCard />
      </div>
    </div>
  )
}

/** Brings the card that the address asks for (`?part=keys`) into view, and the keyboard to it. */
function useAskedPart(isReady: boolean): void {
  const part = usePage().query.get('part')
  useEffect(() => {
    if (!isReady || part === null) return
    const card = document.getElementById(`profile-${part}`)?.closest('section')
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector<HTMLElement>('input, button, a[href]')?.focus({ preventScroll: true })
  }, [isReady, part])
}
