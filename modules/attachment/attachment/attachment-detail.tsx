import { Button, Drawer } from 'antd'
import { type Attachment, openAddress } from '#web/fields/attachments/attachment.ts'
import { downloadFile, hasPreview } from '#web/fields/attachments/attachment-kinds.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './attachment.module.css'
import { AttachmentFacts } from './attachment-facts.tsx'
import { useAttachmentPage } from './attachment-page.client.ts'
import { AttachmentUsage } from './attachment-usage.tsx'
import { PictureActions } from './picture-actions.tsx'

interface AttachmentDetailProps {
  readonly list: List
  readonly file: Attachment
  readonly onClose: () => void
}

/** Everything about one file: what it is, where it lies, and where it is used. */
export default function AttachmentDetail({ list, file, onClose }: AttachmentDetailProps) {
  const t = useNamespaces(['routine/attachment', 'attachments', 'list'])
  const { onPreview } = useAttachmentPage()
  const latest =
    (list.found.rows as unknown as readonly Attachment[]).find(({ id }) => id === file.id) ?? file
  const copy = () => {
    const url = openAddress(file.url)
    const writing = navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))
    writing.then(
      () => toast.success(t('routine/attachment:texts.copied')),
      () => toast.error(t('routine/attachment:texts.copyFailed', { url })),
    )
  }
  const remove = () => list.commands.remove({ ids: [file.id] }, { row: { ...latest }, onAgreed: onClose })
  return (
    <Drawer
      open
      size={520}
      title={t('routine/attachment:texts.details')}
      onClose={onClose}
      footer={
        <div className="flex end gap-2">
          {list.rights.canDelete && (
            <Button danger onClick={() => void remove()}>
              {t('list:del')}
            </Button>
          )}
          {list.rights.canEdit && (
            <Button
              type="primary"
              onClick={() => {
                onClose()
                list.openForm({ mode: 'edit', ids: [file.id] })
              }}
            >
              {t('list:edit')}
            </Button>
          )}
        </div>
      }
    >
      <AttachmentFacts file={latest} />
      <div className="flex wrap gap-2">
        {hasPreview(latest) && (
          <Button icon={<Icon name="el-icon-ZoomIn" />} onClick={() => onPreview(latest)}>
            {t('routine/attachment:texts.previewTitle')}
          </Button>
        )}
        {!latest.is_private && (
          <Button icon={<Icon name="el-icon-DocumentCopy" />} onClick={copy}>
            {t('routine/attachment:texts.copy')}
          </Button>
        )}
        <Button icon={<Icon name="el-icon-Download" />} onClick={() => downloadFile(latest)}>
          {t('routine/attachment:texts.download')}
        </Button>
        {list.rights.canEdit && !latest.is_private && <PictureActions file={latest} />}
      </div>
      <section aria-label={t('routine/attachment:texts.usage')}>
        <p className={css.detailHead}>{t('routine/attachment:texts.usage')}</p>
        <AttachmentUsage id={file.id} onLeave={onClose} />
      </section>
    </Drawer>
  )
}
