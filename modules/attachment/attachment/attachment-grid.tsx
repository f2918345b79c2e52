import { Checkbox } from 'antd'
import { useMemo } from 'react'
import { sizeText } from '#core/values/size.ts'
import { asAttachment } from '#web/fields/attachments/attachment.ts'
import { AttachmentFace } from '#web/fields/attachments/attachment-face.tsx'
import attachmentsCss from '#web/fields/attachments/attachments.module.css'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { RowButtons } from '#web/screens/list/row/row-buttons.tsx'
import { useRowButtons } from '#web/screens/list/row/use-row-buttons.ts'
import type { List } from '#web/screens/list/use-list.ts'
import { draggedFiles } from '../folder/dragged-files.ts'
import css from './attachment.module.css'
import { useAttachmentPage } from './attachment-page.client.ts'

/** The files of a page as tiles: the picture opens the preview, a tick selects, the buttons are those of the table. */
export function AttachmentGrid({ list }: { readonly list: List }) {
  const t = useNamespaces(['attachments', 'fields', 'routine/attachment', 'list'])
  const { onPreview } = useAttachmentPage()
  const buttons = useRowButtons(list)
  const { found, selected, select } = list
  const ticked = useMemo(() => new Set(selected), [selected])
  const all = found.rows.map(({ id }) => id)
  const isAll = all.length > 0 && selected.length === all.length
  return (
    <div className={css.grid}>
      {list.canSelect && (
        <Checkbox
          checked={isAll}
          indeterminate={selected.length > 0 && !isAll}
          onChange={() => select(isAll ? [] : all)}
        >
          {t('list:selectAll')}
        </Checkbox>
      )}
      <ul className={attachmentsCss.tiles} data-stale={found.isStale || undefined}>
        {found.rows.map((row) => {
          const file = asAttachment(row)
          const isTicked = ticked.has(row.id)
          return (
            <li
              key={row.id}
              className={attachmentsCss.tile}
              data-chosen={isTicked || undefined}
              draggable={list.rights.canEdit}
              onDragStart={({ dataTransfer }) => {
                // Ticked files go together.
                dataTransfer.setData(draggedFiles, JSON.stringify(isTicked ? selected : [row.id]))
                dataTransfer.effectAllowed = 'move'
              }}
            >
              <button
                type="button"
                className={attachmentsCss.tileChoose}
                aria-label={
                  file.is_private
                    ? t('fields:upload.openPrivate', { name: file.name })
                    : t('attachments:preview', { name: file.name })
                }
                onClick={() => onPreview(file)}
              >
                <AttachmentFace file={file} />
              </button>
              {list.canSelect && (
                <Checkbox
                  className={css.tileTick}
                  aria-label={t('list:selectRow', { name: file.name })}
                  checked={isTicked}
                  onChange={() =>
                    select(isTicked ? selected.filter((id) => id !== row.id) : [...selected, row.id])
                  }
                />
              )}
              <span className={attachmentsCss.tileName} title={file.name}>
                {file.name}
              </span>
              <span className={attachmentsCss.tileFacts}>
                {sizeText(file.size)}
                <span className={css.used} data-used={file.used > 0 || undefined}>
                  {file.used > 0
                    ? t('routine/attachment:texts.usedIn', { count: file.used })
                    : t('routine/attachment:texts.unused')}
                </span>
              </span>
              <RowButtons row={row} {...buttons} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
