import { useTranslation } from 'react-i18next'
import { countText } from '#core/calls/views.ts'
import { severalOf, withinSentence } from '#core/messages/noun.ts'
import { listLimits } from '#core/wire.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import css from '../list.module.css'
import { useArrivals } from '../state/use-arrivals.ts'
import type { List } from '../use-list.ts'

/** Tells how many rows have come since the list was loaded; a press shows them. It lies over the rows, which stay where they are. */
export default function ArrivalsBar({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const { count, show } = useArrivals(list)
  const noun = t(`${list.resource.name}:name`)
  const name = count === 1 ? withinSentence(noun) : severalOf(noun, currentLanguage())
  const text = t('list:arrivals', { count: countText(count, listLimits.arrivals), name })
  return (
    <div className={css.arrivals}>
      <p className="visually-hidden" role="status">
        {count > 0 ? text : ''}
      </p>
      {count > 0 && (
        <button type="button" className={css.arrivalsBar} onClick={() => void show()}>
          {text}
          <span className={css.arrivalsShow}>{t('list:showArrivals')}</span>
        </button>
      )}
    </div>
  )
}
