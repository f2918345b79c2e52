import { useQueryClient } from '@tanstack/react-query'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { attachmentFolders, attachments } from '#web/fields/attachments/attachment.ts'
import type { Folder } from '#web/fields/attachments/folders.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'

interface FolderRemovalProps {
  readonly folder: Folder
  /** what the folder that it lies in is called; null at the top level */
  readonly above: string | null
  readonly onGone: () => void
  readonly onClose: () => void
}

/** Deletes a folder, once it was said what becomes of what it holds. */
export default function FolderRemoval({ folder, above, onGone, onClose }: FolderRemovalProps) {
  const t = useNamespaces([attachmentFolders, 'web'])
  const text = (key: string, params = {}) => t(`${attachmentFolders}:texts.${key}`, params)
  const client = useQueryClient()
  const hasFolders = (folder.children ?? []).length > 0
  const isEmpty = !hasFolders && folder.files === 0
  const ways = [
    ...(above === null ? [] : [{ value: true, label: text('toAbove', { name: above }) }]),
    // A folder that holds others can only go once they are elsewhere.
    ...(hasFolders ? [] : [{ value: false, label: text('toNone') }]),
  ]
  const [isMovedUp, setMovedUp] = useState(hasFolders)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const { id } = folder
    try {
      if (isMovedUp) await request(adminUrl(attachmentFolders, 'moveUp'), { method: 'POST', body: { id } })
      const call = { method: 'DELETE', query: { ids: [id] }, showsSuccess: true } as const
      await request(adminUrl(attachmentFolders, 'del'), call)
      onGone()
    } catch {
      // The request function says why it could not be.
      setBusy(false)
    }
    await invalidateRows(client, attachmentFolders)
    await invalidateRows(client, attachments)
  }
  return (
    <Modal
      open
      width={440}
      title={text('removeAsk', { name: folder.name })}
      okText={text('remove')}
      cancelText={t('web:cancel')}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      {isEmpty ? (
        <p>{text('removeEmpty')}</p>
      ) : ways.length === 0 ? (
        <p>{text('toTop')}</p>
      ) : (
        <div className="grid gap-2">
          <p>{text('removeText')}</p>
          <Radio.Group
            className="grid gap-2"
            aria-label={text('removeText')}
            value={isMovedUp}
            options={ways}
            onChange={({ target }) => setMovedUp(target.value === true)}
          />
        </div>
      )}
    </Modal>
  )
}
