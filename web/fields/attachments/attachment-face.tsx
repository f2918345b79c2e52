import { useState } from 'react'
import { fullUrl } from '../../stores/site.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { cutAround } from '../upload/pictures.ts'
import { type ThumbnailSize, thumbnailUrl } from '../upload/thumbnail.ts'
import { type Attachment, suffixPicture } from './attachment.ts'
import css from './attachments.module.css'

/** A file at a glance: the picture itself, or its suffix on a sheet. Decoration: its name is written beside it. */
export function AttachmentFace({
  file,
  size = 400,
}: {
  readonly file: Pick<Attachment, 'url' | 'kind' | 'suffix' | 'focus_x' | 'focus_y' | 'is_private'>
  /** pixels of the longer side, or the picture as it is */
  readonly size?: ThumbnailSize | 'whole'
}) {
  const [isBroken, setBroken] = useState(false)
  const isPicture = file.kind === 'image' && !file.is_private && !isBroken
  const picture = size === 'whole' ? fullUrl(file.url) : thumbnailUrl(file.url, size)
  const face = (
    <img
      className={isPicture ? css.face : `${css.face} ${css.sheet}`}
      style={isPicture && size !== 'whole' ? cutAround(file) : undefined}
      src={isPicture ? picture : suffixPicture(file.suffix)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />
  )
  if (!file.is_private) return face
  return (
    <>
      {face}
      <Icon name="el-icon-Lock" size={22} className={css.lock} />
    </>
  )
}
