import { useCallback, useState } from 'react'
import { goToLogin } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { memberArea } from '../area/area.ts'
import { AreaLoadingScreen } from '../area/loading-screen.tsx'
import { go, memberPath } from '../navigation/navigation.ts'
import { type Destination, parseReturnPath, searchOf } from '../navigation/return-to.ts'
import { isMemberBootstrapped, loadMemberBootstrap } from './bootstrap.ts'
import { DisabledPage } from './disabled-page.tsx'
import { decideMemberDestination } from './member-menu.ts'
import { isKnownPage } from './member-pages.ts'

/** Brings the member area up and forwards to the page that is wanted, or to the first one of the menu. */
export function MemberLoadingScreen() {
  const t = useNamespaces(['member'])
  const [isClosed, setClosed] = useState(false)
  const enter = useCallback(async (wanted: Destination | null) => {
    const needsMember = memberArea.session.now().token !== ''
    if (!isMemberBootstrapped()) {
      await Promise.all([loadMemberBootstrap({ needsMember }), import('./shell/member-shell.tsx')])
    }
    const { isOpen, memberId, ...own } = useMemberPermissions.getState()
    if (!isOpen) return setClosed(true)
    const back = parseReturnPath(new URLSearchParams(location.search).get('back'), location.origin)
    if (back && memberId) return location.replace(back)
    const verdict = decideMemberDestination(own, !memberId, isKnownPage, wanted)
    if (verdict.kind === 'needsLogin') goToLogin(memberArea)
    else go(verdict.kind === 'page' ? verdict.address : strayAddress(wanted), { replace: true })
  }, [])
  if (isClosed) return <DisabledPage />
  return (
    <AreaLoadingScreen
      area={memberArea}
      label={t('member:entering')}
      failedTitle={t('member:enterFailed')}
      enter={enter}
    />
  )
}

/** The shell says at the address itself that it is no page of this member's. Without any page there is no shell. */
function strayAddress(wanted: Destination | null): string {
  return wanted && wanted.path !== '' ? memberPath(wanted.path) + searchOf(wanted) : '/401'
}
