import { openPrivateFile } from '../upload/private-file.tsx'
import { type Attachment, openAddress } from './attachment.ts'

/** Tells whether a file can be looked at here; all others are downloaded. */
export function hasPreview({ kind, is_private }: Pick<Attachment, 'kind' | 'is_private'>): boolean {
  if (is_private) return false
  return kind === 'image' || kind === 'video' || kind === 'audio'
}

/** Gives a file to whoever asked for it, under its own name. */
export function downloadFile({ id, url, name, is_private }: Attachment): void {
  if (is_private) {
    void openPrivateFile({ id })
    return
  }
  const link = document.createElement('a')
  link.href = openAddress(url)
  link.download = name
  link.rel = 'noopener'
  link.click()
}
