import { createContext, use } from 'react'
import type { Attachment } from '#web/fields/attachments/attachment.ts'
import type { AttachmentLayout } from '#web/fields/attachments/attachment-view.tsx'

/** What the parts of the page do together. */
export interface AttachmentPage {
  readonly layout: AttachmentLayout | null
  readonly setLayout: (layout: AttachmentLayout) => void
  readonly pickUploads: () => void
  /** looks at a file: here if there is a way to, else it is downloaded */
  readonly onPreview: (file: Attachment) => void
  readonly onDetail: (file: Attachment) => void
}

const Page = createContext<AttachmentPage | null>(null)

/** Tells the parts below what the page can do. */
export const AttachmentPageProvider = Page.Provider

/** The page that this part belongs to. */
export function useAttachmentPage(): AttachmentPage {
  const page = use(Page)
  if (!page) throw new Error('useAttachmentPage() works within the attachments page only.')
  return page
}
