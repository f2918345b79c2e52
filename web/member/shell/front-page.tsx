import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { queryClients } from '../../area/query-clients.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import { findMemberPage } from '../member-menu.ts'
import { MemberPage } from './member-page.tsx'
import { SiteFrame } from './site-frame.tsx'
import { StrayPage } from './stray.ts'

/** A page outside of the centre that the rules add to the site, for guests too where its rule says so. */
export function FrontPage() {
  const t = useNamespaces(['web', 'member'])
  const { pathname } = useLocation()
  const { memberId, ...own } = useMemberPermissions()
  const rule = findMemberPage(own, pathname)
  const siteName = useSite((site) => site.siteName)
  useDocumentTitle(rule ? rule.title : t('web:title.notFound'), siteName)
  return (
    <QueryClientProvider client={queryClients.member}>
      <SiteFrame>
        {rule ? (
          <MemberPage key={rule.id} rule={rule} />
        ) : memberId === null ? (
          <LoadingState label={t('web:loading')} />
        ) : (
          <StrayPage name="notFound" />
        )}
      </SiteFrame>
    </QueryClientProvider>
  )
}
