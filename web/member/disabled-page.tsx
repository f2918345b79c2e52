import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useSite } from '#web/stores/site.ts'
import { useDocumentTitle } from '../ui/browser/document-title.ts'
import { EmptyState } from '../ui/states/states.tsx'
import { SiteFrame } from './shell/site-frame.tsx'

/** What stands in the place of the whole member centre, its login included, while the site keeps it closed. */
export function DisabledPage() {
  const t = useNamespaces(['web', 'member'])
  useDocumentTitle(
    t('web:title.user'),
    useSite((site) => site.siteName),
  )
  return (
    <SiteFrame>
      <EmptyState
        isPage
        glyph="lock"
        title={t('member:closed.title')}
        text={t('member:closed.text')}
        actions={
          <Link className="button button-primary" to="/">
            {t('web:backHome')}
          </Link>
        }
      />
    </SiteFrame>
  )
}
