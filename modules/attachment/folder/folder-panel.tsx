import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, Skeleton } from 'antd'
import { type DragEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { nodeOf } from '#core/access/permissions.ts'
import { adminUrl } from '#core/wire.ts'
import { invalidateRows, rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { attachmentFolders, attachments } from '#web/fields/attachments/attachment.ts'
import type { FolderChoice } from '#web/fields/attachments/folder-select.tsx'
import { type Folder, flatFolders, useFolders } from '#web/fields/attachments/folders.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { useResource } from '#web/resources/resources-context.tsx'
import { useCan } from '#web/stores/permissions.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { lazy } from '#web/ui/lazy.ts'
import { draggedFiles, draggedFolder } from './dragged-files.ts'
import css from './folder.module.css'
import { mostCounted } from './folder.ts'

const FolderForm = lazy(() => import('./folder-form.tsx'))
const FolderRemoval = lazy(() => import('./folder-removal.tsx'))

interface FolderPanelProps {
  readonly value: FolderChoice
  readonly onChange: (choice: FolderChoice) => void
  /** of the files that show: whenever it is another one, folders may hold others, too */
  readonly total: number
}

/** What is added or changed: a new folder within another one, or one that is there. */
type Editing = { readonly pid: number } | { readonly id: number }

/** What they are, and the way to add one. */
function Head({ onAdd }: { readonly onAdd: () => void }) {
  const t = useNamespaces([attachmentFolders])
  const can = useCan()
  const add = t(`${attachmentFolders}:texts.add`)
  return (
    <header className="row between">
      <span className="strong">{t(`${attachmentFolders}:texts.folders`)}</span>
      {can(nodeOf(attachmentFolders, 'add')) && (
        <Button
          type="text"
          size="small"
          icon={<Icon name="el-icon-FolderAdd" />}
          aria-label={add}
          title={add}
          onClick={onAdd}
        />
      )}
    </header>
  )
}

/** The folders beside the files: one is opened by a click, takes files that are dropped on it, and is added, renamed and deleted here. */
export default function FolderPanel({ value, onChange, total }: FolderPanelProps) {
  // Its texts come with it.
  useResource(attachmentFolders)
  const t = useNamespaces([attachmentFolders, 'attachments'])
  const text = (key: string, params = {}) => t(`${attachmentFolders}:texts.${key}`, params)
  const { folders, isLoading, error, retry } = useFolders()
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<Folder | null>(null)
  const move = useMoves(folders)
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every other number of files.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: rowsKey(attachmentFolders) })
  }, [client, total])
  return (
    <nav className={css.panel} aria-label={text('folders')}>
      <Head onAdd={() => setEditing({ pid: 0 })} />
      <ul className="bare">
        <Place
          icon="el-icon-Files"
          isOpen={value === 'all'}
          onOpen={() => onChange('all')}
          onDropFolder={(folder) => void move.folder(folder, 0)}
        >
          {text('all')}
        </Place>
        <Place
          icon="el-icon-Document"
          isOpen={value === 'none'}
          onOpen={() => onChange('none')}
          onDropFiles={(ids) => void move.files(ids, null)}
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
        onRemove={setRemoving}
        move={move}
      />
      {editing && (
        <Suspense>
          <FolderForm {...editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <FolderRemoval
            folder={removing}
            above={findFolder(folders, removing.pid)?.name ?? null}
            onClose={() => setRemoving(null)}
            onGone={() => {
              setRemoving(null)
              if (value === removing.id) onChange('all')
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

interface FoldersProps extends Omit<FolderPanelProps, 'total'> {
  readonly folders: readonly Folder[]
  readonly onEdit: (editing: Editing) => void
  readonly onRemove: (folder: Folder) => void
  readonly move: Moves
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
      files={folder.files}
      dragged={{ id, name }}
      onDropFiles={(ids) => void props.move.files(ids, id)}
      onDropFolder={(dropped) => void props.move.folder(dropped, id)}
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
  /** how many files it holds */
  readonly files?: number
  /** what is dragged by it, if it is a folder */
  readonly dragged?: DraggedFolder
  readonly onOpen: () => void
  readonly onDropFiles?: (ids: readonly number[]) => void
  readonly onDropFolder?: (folder: DraggedFolder) => void
}

function Place({ icon, isOpen, children, fold, menu, below, files, dragged, ...on }: PlaceProps) {
  const [isOver, setOver] = useState(false)
  const canMove = useCan()(nodeOf(attachmentFolders, 'edit'))
  const { onDropFiles, onDropFolder } = on
  const takes = ({ dataTransfer: { types } }: DragEvent) =>
    (onDropFiles !== undefined && types.includes(draggedFiles)) ||
    (onDropFolder !== undefined && canMove && types.includes(draggedFolder))
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a further way beside the form and bulk edit. */}
      <div
        className={css.place}
        draggable={dragged !== undefined && canMove}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(draggedFolder, JSON.stringify(dragged))
          dataTransfer.effectAllowed = 'move'
        }}
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
          const [ids, folder] = [draggedFiles, draggedFolder].map((type) => event.dataTransfer.getData(type))
          if (ids) onDropFiles?.(JSON.parse(ids) as readonly number[])
          else if (folder) onDropFolder?.(JSON.parse(folder) as DraggedFolder)
        }}
      >
        <span className={css.foldPlace}>{fold}</span>
        <button
          type="button"
          className={css.name}
          aria-current={isOpen ? 'true' : undefined}
          title={children}
          onClick={on.onOpen}
        >
          <Icon name={icon} />
          <span className="clip">{children}</span>
        </button>
        {files !== undefined && files > 0 && <FileCount count={files} />}
        {menu}
      </div>
      {below}
    </li>
  )
}

