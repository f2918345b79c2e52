import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Modal, Pagination, Select, Skeleton, Table, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { sizeText } from '#core/values/size.ts'
import { listQuery } from '../../api/queries.ts'
import { type Translate, useNamespaces } from '../../i18n/i18n.ts'
import { useMedia } from '../../ui/browser/media.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { lazy } from '../../ui/lazy.ts'
import { EmptyState } from '../../ui/states/states.tsx'
import { Moment } from '../times/moments.tsx'
import { DropArea } from '../upload/drop-area.tsx'
import { nameOfUrl } from '../upload/upload-items.ts'
import { useDebounced } from '../use-debounced.ts'
import { type Attachment, type AttachmentKind, attachmentKinds, attachments } from './attachment.ts'
import { AttachmentFace } from './attachment-face.tsx'
import { hasPreview } from './attachment-kinds.ts'
import { UploadTray, useAttachmentUploads } from './attachment-uploads.tsx'
import { LayoutSwitch, useAttachmentLayout } from './attachment-view.tsx'
import css from './attachments.module.css'
import { type FolderChoice, FolderSelect, folderFilter } from './folder-select.tsx'

const AttachmentPreview = lazy(() => import('./attachment-preview.tsx'))

/** Files on a page (`docs/wire.md#lists`). */
const pageSize = 8

/** A stored file that was chosen. */
export interface ChosenFile {
  readonly url: string
  readonly name: string
  /** what the picture shows; '' where nobody has said */
  readonly alt: string
}

interface AttachmentPickerProps {
  /** the only kind there is to choose from; absent: all, one at a time or together */
  readonly kind?: AttachmentKind
  /** how many may be chosen; one is chosen by a click */
  readonly limit: number
  /** addresses that are chosen already, elsewhere */
  readonly taken: readonly string[]
  /** topic of files that are uploaded here */
  readonly topic?: string
  readonly onChoose: (files: readonly ChosenFile[]) => void
  readonly onClose: () => void
}

/** The dialog in which stored files are chosen: one by a click, several by ticking them up to the limit. */
export default function AttachmentPicker(props: AttachmentPickerProps) {
  const { topic, kind, onClose } = props
  const t = useNamespaces(['attachments', 'fields', 'web'])
  const isNarrow = useMedia('(width < 560px)')
  const [layout, setLayout] = useAttachmentLayout()
  const files = useFiles(kind)
  const [preview, setPreview] = useState<Attachment | null>(null)
  const choice = useChoice(props, setPreview)
  const uploads = useAttachmentUploads({
    topic,
    folder: typeof files.folder === 'number' ? files.folder : undefined,
    onlyImages: kind === 'image',
    onStored(url) {
      files.showNewest()
      choice.addStored(url)
    },
  })
  return (
    <Modal
      open
      centered
      width={960}
      className={css.picker}
      title={t('attachments:title')}
      onCancel={onClose}
      footer={choice.isSingle ? null : <Foot choice={choice} {...props} />}
    >
      <DropArea isDisabled={false} className={css.pickerBody} onFiles={uploads.add}>
        <div className="flex wrap gap-2">
          <Narrowing files={files} hasKinds={kind === undefined} />
          <FolderSelect className={css.pickerKind} value={files.folder} onChange={files.setFolder} />
          <span className={css.pickerGap} />
          {layout && !isNarrow && <LayoutSwitch layout={layout} onChange={setLayout} />}
          <Button icon={<Icon name="el-icon-Upload" />} onClick={uploads.pick}>
            {t('attachments:upload')}
          </Button>
        </div>
        <UploadTray uploads={uploads} />
        <Files files={files} choice={choice} layout={isNarrow ? 'grid' : layout} t={t} />
        {files.total > pageSize && (
          <nav aria-label={t('attachments:pages')} className="flex end">
            <Pagination
              size="small"
              current={files.page}
              pageSize={pageSize}
              total={files.total}
              simple={isNarrow}
              showSizeChanger={false}
              onChange={files.setPage}
            />
          </nav>
        )}
      </DropArea>
      {preview && (
        <Suspense>
          <AttachmentPreview
            file={preview}
            files={files.rows}
            onShow={setPreview}
            onClose={() => setPreview(null)}
          />
        </Suspense>
      )}
    </Modal>
  )
}

/** What is chosen here, and what can be done with a file. */
interface Choice {
  readonly chosen: readonly ChosenFile[]
  /** how many more may be chosen */
  readonly left: number
  readonly isSingle: boolean
  readonly isChosen: (url: string) => boolean
  /** can not be chosen: it is already, or no more may be */
  readonly isClosed: (url: string) => boolean
  readonly toggle: (file: ChosenFile) => void
  /** chooses what was uploaded just now, as far as there is room */
  readonly addStored: (url: string) => void
  readonly onPreview: (file: Attachment) => void
}

