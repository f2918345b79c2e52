import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { queryClients } from '../../area/query-clients.ts'
import { useDocumentTitle } from '../../ui/browser/document-title.ts'
import css from './member.module.css'
import { SiteFrame } from './site-frame.tsx'

interface SitePageProps {
  /** key of its name */
  readonly title: string
  readonly Content: ComponentType
}

/** A page that a module has outside of the member centre, in the site's frame, for guests and members. */
export function SitePage({ title, Content }: SitePageProps) {
  const t = useNamespaces(['web', 'member'])
  useDocumentTitle(
    t(title),
    useSite(({ siteName }) => siteName),
  )
  return (
    <QueryClientProvider client={queryClients.member}>
      <SiteFrame>
        <section className={css.page}>
          <Content />
        </section>
      </SiteFrame>
    </QueryClientProvider>
  )
}
