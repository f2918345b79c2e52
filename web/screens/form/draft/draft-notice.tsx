import { Alert, Button } from 'antd'
import { useMoments } from '#web/fields/times/moments.tsx'
import { RelativeTime } from '#web/fields/times/relative-time.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from './draft.module.css'
import type { DraftOffer } from './use-form-draft.ts'

interface DraftNoticeProps {
  readonly offer: DraftOffer | null
  readonly isShared: boolean
  /** called when the offer was answered: its buttons have gone */
  readonly onAnswered: () => void
}

/** Offers what was typed before and not saved. */
export function DraftNotice({ offer, isShared, onAnswered }: DraftNoticeProps) {
  const t = useNamespaces(['form'])
  const moments = useMoments()
  const answer = (take: () => void) => () => {
    take()
    onAnswered()
  }
  return (
    <div role="status">
      {isShared && <Alert className={css.shared} type="warning" showIcon title={t('form:draft.shared')} />}
      {offer && (
        <div className={css.draft}>
          <div className={css.text}>
            <strong>{t('form:draft.title', { time: moments.text(offer.draft.update_time) })}</strong>{' '}
            <span className="hint" aria-hidden="true">
              <RelativeTime value={offer.draft.update_time} justNow={t('form:draft.justNow')} />
            </span>
            {offer.isOutdated && <div>{t('form:draft.outdated')}</div>}
          </div>
          <div className={css.buttons}>
            <Button size="small" type="primary" onClick={answer(offer.restore)}>
              {t('form:draft.restore')}
            </Button>
            <Button size="small" autoInsertSpace={false} onClick={answer(offer.discard)}>
              {t('form:draft.discard')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
