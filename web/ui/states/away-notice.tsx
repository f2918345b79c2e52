import { lookNow, useReach } from '../../api/reach.ts'
import { useNamespaces } from '../../i18n/i18n.ts'
import { Glyph } from '../icons/glyph.tsx'
import { useNow } from '../use-now.ts'

/** Says that the server cannot be reached, and when it is looked for next; nothing while it answers. */
export function AwayNotice({ className }: { readonly className?: string | undefined }) {
  const nextLook = useReach((reach) => reach.nextLook)
  return nextLook === null ? null : <Countdown nextLook={nextLook} className={className} />
}

function Countdown({
  nextLook,
  className,
}: {
  readonly nextLook: number
  readonly className?: string | undefined
}) {
  const t = useNamespaces(['web'])
  const now = useNow(500)
  const seconds = Math.max(0, Math.ceil((nextLook - now) / 1000))
  return (
    <div className={className}>
      <Glyph name="warning" size={18} />
      <span role="status">{t('web:away.text')}</span>
      {/* The seconds are seen; read aloud one by one they would be noise. */}
      <span className="digits" aria-hidden="true">
        {t('web:away.next', { seconds })}
      </span>
      <button type="button" className="button" onClick={() => void lookNow()}>
        {t('web:away.now')}
      </button>
    </div>
  )
}
