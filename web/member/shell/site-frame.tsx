import type { ReactNode } from 'react'
import { serverNow } from '#web/api/server-clock.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import css from './site.module.css'
import { SiteBar } from './site-bar.tsx'

/** A page outside of the member centre: the site's bar above it, the site's line below. */
export function SiteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.site}>
      <SiteBar />
      <main id="page" className={css.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFoot />
    </div>
  )
}

/** Whose site this is, and its record number where it has one. */
export function SiteFoot() {
  const t = useNamespaces(['web', 'member'])
  const { siteName, recordNumber } = useSite()
  return (
    <footer className={css.foot}>
      © {new Date(serverNow()).getFullYear()} {siteName || t('member:brand')} · {t('member:rights')}
      {recordNumber ? (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {recordNumber}
        </a>
      ) : null}
    </footer>
  )
}
