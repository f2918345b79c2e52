import { Link } from 'react-router'
import { useNamespaces } from '#web/i18n/i18n.ts'
import css from '#web/member/pages/centre.module.css'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '../../ui/states/states.tsx'

/** There is nothing to show, or not for whoever asks. */
export function Nothing({
  name,
  text,
  base,
}: {
  readonly name: 'denied' | 'missing' | 'unavailable'
  readonly text?: string
  /** the way back, where there is one */
  readonly base?: string
}) {
  const t = useNamespaces(['account'])
  return (
    <Card className={css.card}>
      <EmptyState
        isPage
        glyph={name === 'denied' ? 'lock' : 'empty'}
        title={t(`account:derived.${name}`)}
        text={text ?? (name === 'missing' ? t('account:derived.missingText') : undefined)}
        actions={
          base ? (
            <Link className="button" to={base}>
              {t('account:derived.back')}
            </Link>
          ) : null
        }
      />
    </Card>
  )
}
