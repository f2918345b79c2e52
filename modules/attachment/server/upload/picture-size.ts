import { Problem } from '#core/problems.ts'

/** Pixels of one frame of a picture: those of the largest sensors that phones have. */
export const maxPixels = 16_384 * 12_288
/** Pixels of all frames where they stand in memory together: four bytes each. */
export const maxPixelsInMemory = 40_000_000
const maxFrames = 500

/** Formats that are read line by line, unless they are interlaced. */
const readByLine = new Set(['jpeg', 'png'])

/** What the header of a picture says. */
export interface PictureFacts {
  /** upright, as it is seen */
  readonly width: number
  readonly height: number
  /** how it has to be turned for that, as EXIF says it */
  readonly orientation: number
  readonly frames: number
  /** it is read line by line, so that the memory this takes does not grow with it */
  readonly isByLine: boolean
}

/** Tells whether frames of a picture can be looked at: others than those read by line stand in memory as a whole. */
export function isReadable({ width, height, isByLine }: PictureFacts, frames: number): boolean {
  return isByLine || width * height * frames <= maxPixelsInMemory
}

/** Reads the header of a picture; one that is too large or has too many frames is refused. */
export async function readPicture(path: string): Promise<PictureFacts> {
  const { default: sharp } = await import('sharp')
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const { width = 0, height = 0, pages: frames = 1, pageHeight, orientation = 1 } = header ?? {}
  const oneHeight = pageHeight ?? height
  checkPixels(width, oneHeight)
  if (frames > maxFrames) throw new Problem('uploadFrames', { frames, max: maxFrames })
  const isByLine = frames === 1 && !header?.isProgressive && readByLine.has(header?.format ?? '')
  const size = orientation >= 5 ? { width: oneHeight, height: width } : { width, height: oneHeight }
  return { ...size, orientation, frames, isByLine }
}

/** Width and height of a BMP. BITMAPINFOHEADER: the two 32-bit numbers behind byte 18. */
export async function bmpSize(path: string): Promise<{ width: number; height: number }> {
  const { open } = await import('node:fs/promises')
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0)
    const width = bytesRead === 26 ? buffer.readInt32LE(18) : 0
    const height = bytesRead === 26 ? Math.abs(buffer.readInt32LE(22)) : 0
    checkPixels(width, height)
    return { width, height }
  } finally {
    await file.close()
  }
}

function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new Problem('uploadPicture')
  if (width * height <= maxPixels) return
  throw new Problem('uploadPixels', { width, height, megapixels: Math.floor(maxPixels / 1e6) })
}
