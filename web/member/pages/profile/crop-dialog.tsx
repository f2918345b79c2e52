import { Button, Modal } from 'antd'
import { useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { uploadFile } from '../../../fields/upload/upload-file.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/feedback.ts'
import { Glyph } from '../../../ui/icons/glyph.tsx'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import css from '../centre.module.css'
import { type Area, cropPicture, measurePicture, sizeRefusal } from './crop-picture.ts'

const zooms = { min: 1, max: 4, step: 0.1 } as const

interface CropDialogProps {
  readonly file: File
  /** the stored square */
  readonly onDone: (url: string) => void
  readonly onClose: () => void
}

/** Takes a square part of a picture and uploads it. Everything in it works by keyboard. */
export default function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const t = useNamespaces(['account', 'web'])
  const { picture, fault } = usePicture(file)
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const use = async () => {
    if (!picture || !area) return
    setBusy(true)
    try {
      const cropped = await cropPicture(picture, area, file.type).catch(() => {
        throw new Error(t('account:crop.drawFailed'))
      })
      onDone((await uploadFile(cropped, { topic: 'user' })).url)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t('account:crop.title')}
      okText={t('account:crop.use')}
      cancelText={t('web:cancel')}
      okButtonProps={{ disabled: !picture || !area, loading: isBusy, autoInsertSpace: false }}
      cancelButtonProps={{ autoInsertSpace: false }}
      mask={{ closable: false }}
      onOk={() => void use()}
      onCancel={onClose}
    >
      {fault ? (
        <EmptyState isAlert glyph="warning" title={t(`account:crop.${fault.key}`, fault.params)} />
      ) : picture ? (
        <Crop picture={picture} onChange={setArea} />
      ) : (
        <LoadingState label={t('account:crop.loading')} />
      )}
    </Modal>
  )
}

interface CropProps {
  readonly picture: HTMLImageElement
  readonly onChange: (area: Area) => void
}

function Crop({ picture, onChange }: CropProps) {
  const t = useNamespaces(['account'])
  const id = useId()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.min)
  const zoomBy = (step: number) =>
    setZoom((before) => Math.round(Math.min(zooms.max, Math.max(zooms.min, before + step)) * 10) / 10)
  return (
    <div className="grid gap-3">
      <p className={css.hint} id={`${id}-hint`}>
        {t('account:crop.hint')}
      </p>
      <div className={css.cropArea}>
        <Cropper
          image={picture.src}
          crop={place}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{
            'aria-label': t('account:crop.area'),
            'aria-describedby': `${id}-hint`,
            role: 'group',
          }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onChange(pixels)}
        />
      </div>
      <div className={css.zoom}>
        <Button
          aria-label={t('account:crop.zoomOut')}
          disabled={zoom <= zooms.min}
          icon={<Glyph name="minus" size={16} />}
          onClick={() => zoomBy(-2 * zooms.step)}
        />
        <input
          type="range"
          aria-label={t('account:crop.zoom')}
          {...zooms}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
        <Button
          aria-label={t('account:crop.zoomIn')}
          disabled={zoom >= zooms.max}
          icon={<Glyph name="plus" size={16} />}
          onClick={() => zoomBy(2 * zooms.step)}
        />
      </div>
    </div>
  )
}

type Fault = { readonly key: string; readonly params?: Readonly<Record<string, number>> }

/** The picture of a file once its measures are known and allowed. */
function usePicture(file: File): { readonly picture: HTMLImageElement | null; readonly fault: Fault | null } {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => {
    let isGone = false
    const address = URL.createObjectURL(file)
    setPicture(null)
    setFault(null)
    measurePicture(address).then(
      (measured) => {
        if (isGone) return
        const refusal = sizeRefusal(measured.naturalWidth, measured.naturalHeight)
        if (refusal) setFault(refusal)
        else setPicture(measured)
      },
      () => isGone || setFault({ key: 'unreadable' }),
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return { picture, fault }
}
