import { Button, Modal } from 'antd'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { DesignType } from '../../design/design.ts'

interface RetypeDialogProps {
  readonly from: DesignType
  readonly to: DesignType
  readonly onClose: () => void
  readonly onChoose: (isReset: boolean) => void
}

/** Another kind comes with its own attributes, unless somebody wants to keep those that are there. */
export function RetypeDialog({ from, to, onClose, onChoose }: RetypeDialogProps) {
  const t = useNamespaces(['crud'])
  const choose = (isReset: boolean) => {
    onClose()
    onChoose(isReset)
  }
  return (
    <Modal
      open
      width={460}
      title={t('crud:retype.title', { from: t(`crud:types.${from}`), to: t(`crud:types.${to}`) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('crud:cancel')}</Button>
          <Button onClick={() => choose(false)}>{t('crud:retype.keep')}</Button>
          <Button type="primary" autoFocus onClick={() => choose(true)}>
            {t('crud:retype.reset')}
          </Button>
        </>
      }
    >
      <p>{t('crud:retype.text', { type: t(`crud:types.${to}`) })}</p>
    </Modal>
  )
}
