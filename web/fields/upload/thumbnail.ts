import { fullUrl } from '#web/stores/site.ts'

/** Longer sides that the server makes thumbnails in. */
export type ThumbnailSize = 100 | 200 | 400

/** Address of a stored picture in a small size; of anything else, and of what lies elsewhere, its own address. */
export function thumbnailUrl(url: string, size: ThumbnailSize): string {
  const address = fullUrl(url)
  const isStored = /^\/storage\/|^(?:https?:)?\/\/[^/]+\/(?:.*\/)?storage\//.test(address)
  return isStored && /\.(?:jpe?g|png|gif|webp)$/i.test(address) ? `${address}?thumb=${size}` : address
}
