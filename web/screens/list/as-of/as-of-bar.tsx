import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AsOfList } from '#core/calls/as-of.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useMoments } from '#web/fields/times/moments.tsx'
import { useZoneMark } from '#web/fields/times/zone-note.tsx'
import css from '../list.module.css'
import type { List } from '../use-list.ts'

/** Says as of which moment a list is, what is not known of it, and leads back to now. */
export default function AsOfBar({ list }: { readonly list: List }) {
  const { t } = useTranslation()
  const moments = useMoments()
  const at = list.state.at ?? 0
  const zone = useZoneMark(at)
  const known = list.found.data?.as_of as AsOfList['as_of'] | undefined
  const unknown = known?.time === at ? known.unknown : 0
  const said = t(at * 1000 <= serverNow() ? 'list:asOf.past' : 'list:asOf.coming', {
    time: moments.text(at),
    zone,
  })
  return (
    <div className={`${css.remark} is-as-of`} role="status">
      <p className="grow">{unknown > 0 ? `${said} ${t('list:asOf.unknown', { count: unknown })}` : said}</p>
      <Button size="small" autoInsertSpace={false} onClick={() => list.setMoment(null)}>
        {t('list:asOf.leave')}
      </Button>
    </div>
  )
}
