import { useTranslation } from 'react-i18next'
import MomentDialog from '../../moment/moment-dialog.tsx'
import type { List } from '../use-list.ts'

/** Asks as of which moment the list is to be shown. */
export default function AsOfDialog({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <MomentDialog
      title={t('list:asOf.title')}
      note={t('list:asOf.note')}
      okText={t('list:asOf.show')}
      time={list.state.at}
      onChoose={(time) => {
        list.setMoment(time)
        return null
      }}
      onClose={onClose}
    />
  )
}
