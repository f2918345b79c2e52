import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { type Attachment, attachments } from '#web/fields/attachments/attachment.ts'
import { AttachmentFace } from '#web/fields/attachments/attachment-face.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { fullUrl } from '#web/stores/site.ts'
import css from './focus.module.css'

interface FocusDialogProps {
  readonly file: Attachment
  readonly onClose: () => void
}

type Focus = Readonly<Record<'focus_x' | 'focus_y', number>>

const centre: Focus = { focus_x: 50, focus_y: 50 }

/** Says what of a picture stays in sight where it is cut. */
export default function FocusDialog({ file, onClose }: FocusDialogProps) {
  const t = useNamespaces(['routine/attachment', 'form', 'web'])
  const client = useQueryClient()
  const [focus, setFocus] = useState<Focus>(file)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const { focus_x, focus_y } = focus
    const call = { method: 'POST', body: { id: file.id, focus_x, focus_y }, showsSuccess: true } as const
    try {
      await request(adminUrl(attachments, 'edit'), call)
      await invalidateRows(client, attachments)
      onClose()
    } catch {
      // The request function has said why.
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t('routine/attachment:texts.focus')}
      okText={t('form:save')}
      cancelText={t('web:cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="grid gap-3">
        <FocusPicture file={file} focus={focus} onChange={setFocus} />
        <div className="row between">
          <span className="hint digits" role="status">
            {t('routine/attachment:texts.focusAt', { x: focus.focus_x, y: focus.focus_y })}
          </span>
          <Button size="small" onClick={() => setFocus(centre)}>
            {t('routine/attachment:texts.focusCentre')}
          </Button>
        </div>
        <p className="hint">{t('routine/attachment:texts.focusPreview')}</p>
        <div className={css.previews} aria-hidden="true">
          {[1, 16 / 9, 3 / 4].map((aspectRatio) => (
            <span key={aspectRatio} className={css.preview} style={{ aspectRatio }}>
              <AttachmentFace file={{ ...file, ...focus }} size={400} />
            </span>
          ))}
        </div>
      </div>
    </Modal>
  )
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The picture with the point upon it, which goes where it is clicked or dragged, and where the arrow keys lead. */
function FocusPicture({
  file,
  focus: { focus_x, focus_y },
  onChange,
}: {
  readonly file: Attachment
  readonly focus: Focus
  readonly onChange: (focus: Focus) => void
}) {
  const t = useNamespaces(['routine/attachment'])
  const hint = useId()
  const move = (x: number, y: number) => onChange({ focus_x: perCent(x), focus_y: perCent(y) })
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    move(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const length = event.shiftKey ? 10 : 1
    move(focus_x + step[0] * length, focus_y + step[1] * length)
  }
  return (
    <>
      <p className="hint" id={hint}>
        {t('routine/attachment:texts.focusHint')}
      </p>
      <div
        className={css.picture}
        role="slider"
        tabIndex={0}
        aria-label={t('routine/attachment:texts.focus')}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={focus_x}
        aria-valuetext={t('routine/attachment:texts.focusAt', { x: focus_x, y: focus_y })}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          handlePointer(event)
        }}
        onPointerMove={handlePointer}
      >
        <img src={fullUrl(file.url)} alt={file.alt} draggable={false} />
        <span className={css.point} style={{ left: `${focus_x}%`, top: `${focus_y}%` }} />
      </div>
    </>
  )
}

function perCent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)))
}
