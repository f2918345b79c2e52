import { useCan } from '../../stores/permissions.ts'
import { fullUrl } from '../../stores/site.ts'

/** The resource whose rows stored files are. */
export const attachments = 'routine/attachment'

/** The resource whose rows their folders are. */
export const attachmentFolders = `${attachments}Folder`

/** What a file is to people. */
export const attachmentKinds = ['image', 'video', 'audio', 'archive', 'other'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A stored file as its list call answers it. */
export interface Attachment {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly kind: AttachmentKind
  readonly suffix: string
  readonly mimetype: string
  readonly size: number
  readonly width: number
  readonly height: number
  readonly topic: string
  /** what the picture shows, for people who cannot see it */
  readonly alt: string
  /** what of a picture stays in sight where it is cut: per cent from its left and from its top */
  readonly focus_x: number
  readonly focus_y: number
  readonly folder_id: number | null
  /** it has no address: whoever may read a row that holds it downloads it by its number */
  readonly is_private: 0 | 1
  /** places that refer to it */
  readonly used: number
  readonly quote: number
  readonly storage: string
  readonly sha1: string
  readonly last_upload_time: number | null
  readonly admin?: { readonly nickname: string } | null
  readonly user?: { readonly nickname: string } | null
}

/** A row of the list as what it is: the server answers every key. */
export function asAttachment(row: Readonly<Record<string, unknown>>): Attachment {
  return row as unknown as Attachment
}

/** Tells whether this person may look through the stored files. */
export function useMayBrowse(): boolean {
  return useCan()(`${attachments}/index`)
}

/** The picture that stands for a file without one: its suffix on a sheet of paper. */
export function suffixPicture(suffix: string): string {
  return `/api/ajax/buildSuffixSvg?server=1&suffix=${encodeURIComponent(suffix)}`
}

/** The address that a browser outside of this page can open. */
export function openAddress(url: string): string {
  return new URL(fullUrl(url), location.href).href
}
