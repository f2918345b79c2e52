import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { goToMemberLogin } from '#web/api/request.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { clearMember, useMember } from '#web/stores/member.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { go, memberPath } from '../navigation/navigation.ts'
import { parseDestination } from '../navigation/return-to.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { EnteringScreen } from '../ui/states/entering-screen.tsx'
import { isMemberBootstrapped, loadMemberBootstrap } from './bootstrap.ts'
import { DisabledPage } from './disabled-page.tsx'
import { decideMemberDestination } from './member-menu.ts'
import { memberPages } from './member-pages.ts'

/** Brings the member area up and forwards to the page that `to` names, or to the first one of the menu. */
export function MemberLoadingScreen() {
  const t = useNamespaces(['member'])
  const { pathname } = useLocation()
  // The raw rest of the address: the router's own parameter has lost the slashes that a frame's path encodes.
  const to = pathname.slice(memberPath('loading/').length)
  const siteName = useSite((site) => site.siteName)
  const [isClosed, setClosed] = useState(false)
  useDocumentTitle(t('web:title.loading'), siteName)

  const enter = useCallback(async () => {
    const needsMember = useMember.getState().token !== ''
    if (!isMemberBootstrapped()) {
      await Promise.all([loadMemberBootstrap({ needsMember }), import('./shell/member-shell.tsx')])
    }
    const { isOpen, memberId, ...own } = useMemberPermissions.getState()
    if (!isOpen) return setClosed(true)
    const verdict = decideMemberDestination(own, !memberId, isKnownPage, parseDestination(to))
    if (verdict.kind === 'needsLogin') goToMemberLogin()
    else go(verdict.kind === 'page' ? verdict.address : errorPages[verdict.kind], { replace: true })
  }, [to])

  if (isClosed) return <DisabledPage />
  return (
    <EnteringScreen
      label={t('member:entering')}
      failedTitle={t('member:enterFailed')}
      enter={enter}
      onOtherAccount={signInAnew}
    />
  )
}

const errorPages = { notGranted: '/401', unknown: '/404' } as const

const known = new Set(Object.keys(memberPages).map((name) => name.toLowerCase()))

function isKnownPage(path: string): boolean {
  return known.has(path.toLowerCase())
}

function signInAnew(): void {
  clearMember()
  go(memberPath('login'), { replace: true })
}