function useChoice(
  { limit, taken, onChoose }: AttachmentPickerProps,
  onPreview: (file: Attachment) => void,
): Choice {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const isSingle = limit <= 1
  const left = limit - chosen.length
  const isChosen = (url: string) => chosen.some((file) => file.url === url)
  return {
    chosen,
    left,
    isSingle,
    isChosen,
    isClosed: (url) => taken.includes(url) || (!isSingle && left <= 0 && !isChosen(url)),
    toggle({ url, name, alt }) {
      if (isSingle) onChoose([{ url, name, alt }])
      else if (isChosen(url)) setChosen(chosen.filter((file) => file.url !== url))
      else if (left > 0) setChosen([...chosen, { url, name, alt }])
    },
    addStored(url) {
      if (isSingle) return
      setChosen((before) => {
        const isNew = before.length < limit && before.every((file) => file.url !== url)
        return isNew ? [...before, { url, name: nameOfUrl(url), alt: '' }] : before
      })
    },
    onPreview,
  }
}

function Foot({ choice: { chosen, left }, onChoose, onClose }: AttachmentPickerProps & { choice: Choice }) {
  const t = useNamespaces(['attachments', 'web'])
  return (
    <div className={css.pickerFoot}>
      <span role="status">{left > 0 ? t('attachments:left', { count: left }) : t('attachments:full')}</span>
      <Button onClick={onClose}>{t('web:cancel')}</Button>
      <Button type="primary" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
        {t('attachments:confirm', { count: chosen.length })}
      </Button>
    </div>
  )
}

/** The words and the kind that narrow down what there is to choose from. */
function Narrowing({ files, hasKinds }: { readonly files: FilesFound; readonly hasKinds: boolean }) {
  const t = useNamespaces(['attachments'])
  return (
    <>
      <Input
        className={css.pickerSearch}
        value={files.text}
        maxLength={100}
        allowClear
        prefix={<Icon name="el-icon-Search" />}
        placeholder={t('attachments:search')}
        aria-label={t('attachments:search')}
        onChange={(event) => files.setText(event.target.value)}
      />
      {hasKinds && (
        <Select
          className={css.pickerKind}
          aria-label={t('attachments:kinds')}
          value={files.kind ?? ''}
          options={[
            { value: '', label: t('attachments:all') },
            ...attachmentKinds.map((value) => ({ value, label: t(`attachments:kind.${value}`) })),
          ]}
          onChange={(value) => files.setKind(value === '' ? null : (value as AttachmentKind))}
        />
      )}
    </>
  )
}

interface FilesFound {
  readonly rows: readonly Attachment[]
  readonly total: number
  readonly state: 'loading' | 'ready' | 'failed'
  readonly reason: string
  readonly isStale: boolean
  readonly isNarrowed: boolean
  readonly page: number
  readonly text: string
  readonly kind: AttachmentKind | null
  readonly folder: FolderChoice
  readonly setFolder: (folder: FolderChoice) => void
  readonly setPage: (page: number) => void
  readonly setText: (text: string) => void
  readonly setKind: (kind: AttachmentKind | null) => void
  readonly showAll: () => void
  /** what was uploaded just now stands first */
  readonly showNewest: () => void
  readonly retry: () => void
}

