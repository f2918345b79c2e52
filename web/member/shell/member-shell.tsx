import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useMemberPermissions } from '#web/stores/member-permissions.ts'
import { useSite } from '#web/stores/site.ts'
import { memberArea } from '../../area/area.ts'
import { queryClients } from '../../area/query-clients.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import { DisabledPage } from '../disabled-page.tsx'
import { findMemberPage } from '../member-menu.ts'
import { isKnownPage } from '../member-pages.ts'
import css from './member.module.css'
import { MemberCard } from './member-card.tsx'
import { MemberPage } from './member-page.tsx'
import { SideMenu } from './side-menu.tsx'
import siteCss from './site.module.css'
import { SiteBar } from './site-bar.tsx'
import { SiteFoot } from './site-frame.tsx'
import { StrayPage } from './stray.ts'

/** The member centre around its pages: who is here, the menu that the rules make, and the page of the address. */
export function MemberShell() {
  const t = useNamespaces(['web', 'member'])
  const siteName = useSite((site) => site.siteName)
  const { pathname } = useLocation()
  const { isOpen, ...own } = useMemberPermissions()
  const rule = findMemberPage(own, pathname)
  const stray = isKnownPage(memberArea.pathIn(pathname) ?? '') ? 'noPower' : 'notFound'
  useDocumentTitle(rule ? rule.title : t(`web:title.${stray}`), siteName)
  if (!isOpen) return <DisabledPage />
  return (
    <QueryClientProvider client={queryClients.member}>
      <div className={`${siteCss.site} member`}>
        <SiteBar menu={<SideMenu />} />
        <div className={css.body}>
          <aside className={css.side}>
            <MemberCard />
            <SideMenu />
          </aside>
          <div className={css.content}>
            <main id="page" className={css.main} tabIndex={-1}>
              {rule ? <MemberPage key={rule.id} rule={rule} /> : <StrayPage name={stray} />}
            </main>
            <SiteFoot />
          </div>
        </div>
      </div>
    </QueryClientProvider>
  )
}
