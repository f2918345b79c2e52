import { Alert, Button, Collapse, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import type { Attachment } from '#web/fields/attachments/attachment.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useRights } from '#web/stores/permissions.ts'
import css from './attachment.module.css'
import { AttachmentUsage } from './attachment-usage.tsx'
import type { Deletion } from './use-deletion.client.ts'

interface InUseDialogProps {
  readonly files: readonly Attachment[]
  readonly deletion: Deletion
}

/** Why files were not deleted: where each of them is used. A super administrator may go on all the same. */
export default function InUseDialog({ files, deletion }: InUseDialogProps) {
  const t = useNamespaces(['routine/attachment', 'web'])
  const { isSuper } = useRights()
  const [isForcing, setForcing] = useState(false)
  const { inUse, close } = deletion
  if (!inUse) return null
  const used = [...inUse.uses]
  const nameOf = (id: number) => files.find((file) => file.id === id)?.name ?? `#${id}`
  return (
    <Modal
      open
      centered
      width={640}
      title={t('routine/attachment:texts.inUseTitle')}
      onCancel={close}
      footer={
        isForcing ? (
          <Force deletion={deletion} />
        ) : (
          <>
            {isSuper && (
              <Button danger onClick={() => setForcing(true)}>
                {t('routine/attachment:texts.force')}
              </Button>
            )}
            <Button type="primary" onClick={close}>
              {t('web:ok')}
            </Button>
          </>
        )
      }
    >
      <p className={css.inUseText}>{t('routine/attachment:texts.inUseText')}</p>
      <Collapse
        className={css.inUse}
        size="small"
        defaultActiveKey={used.length === 1 ? [String(used[0]?.[0])] : []}
        items={used.map(([id, count]) => ({
          key: String(id),
          label: t('routine/attachment:texts.inUseFile', { name: nameOf(id), count }),
          children: <AttachmentUsage id={id} onLeave={close} />,
        }))}
      />
    </Modal>
  )
}

/** Asks for the number of places before they lose their file. */
function Force({ deletion }: { deletion: Deletion }) {
  const t = useNamespaces(['routine/attachment', 'web'])
  const id = useId()
  const [typed, setTyped] = useState<number | null>(null)
  const [isRunning, setRunning] = useState(false)
  const { inUse, close } = deletion
  if (!inUse) return null
  const places = [...inUse.uses.values()].reduce((total, count) => total + count, 0)
  const run = async () => {
    setRunning(true)
    await deletion.force(inUse.ids, places)
    close()
  }
  return (
    <div className={css.force}>
      <Alert
        type="warning"
        showIcon
        title={t('routine/attachment:texts.forceTitle')}
        description={<label htmlFor={id}>{t('routine/attachment:texts.forceText', { count: places })}</label>}
      />
      <InputNumber id={id} min={0} precision={0} autoFocus value={typed} onChange={setTyped} />
      <Button onClick={close}>{t('web:cancel')}</Button>
      <Button
        type="primary"
        danger
        loading={isRunning}
        disabled={typed !== places}
        onClick={() => void run()}
      >
        {t('routine/attachment:texts.force')}
      </Button>
    </div>
  )
}
