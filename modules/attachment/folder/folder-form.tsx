import { useQueryClient } from '@tanstack/react-query'
import { invalidateRows } from '#web/api/queries.ts'
import { attachmentFolders } from '#web/fields/attachments/attachment.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { RecordForm } from '#web/screens/form/record-form.tsx'

/** The derived form of a folder: a new one within another, or one that is there. */
export default function FolderForm(props: {
  readonly id?: number
  readonly pid?: number
  readonly onClose: () => void
}) {
  const { id, pid, onClose } = props
  const { json, check, side } = useResource(attachmentFolders)
  const client = useQueryClient()
  return (
    <RecordForm
      resource={json}
      check={check}
      side={side}
      mode={id === undefined ? 'add' : 'edit'}
      ids={id === undefined ? [] : [id]}
      initial={pid === undefined ? undefined : { pid }}
      onDone={() => void invalidateRows(client, attachmentFolders)}
      onClose={onClose}
    />
  )
}
