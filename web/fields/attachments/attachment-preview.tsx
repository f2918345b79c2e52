import { Modal } from 'antd'
import { useNamespaces } from '../../i18n/i18n.ts'
import { fullUrl } from '../../stores/site.ts'
import PicturePreview from '../picture-preview.tsx'
import type { Attachment } from './attachment.ts'
import css from './attachments.module.css'

interface AttachmentPreviewProps {
  /** what is shown */
  readonly file: Attachment
  /** what one can leaf through from there */
  readonly files: readonly Attachment[]
  readonly onShow: (file: Attachment) => void
  readonly onClose: () => void
}

/** A file over everything: pictures to leaf through, films and sound to play. */
export default function AttachmentPreview({ file, files, onShow, onClose }: AttachmentPreviewProps) {
  const t = useNamespaces(['attachments'])
  if (file.kind === 'image') {
    const pictures = files.filter(({ kind }) => kind === 'image')
    const at = pictures.findIndex(({ id }) => id === file.id)
    const shown = at < 0 ? [file] : pictures
    return (
      <PicturePreview
        pictures={shown.map(({ url, name, alt }) => ({ src: fullUrl(url), alt: alt || name }))}
        shown={Math.max(0, at)}
        onShow={(place) => shown[place] && onShow(shown[place])}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      open
      centered
      width={file.kind === 'video' ? 880 : 520}
      title={file.name}
      footer={null}
      onCancel={onClose}
    >
      <div className={css.player}>
        {file.kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: an uploaded film brings no captions.
          <video src={fullUrl(file.url)} controls autoPlay aria-label={file.name}>
            {t('attachments:noPlayer')}
          </video>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: an uploaded recording brings no captions.
          <audio src={fullUrl(file.url)} controls autoPlay aria-label={file.name}>
            {t('attachments:noPlayer')}
          </audio>
        )}
      </div>
    </Modal>
  )
}
