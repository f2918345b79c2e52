import { useQueryClient } from '@tanstack/react-query'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { type Attachment, attachments } from '#web/fields/attachments/attachment.ts'
import { type Area, CropArea } from '#web/fields/upload/crop-area.tsx'
import { cutAround } from '#web/fields/upload/pictures.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { fullUrl } from '#web/stores/site.ts'
import { areaAround } from './focus.ts'

/** Shapes that are offered beside the picture's own, as width and height. */
const shapes = [
  [1, 1],
  [4, 3],
  [16, 9],
  [3, 4],
] as const

interface CropDialogProps {
  readonly file: Attachment
  /** the crop is stored, as a file of its own */
  readonly onDone: (id: number) => void
  readonly onClose: () => void
}

/** Stores a part of a picture as a file of its own. */
export default function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const t = useNamespaces(['routine/attachment', 'fields', 'web'])
  const client = useQueryClient()
  const own = file.width / file.height
  const [aspect, setAspect] = useState(own)
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const crop = async () => {
    setBusy(true)
    try {
      const body = { id: file.id, ...area }
      const { data } = await request<{ id: number }>('/admin/routine.attachment/crop', {
        method: 'POST',
        body,
        showsSuccess: true,
      })
      await invalidateRows(client, attachments)
      onDone(data.id)
    } catch {
      // The request function has said why.
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t('routine/attachment:texts.crop')}
      okText={t('routine/attachment:texts.cropSave')}
      cancelText={t('web:cancel')}
      okButtonProps={{ disabled: !area, loading: isBusy }}
      mask={{ closable: false }}
      onOk={() => void crop()}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <Segmented
          aria-label={t('routine/attachment:texts.shape')}
          value={aspect}
          onChange={setAspect}
          options={[
            { value: own, label: t('routine/attachment:texts.ownShape') },
            ...shapes.map(([width, height]) => ({ value: width / height, label: `${width} : ${height}` })),
          ]}
        />
        <CropArea
          key={aspect}
          picture={fullUrl(file.url)}
          aspect={aspect}
          start={cutAround(file) && areaAround(file, aspect)}
          onChange={setArea}
        />
        <p className="hint digits" role="status">
          {area && t('routine/attachment:texts.pixels', { width: area.width, height: area.height })}
        </p>
      </div>
    </Modal>
  )
}
