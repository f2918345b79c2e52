import { Readable } from 'node:stream'
import { Problem } from '#core/problems.ts'
import { createBoundedQueue } from '#server/concurrency/queue.ts'
import type { App, Context } from '#server/context.ts'
import { receiveFile } from '#server/storage/receive.ts'
import { maxPixels, pictureSize } from './upload/check.ts'
import { storeUpload } from './upload/store-upload.ts'

/** What of a picture is kept, in pixels of the picture as it is seen: upright. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface StoredPicture {
  readonly id: number
  readonly name: string
  readonly topic: string
  readonly folder_id: number | null
  readonly disk_name: string
  readonly mimetype: string
}

/** Stores what an area of a stored picture shows as a file of its own that knows the picture, and answers it. The picture stays. */
export type Crop = (
  picture: StoredPicture,
  area: CropArea,
  context: Context,
) => Promise<{ readonly id: number }>

/** Formats that keep what they are; of others the first frame becomes a PNG. */
const formats = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Crops pictures on this machine, few at a time. */
export function createCrop(app: App): Crop {
  const inTurn = createBoundedQueue({ active: 1, waiting: 20 })
  return async (picture, area, context) => {
    const mimetype = picture.mimetype in formats ? (picture.mimetype as keyof typeof formats) : 'image/png'
    const content = await inTurn(() => cut(app, picture, area, formats[mimetype]))
    if (!content) throw new Problem('unavailable')
    const received = await receiveFile(Readable.from([content]), app.config, Number.POSITIVE_INFINITY)
    try {
      const suffix = formats[mimetype]
      const stem = picture.name.replace(/\.[^.]*$/, '').slice(0, 80)
      const name = `${stem}-${area.width}x${area.height}.${suffix}`
      const { topic, folder_id } = picture
      const { width, height } = area
      const checked = { topic, folder_id, suffix, name, mimetype, width, height, origin_id: picture.id }
      const file = await storeUpload(context, received, checked)
      return { id: Number(file.id) }
    } finally {
      await received.discard()
    }
  }
}

async function cut(
  app: App,
  { disk_name }: StoredPicture,
  { x, y, width, height }: CropArea,
  format: 'jpg' | 'png' | 'webp',
): Promise<Buffer> {
  const { stream } = await app.files.open(disk_name)
  const source = await receiveFile(stream, app.config, Number.POSITIVE_INFINITY)
  try {
    await pictureSize(source.path)
    const { default: sharp } = await import('sharp')
    const picture = sharp(source.path, { limitInputPixels: maxPixels }).autoOrient()
    const { autoOrient: whole } = await picture.metadata()
    if (x + width > whole.width || y + height > whole.height) {
      throw new Problem('cropArea', { width: whole.width, height: whole.height })
    }
    return await picture
      .extract({ left: x, top: y, width, height })
      .timeout({ seconds: 20 })
      .toFormat(format === 'jpg' ? 'jpeg' : format, { quality: 90 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('uploadPicture')
  } finally {
    await source.discard()
  }
}
