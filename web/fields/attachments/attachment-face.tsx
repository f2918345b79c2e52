import { useState } from 'react'
import { fullUrl } from '../../stores/site.ts'
import { cutAround } from '../upload/pictures.ts'
import { type ThumbnailSize, thumbnailUrl } from '../upload/thumbnail.ts'
import { type Attachment, suffixPicture } from './attachment.ts'
import css from './attachments.module.css'

/** A file at a glance: the picture itself, or its suffix on a sheet. Decoration: its name is written beside it. */
export function AttachmentFace({
  file,
  size = 400,
}: {
  readonly file: Pick<Attachment, 'url' | 'kind' | 'suffix' | 'focus_x' | 'focus_y'>
  /** pixels of the longer side, or the picture as it is */
  readonly size?: ThumbnailSize | 'whole'
}) {
  const [isBroken, setBroken] = useState(false)
  const isPicture = file.kind === 'image' && !isBroken
  const picture = size === 'whole' ? fullUrl(file.url) : thumbnailUrl(file.url, size)
  return (
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
}
