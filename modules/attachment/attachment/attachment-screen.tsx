import { Suspense, useMemo, useState } from 'react'
import { type Attachment, attachments } from '#web/fields/attachments/attachment.ts'
import { downloadFile, hasPreview } from '#web/fields/attachments/attachment-kinds.ts'
import { UploadTray, useAttachmentUploads } from '#web/fields/attachments/attachment-uploads.tsx'
import { useAttachmentLayout } from '#web/fields/attachments/attachment-view.tsx'
import { DropArea } from '#web/fields/upload/drop-area.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { ListView } from '#web/screens/list/list-screen.tsx'
import { useList } from '#web/screens/list/use-list.ts'
import { lazy } from '#web/ui/lazy.ts'
import css from './attachment.module.css'
import { AttachmentGrid } from './attachment-grid.tsx'
import { AttachmentPageProvider } from './attachment-page.client.ts'
import { useFolderChoice, useHasFolders } from './folder-choice.client.ts'
import { useDeletion } from './use-deletion.client.ts'

const AttachmentPreview = lazy(() => import('#web/fields/attachments/attachment-preview.tsx'))
const FolderPanel = lazy(() => import('../folder/folder-panel.tsx'))
const AttachmentDetail = lazy(() => import('./attachment-detail.tsx'))
const InUseDialog = lazy(() => import('./in-use-dialog.tsx'))

/** The attachments page: the derived list, with tiles in the place of the table, and files dropped anywhere on it. */
export function AttachmentScreen() {
  const t = useNamespaces(['attachments', 'fields', 'routine/attachment'])
  const found = useList(attachments)
  const [layout, setLayout] = useAttachmentLayout()
  const [preview, setPreview] = useState<Attachment | null>(null)
  const [detail, setDetail] = useState<Attachment | null>(null)
  const deletion = useDeletion(found)
  const [folder, setFolder] = useFolderChoice(found)
  const hasFolders = useHasFolders()
  const uploads = useAttachmentUploads({ folder: typeof folder === 'number' ? folder : undefined })
  const { remove } = deletion
  const list = {
    ...found,
    commands: useMemo(() => ({ ...found.commands, remove }), [found.commands, remove]),
  }
  const files = found.found.rows as unknown as readonly Attachment[]
  const page = useMemo(
    () => ({
      layout,
      setLayout,
      pickUploads: uploads.pick,
      onPreview: (file: Attachment) => (hasPreview(file) ? setPreview(file) : downloadFile(file)),
      onDetail: setDetail,
    }),
    [layout, setLayout, uploads.pick],
  )
  return (
    <AttachmentPageProvider value={page}>
      <DropArea isDisabled={false} className={css.page} onFiles={uploads.add}>
        <UploadTray uploads={uploads} />
        <div className={css.beside}>
          {hasFolders && (
            <Suspense fallback={<nav />}>
              <FolderPanel value={folder} onChange={setFolder} total={found.found.total} />
            </Suspense>
          )}
          <ListView list={list} rows={layout === 'grid' ? AttachmentGrid : undefined} />
        </div>
        <p className={css.drop} aria-hidden="true">
          {t('attachments:uploads.drop')}
        </p>
      </DropArea>
      <Suspense>
        {preview && (
          <AttachmentPreview
            file={preview}
            files={files}
            onShow={setPreview}
            onClose={() => setPreview(null)}
          />
        )}
        {detail && <AttachmentDetail list={list} file={detail} onClose={() => setDetail(null)} />}
        {deletion.inUse && <InUseDialog files={files} deletion={deletion} />}
      </Suspense>
    </AttachmentPageProvider>
  )
}