/** How many files a folder holds, in words for those who hear it. */
function FileCount({ count }: { readonly count: number }) {
  const t = useNamespaces([attachmentFolders])
  const isMore = count > mostCounted
  const text = t(`${attachmentFolders}:texts.${isMore ? 'countMore' : 'count'}`, {
    count: isMore ? mostCounted : count,
  })
  return (
    <span className="hint digits rigid" title={text}>
      <span aria-hidden="true">{isMore ? `${mostCounted}+` : count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

/** A folder that is dragged. */
interface DraggedFolder {
  readonly id: number
  readonly name: string
}

interface Moves {
  /** into a folder, or out of all */
  readonly files: (ids: readonly number[], folder: number | null) => Promise<void>
  /** into another one, or to the top level (0) */
  readonly folder: (folder: DraggedFolder, into: number) => Promise<void>
}

function useMoves(folders: readonly Folder[]): Moves {
  const t = useNamespaces([attachmentFolders])
  const client = useQueryClient()
  const text = (key: string, params: Readonly<Record<string, unknown>>) =>
    t(`${attachmentFolders}:texts.${key}`, params)
  /** The request function says why something could not be moved. */
  const change = async (url: string, body: Readonly<Record<string, unknown>>, said: string) => {
    const isDone = await request(url, { method: 'POST', body }).catch(() => null)
    if (isDone) toast.success(said)
    await invalidateRows(client, attachments)
    await invalidateRows(client, attachmentFolders)
  }
  return {
    files: (ids, folder) =>
      change(
        adminUrl(attachments, 'bulkedit'),
        { ids, values: { folder_id: folder ?? '' } },
        text('moved', { count: ids.length }),
      ),
    async folder({ id, name }, into) {
      const [from, to] = [findFolder(folders, id), findFolder(folders, into)]
      if (!from || id === into || from.pid === into) return
      const said = to ? text('movedFolder', { name, into: to.name }) : text('movedTop', { name })
      await change(adminUrl(attachmentFolders, 'edit'), { id, pid: into }, said)
    },
  }
}

function findFolder(folders: readonly Folder[], id: number): Folder | null {
  return flatFolders(folders).find((folder) => folder.id === id) ?? null
}
