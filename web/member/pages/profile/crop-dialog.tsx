import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { type Area, CropArea } from '../../../fields/upload/crop-area.tsx'
import { uploadFile } from '../../../fields/upload/upload-file.ts'
import { useNamespaces } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/feedback.ts'
import { EmptyState, LoadingState } from '../../../ui/states/states.tsx'
import { cropPicture, measurePicture, sizeRefusal } from './crop-picture.ts'

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
        <CropArea picture={picture.src} aspect={1} isRound onChange={setArea} />
      ) : (
        <LoadingState label={t('account:crop.loading')} />
      )}
    </Modal>
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
