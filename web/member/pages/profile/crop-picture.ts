import type { Area } from '../../../fields/upload/crop-area.tsx'

/** The side of a picture that was cropped, at most. */
const cropSide = 512

/** What a picture may measure: the browser holds all of its pixels while a part is drawn; the server takes larger ones. */
const pictureLimits = { megapixels: 40, least: 32 } as const

/** Why a picture of this size is not taken, as a message key with its gaps; null when it is. */
export function sizeRefusal(
  width: number,
  height: number,
): { readonly key: 'tooLarge' | 'tooSmall'; readonly params: Readonly<Record<string, number>> } | null {
  const { megapixels, least } = pictureLimits
  const size = (width * height) / 1e6
  if (size > megapixels) return { key: 'tooLarge', params: { size: Math.ceil(size), max: megapixels } }
  if (Math.min(width, height) < least) return { key: 'tooSmall', params: { min: least } }
  return null
}

/** Photographs stay photographs; what may have transparent parts keeps them. */
export function croppedType(type: string): 'image/jpeg' | 'image/png' {
  return type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
}

/**
 * Reads a picture as far as its measures are known: nothing of it is drawn yet, so a small file of an enormous picture does
 * no harm. Rejects when it is none.
 */
export function measurePicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('not a picture'))
    picture.src = address
  })
}

/** Draws a square part of a picture as a file of its own, no larger than it was. Rejects where the browser can not. */
export async function cropPicture(picture: HTMLImageElement, area: Area, type: string): Promise<File> {
  const side = Math.max(1, Math.min(cropSide, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('no canvas')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const wanted = croppedType(type)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, wanted, 0.92))
  if (!blob) throw new Error('not drawn')
  return new File([blob], wanted === 'image/png' ? 'avatar.png' : 'avatar.jpg', { type: wanted })
}
