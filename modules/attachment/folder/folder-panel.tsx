import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Skeleton } from 'antd'
import { type DragEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { nodeOf } from '#core/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { attachmentFolders, attachments } from '#web/fields/attachments/attachment.ts'
import type { FolderChoice } from '#web/fields/attachments/folder-select.tsx'
import { type Folder, useFolders } from '#web/fields/attachments/folders.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { useCan } from '#web/stores/permissions.ts'
import { confirm, toast } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { draggedFiles } from './dragged-files.ts'
import css from './folder.module.css'

const FolderForm = lazy(() => import('./folder-form.tsx'))

interface FolderPanelProps {
  readonly value: FolderChoice
  readonly onChange: (choice: FolderChoice) => void
}

/** What is added or changed: a new folder within another one, or one that is there. */
type Editing = { readonly pid: number } | { readonly id: number }

/** The folders beside the files: one is opened by a click, takes files that are dropped on it, and is added, renamed and deleted here. */
export default function FolderPanel({ value, onChange }: FolderPanelProps) {
  // Its texts come with it.
  useResource(attachmentFolders)
  const t = useNamespaces([attachmentFolders, 'attachments'])
  const text = (key: string, params = {}) => t(`${attachmentFolders}:texts.${key}`, params)
  const can = useCan()
  const { folders, isLoading, error, retry } = useFolders()
  const [editing, setEditing] = useState<Editing | null>(null)
  const actions = useActions(value, onChange)
  return (
    <nav className={css.panel} aria-label={text('folders')}>
      <header className="row between">
        <span className="strong">{text('folders')}</span>
        {can(nodeOf(attachmentFolders, 'add')) && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="el-icon-FolderAdd" />}
            aria-label={text('add')}
            title={text('add')}
            onClick={() => setEditing({ pid: 0 })}
          />
        )}
      </header>
      <ul className="bare">
        <Place icon="el-icon-Files" isOpen={value === 'all'} onOpen={() => onChange('all')}>
          {text('all')}
        </Place>
        <Place
          icon="el-icon-Document"
          isOpen={value === 'none'}
          onOpen={() => onChange('none')}
          onDrop={(ids) => void actions.move(ids, null)}
        >
          {text('none')}
        </Place>
      </ul>
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && (
        <p role="alert" className="hint">
          {text('failed')}
          <Button type="link" size="small" onClick={retry}>
            {t('attachments:retry')}
          </Button>
        </p>
      )}
      {!isLoading && !error && folders.length === 0 && <p className="hint">{text('empty')}</p>}
      <Folders
        folders={folders}
        value={value}
        onChange={onChange}
        onEdit={setEditing}
        onRemove={(folder) => void actions.remove(folder)}
        onDrop={(ids, id) => void actions.move(ids, id)}
      />
      {editing && (
        <Suspense>
          <FolderForm {...editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </nav>
  )
}

interface FoldersProps extends FolderPanelProps {
  readonly folders: readonly Folder[]
  readonly onEdit: (editing: Editing) => void
  readonly onRemove: (folder: Folder) => void
  readonly onDrop: (ids: readonly number[], folder: number) => void
}

function Folders(props: FoldersProps) {
  if (props.folders.length === 0) return null
  return (
    <ul className="bare">
      {props.folders.map((folder) => (
        <FolderItem key={folder.id} {...props} folder={folder} />
      ))}
    </ul>
  )
}

function FolderItem({ folder, ...props }: FoldersProps & { readonly folder: Folder }) {
  const t = useNamespaces([attachmentFolders])
  const { id, name, children = [] } = folder
  const [isUnfolded, setUnfolded] = useState(true)
  const icon = children.length > 0 && isUnfolded ? 'el-icon-FolderOpened' : 'el-icon-Folder'
  return (
    <Place
      icon={icon}
      isOpen={props.value === id}
      onOpen={() => props.onChange(id)}
      onDrop={(ids) => props.onDrop(ids, id)}
      fold={
        children.length > 0 && (
          <button
            type="button"
            className={css.fold}
            aria-expanded={isUnfolded}
            aria-label={t(`${attachmentFolders}:texts.${isUnfolded ? 'close' : 'open'}`, { name })}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon name={isUnfolded ? 'el-icon-ArrowDown' : 'el-icon-ArrowRight'} />
          </button>
        )
      }
      menu={<FolderMenu folder={folder} {...props} />}
      below={children.length > 0 && isUnfolded && <Folders {...props} folders={children} />}
    >
      {name}
    </Place>
  )
}

function FolderMenu({ folder, onEdit, onRemove }: FoldersProps & { readonly folder: Folder }) {
  const t = useNamespaces([attachmentFolders])
  const text = (key: string) => t(`${attachmentFolders}:texts.${key}`, { name: folder.name })
  const can = useCan()
  const may = (call: string) => can(nodeOf(attachmentFolders, call))
  const items = [
    ...(may('add') ? [{ key: 'add', label: text('addIn'), onClick: () => onEdit({ pid: folder.id }) }] : []),
    ...(may('edit')
      ? [{ key: 'edit', label: text('rename'), onClick: () => onEdit({ id: folder.id }) }]
      : []),
    ...(may('del')
      ? [{ key: 'del', label: text('remove'), danger: true, onClick: () => onRemove(folder) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items }}>
      <button type="button" className={css.more} aria-label={text('actions')}>
        <Icon name="el-icon-MoreFilled" />
      </button>
    </Dropdown>
  )
}

interface PlaceProps {
  readonly icon: string
  readonly isOpen: boolean
  readonly children: string
  readonly fold?: ReactNode
  readonly menu?: ReactNode
  readonly below?: ReactNode
  readonly onOpen: () => void
  readonly onDrop?: (ids: readonly number[]) => void
}

function Place({ icon, isOpen, children, fold, menu, below, onOpen, onDrop }: PlaceProps) {
  const [isOver, setOver] = useState(false)
  const takes = (event: DragEvent) => onDrop !== undefined && event.dataTransfer.types.includes(draggedFiles)
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a further way beside the form and bulk edit. */}
      <div
        className={css.place}
        data-open={isOpen || undefined}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!takes(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (!takes(event)) return
          event.preventDefault()
          onDrop?.(JSON.parse(event.dataTransfer.getData(draggedFiles)) as readonly number[])
        }}
      >
        <span className={css.foldPlace}>{fold}</span>
        <button
          type="button"
          className={css.name}
          aria-current={isOpen ? 'true' : undefined}
          title={children}
          onClick={onOpen}
        >
          <Icon name={icon} />
          <span className="clip">{children}</span>
        </button>
        {menu}
      </div>
      {below}
    </li>
  )
}

function useActions(value: FolderChoice, onChange: (choice: FolderChoice) => void) {
  const t = useNamespaces([attachmentFolders])
  const client = useQueryClient()
  const text = (key: string, params: Readonly<Record<string, unknown>>) =>
    t(`${attachmentFolders}:texts.${key}`, params)
  return {
    async move(ids: readonly number[], folder: number | null) {
      const body = { ids, values: { folder_id: folder ?? '' } }
      try {
        await request(adminUrl(attachments, 'bulkedit'), { method: 'POST', body })
        toast.success(text('moved', { count: ids.length }))
      } catch {
        // The request function has said why.
      }
      await invalidateRows(client, attachments)
    },
    async remove({ id, name }: Folder) {
      const question = {
        title: text('removeAsk', { name }),
        text: text('removeText', {}),
        danger: true,
        okText: text('remove', {}),
      }
      if (!(await confirm(question))) return
      const call = { method: 'DELETE', query: { ids: [id] }, showsSuccess: true } as const
      // The request function says why it could not be.
      const isGone = await request(adminUrl(attachmentFolders, 'del'), call).catch(() => null)
      if (isGone && value === id) onChange('all')
      await invalidateRows(client, attachmentFolders)
      await invalidateRows(client, attachments)
    },
  }
}
