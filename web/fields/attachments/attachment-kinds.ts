import { type Attachment, openAddress } from './attachment.ts'

/** Tells whether a file can be looked at here; all others are downloaded. */
export function hasPreview({ kind }: Pick<Attachment, 'kind'>): boolean {
  return kind === 'image' || kind === 'video' || kind === 'audio'
}

/** Gives a file to whoever asked for it, under its own name. */
export function downloadFile({ url, name }: Pick<Attachment, 'url' | 'name'>): void {
  const link = document.createElement('a')
  link.href = openAddress(url)
  link.download = name
  link.rel = 'noopener'
  link.click()
}