function useFiles(only: AttachmentKind | undefined): FilesFound {
  const [page, setPage] = useState(1)
  const [text, setText] = useState('')
  const [chosenKind, setKind] = useState<AttachmentKind | null>(null)
  const quickSearch = useDebounced(text.trim(), 300)
  const [folder, setFolder] = useState<FolderChoice>('all')
  const kind = only ?? chosenKind
  const filed = folderFilter(folder)
  const search = [
    // Where a file is chosen, it is to be seen: private ones have no address.
    { field: 'is_private', operator: 'eq', val: 0 },
    ...(kind ? [{ field: 'kind', operator: 'eq', val: kind }] : []),
    ...(filed ? [{ field: 'folder_id', ...filed }] : []),
  ]
  const params = {
    page,
    limit: pageSize,
    ...(quickSearch ? { quickSearch } : {}),
    search,
  }
  const query = useQuery({
    ...listQuery(attachments, params),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error, isPlaceholderData, refetch } = query
  const showAll = () => {
    setText('')
    setKind(null)
    setFolder('all')
    setPage(1)
  }
  return {
    rows: (data?.list as readonly Attachment[] | undefined) ?? [],
    total: data?.total ?? 0,
    state: data ? 'ready' : error ? 'failed' : 'loading',
    reason: error?.message ?? '',
    isStale: isPlaceholderData,
    isNarrowed: quickSearch !== '' || chosenKind !== null || folder !== 'all',
    page,
    text,
    kind,
    folder,
    setFolder(next) {
      setFolder(next)
      setPage(1)
    },
    setPage,
    setText(next) {
      setText(next)
      setPage(1)
    },
    setKind(next) {
      setKind(next)
      setPage(1)
    },
    showAll,
    showNewest: showAll,
    retry: () => void refetch(),
  }
}

function Files({
  files,
  choice,
  layout,
  t,
}: {
  readonly files: FilesFound
  readonly choice: Choice
  readonly layout: 'grid' | 'table' | null
  readonly t: Translate
}) {
  if (files.state === 'failed') {
    return (
      <EmptyState
        glyph="warning"
        title={t('attachments:failed')}
        text={files.reason}
        isAlert
        actions={<Button onClick={files.retry}>{t('attachments:retry')}</Button>}
      />
    )
  }
  if (files.state === 'loading' || !layout) return <LoadingTiles label={t('attachments:loading')} />
  if (files.rows.length === 0) {
    return files.isNarrowed ? (
      <EmptyState
        title={t('attachments:nothing')}
        text={t('attachments:nothingText')}
        actions={<Button onClick={files.showAll}>{t('attachments:showAll')}</Button>}
      />
    ) : (
      <EmptyState title={t('attachments:empty')} text={t('attachments:emptyText')} />
    )
  }
  return layout === 'grid' ? (
    <ul className={css.tiles} data-stale={files.isStale || undefined}>
      {files.rows.map((file) => (
        <Tile key={file.id} file={file} choice={choice} t={t} />
      ))}
    </ul>
  ) : (
    <FilesTable files={files} choice={choice} t={t} />
  )
}

function Tile({ file, choice, t }: { file: Attachment; choice: Choice; t: Translate }) {
  const isChosen = choice.isChosen(file.url)
  return (
    <li className={css.tile} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={css.tileChoose}
        aria-label={t('attachments:chooseFile', { name: file.name })}
        aria-pressed={choice.isSingle ? undefined : isChosen}
        disabled={choice.isClosed(file.url)}
        onClick={() => choice.toggle(file)}
      >
        <AttachmentFace file={file} />
        {isChosen && (
          <span className={css.tick}>
            <Icon name="el-icon-Check" />
          </span>
        )}
      </button>
      <PreviewButton file={file} choice={choice} t={t} />
      <span className={css.tileName} title={file.name}>
        {file.name}
      </span>
      <span className={css.tileFacts}>{sizeText(file.size)}</span>
    </li>
  )
}

function PreviewButton({ file, choice, t }: { file: Attachment; choice: Choice; t: Translate }) {
  if (!hasPreview(file)) return null
  return (
    <Tooltip title={t('attachments:preview', { name: file.name })}>
      <Button
        size="small"
        className={css.tilePreview}
        icon={<Icon name="el-icon-ZoomIn" />}
        aria-label={t('attachments:preview', { name: file.name })}
        onClick={() => choice.onPreview(file)}
      />
    </Tooltip>
  )
}

function FilesTable({ files, choice, t }: { files: FilesFound; choice: Choice; t: Translate }) {
  const title = (name: string) => t(`attachments:columns.${name}`)
  return (
    <Table<Attachment>
      rowKey="id"
      size="small"
      dataSource={[...files.rows]}
      pagination={false}
      scroll={{ x: 860 }}
      columns={[
        { title: title('id'), dataIndex: 'id', width: 56 },
        { title: title('topic'), dataIndex: 'topic', width: 84, ellipsis: true },
        {
          title: title('face'),
          width: 64,
          render: (_, file) => (
            <span className={css.tableFace}>
              <AttachmentFace file={file} size={100} />
            </span>
          ),
        },
        { title: title('mimetype'), dataIndex: 'mimetype', width: 108, ellipsis: true },
        { title: title('size'), width: 80, align: 'right', render: (_, file) => sizeText(file.size) },
        { title: title('used'), dataIndex: 'used', width: 80, align: 'right' },
        {
          title: title('last_upload_time'),
          width: 160,
          render: (_, { last_upload_time: time }) => (time === null ? '-' : <Moment value={time} />),
        },
        { title: title('name'), dataIndex: 'name', ellipsis: true },
        {
          title: title('operations'),
          width: 88,
          fixed: 'right',
          render: (_, file) => (
            <Button
              size="small"
              type={choice.isChosen(file.url) ? 'primary' : 'default'}
              aria-label={t('attachments:chooseFile', { name: file.name })}
              aria-pressed={choice.isSingle ? undefined : choice.isChosen(file.url)}
              disabled={choice.isClosed(file.url)}
              onClick={() => choice.toggle(file)}
            >
              {t('attachments:choose')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function LoadingTiles({ label }: { label: string }) {
  return (
    <div className={css.tiles} role="status" aria-label={label}>
      {Array.from({ length: pageSize }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all there is.
        <Skeleton.Node key={at} active className={css.tileWait} />
      ))}
    </div>
  )
}
