import { useState } from 'react'
import css from '#web/fields/cells.module.css'
import { Icon } from '../../ui/icons/icon.tsx'
import { cutAround, type PictureFacts } from './pictures.ts'
import { type ThumbnailSize, thumbnailUrl } from './thumbnail.ts'

/** A stored picture, small; a sign in its place where it can not be shown. What it shows is said around it. */
export function Thumbnail({
  url,
  size,
  facts,
}: {
  readonly url: string
  readonly size: ThumbnailSize
  readonly facts: PictureFacts
}) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (brokenUrl === url) return <Icon name="el-icon-Picture" size={20} className={css.broken} />
  return (
    <img
      className="fill"
      src={thumbnailUrl(url, size)}
      style={cutAround(facts)}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setBrokenUrl(url)}
    />
  )
}
