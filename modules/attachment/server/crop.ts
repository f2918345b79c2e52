import { Readable } from 'node:stream'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { App, Context } from '#server/context.ts'
import { receiveFile } from '#server/storage/receive.ts'
import { areaAround, focusWithin } from '../attachment/focus.ts'
import {
  isReadable,
  maxPixels,
  maxPixelsInMemory,
  type PictureFacts,
  readPicture,
} from './upload/picture-size.ts'
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
    const { content, cropped, focus } = made
    const received = await receiveFile(Readable.from([content]), app.config, Number.POSITIVE_INFINITY)
    try {
      const suffix = formats[mimetype]
      const stem = cutText(picture.name.replace(/\.[^.]*$/, ''), 80)
      const name = `${stem}-${cropped.width}x${cropped.height}.${suffix}`
      const { topic, folder_id } = picture
      const own = { topic, folder_id, is_private: 0 as const, suffix, name, mimetype, ...cropped }
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
    const whole = await readPicture(source.path)
    if (!isReadable(whole, 1)) throw new Problem('cropPixels', { megapixels: maxPixelsInMemory / 1e6 })
    const { default: sharp } = await import('sharp')
    const focused = { ...whole, focus_x: focus_x ?? 50, focus_y: focus_y ?? 50 }
    const area = 'aspect' in part ? areaAround(focused, part.aspect) : part
    const { x, y, width, height } = area
    if (x + width > whole.width || y + height > whole.height) {
      throw new Problem('cropArea', { width: whole.width, height: whole.height })
    }
    // Cut before it is turned: whatever is turned stands in memory.
    const { data: content, info } = await sharp(source.path, {
      limitInputPixels: maxPixels,
      sequentialRead: true,
    })
      .extract(storedArea(area, whole))
      .resize(sizeInMemory(area))
      .autoOrient()
      .timeout({ seconds: 20 })
      .toFormat(format === 'jpg' ? 'jpeg' : format, { quality: 90 })
      .toBuffer({ resolveWithObject: true })
    const cropped = { width: info.width, height: info.height }
    return { content, cropped, focus: focusWithin(focused, area) }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('uploadPicture')
  } finally {
    await source.discard()
  }
}

/** An area of the upright picture as it lies in the stored one, by its EXIF orientation. */
function storedArea({ x, y, width, height }: CropArea, { orientation, ...whole }: PictureFacts) {
  const isTurned = orientation >= 5
  const area = isTurned
    ? { left: y, top: x, width: height, height: width }
    : { left: x, top: y, width, height }
  const stored = isTurned ? { width: whole.height, height: whole.width } : whole
  if ([2, 3, 7, 8].includes(orientation)) area.left = stored.width - area.left - area.width
  if ([3, 4, 6, 7].includes(orientation)) area.top = stored.height - area.top - area.height
  return area
}

/** The size in which an area is kept: its own, unless it would not fit into memory. */
export function sizeInMemory({ width, height }: Pick<CropArea, 'width' | 'height'>) {
  const scale = Math.min(1, Math.sqrt(maxPixelsInMemory / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale), fit: 'fill' } as const
}
