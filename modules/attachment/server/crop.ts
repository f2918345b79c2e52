import { Readable } from 'node:stream'
import { Problem } from '#core/problems.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { App, Context } from '#server/context.ts'
import { receiveFile } from '#server/storage/receive.ts'
import { areaAround, focusWithin } from '../attachment/focus.ts'
import { maxPixels, pictureSize } from './upload/check.ts'
import { storeUpload } from './upload/store-upload.ts'

/** What of a picture is kept, in pixels of the picture as it is seen: upright. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The shape (width by height) of the largest part around a picture's focal point. */
export interface CropShape {
  readonly aspect: number
}

interface StoredPicture {
  readonly id: number
  readonly focus_x: number | null
  readonly focus_y: number | null
  readonly name: string
  readonly topic: string
  readonly folder_id: number | null
  readonly disk_name: string
  readonly mimetype: string
}

/** Stores what an area of a stored picture shows as a file of its own that knows the picture, and answers it. The picture stays. */
export type Crop = (
  picture: StoredPicture,
  part: CropArea | CropShape,
  context: Context,
) => Promise<{ readonly id: number }>

/** Formats that keep what they are; of others the first frame becomes a PNG. */
const formats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Crops pictures on this machine, few at a time. */
export function createCrop(app: App): Crop {
  const inTurn = createBoundedQueue({ active: 1, waiting: 20 })
  return async (picture, part, context) => {
    const mimetype = picture.mimetype in formats ? (picture.mimetype as keyof typeof formats) : 'image/png'
    const made = await inTurn(() => cut(app, picture, part, formats[mimetype]))
    if (!made) throw new Problem('unavailable')
    const { content, area, focus } = made
    const received = await receiveFile(Readable.from([content]), app.config, Number.POSITIVE_INFINITY)
    try {
      const suffix = formats[mimetype]
      const stem = picture.name.replace(/\.[^.]*$/, '').slice(0, 80)
      const name = `${stem}-${area.width}x${area.height}.${suffix}`
      const { topic, folder_id } = picture
      const { width, height } = area
      const own = { topic, folder_id, is_private: 0 as const, suffix, name, mimetype, width, height }
      const file = await storeUpload(context, received, { ...own, ...focus, origin_id: picture.id })
      return { id: Number(file.id) }
    } finally {
      await received.discard()
    }
  }
}

async function cut(
  app: App,
  { disk_name, focus_x, focus_y }: StoredPicture,
  part: CropArea | CropShape,
  format: 'jpg' | 'png' | 'webp',
) {
  const { stream } = await app.files.open(disk_name)
  const source = await receiveFile(stream, app.config, Number.POSITIVE_INFINITY)
  try {
    await pictureSize(source.path)
    const { default: sharp } = await import('sharp')
    const picture = sharp(source.path, { limitInputPixels: maxPixels }).autoOrient()
    const { autoOrient: whole } = await picture.metadata()
    const focused = { ...whole, focus_x: focus_x ?? 50, focus_y: focus_y ?? 50 }
    const area = 'aspect' in part ? areaAround(focused, part.aspect) : part
    const { x, y, width, height } = area
    if (x + width > whole.width || y + height > whole.height) {
      throw new Problem('cropArea', { width: whole.width, height: whole.height })
    }
    const content = await picture
      .extract({ left: x, top: y, width, height })
      .timeout({ seconds: 20 })
      .toFormat(format === 'jpg' ? 'jpeg' : format, { quality: 90 })
      .toBuffer()
    return { content, area, focus: focusWithin(focused, area) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('uploadPicture')
  } finally {
    await source.discard()
  }
}
