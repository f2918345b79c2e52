import { useNamespaces } from '#web/i18n/i18n.ts'
import MomentDialog from '#web/screens/moment/moment-dialog.tsx'
import { openSite } from './site-as-of.tsx'

/** Asks as of which moment the site is to be seen. */
export default function SiteAsOfDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useNamespaces(['content'])
  return (
    <MomentDialog
      title={t('content:calendar.site.title')}
      note={t('content:calendar.site.note')}
      okText={t('content:calendar.site.show')}
      time={null}
      onChoose={openSite}
      onClose={onClose}
    />
  )
}
