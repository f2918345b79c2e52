import { Button, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Translate } from '#web/i18n/i18n.ts'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMayBrowse } from '../attachment.ts'
import type { InputProps } from '../field-part.ts'
import { groupAttributes } from '../input-attributes.ts'
import { SortableItems, useSortableItem } from '../sortable-items.tsx'
import { useFieldTexts } from '../texts.ts'
import { asTexts } from '../value-text.ts'
import { DropArea } from './drop-area.tsx'
import { pickFiles } from './pick-files.ts'
import { sizeText } from './upload-checks.ts'
import { canPause } from './upload-file.ts'
import { isUnderWay, type UploadItem } from './upload-items.ts'
import { useUploads } from './use-uploads.ts'

const AttachmentPicker = lazy(() => import('../attachment-picker.tsx'))

/** Files as a list: chosen, dropped or pasted, put in order, opened, taken out. `max` 1 is a single file. */
export function FileRows({
  max,
  onUrls,
  ...props
}: InputProps & { readonly max: number; readonly onUrls: (urls: readonly string[]) => void }) {
  const { t, label } = useFieldTexts(props.resource)
  const limits = useSite(({ upload }) => upload)
  const uploads = useUploads({
    urls: asTexts(props.value),
    max,
    topic: props.field.topic,
    onlyImages: false,
    onChange: onUrls,
  })
  const { items } = uploads
  const [isChoosing, setChoosing] = useState(false)
  const mayBrowse = useMayBrowse()
  const isDisabled = props.disabled === true
  const accept = limits.allowedSuffixes
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((suffix) => `.${suffix.replace(/^\./, '')}`)
    .concat(limits.allowedMimeTypes)
    .join(',')
  return (
    <DropArea isDisabled={isDisabled} className="pf-drop" onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
      <div role="group" tabIndex={-1} className="pf-files" {...groupAttributes(props)}>
        <SortableItems
          keys={items.map(({ key }) => key)}
          layout="column"
          announce={(place, count) => t('fields:sort.place', { place, count })}
          instructions={t('fields:sort.instructions')}
          onMove={uploads.move}
        >
          {items.map((item, at) => (
            <FileRow
              key={item.key}
              item={item}
              place={at + 1}
              isFixed={isDisabled || items.length < 2}
              isDisabled={isDisabled}
              fieldLabel={label(props.name)}
              t={t}
              onPause={() => uploads.pause(item.key)}
              onRemove={() => uploads.remove(item.key)}
              onRetry={() => uploads.retry(item.key)}
            />
          ))}
        </SortableItems>
        {items.length < max && (
          <div className="pf-files-add">
            <Button
              disabled={isDisabled}
              danger={props.isInvalid === true}
              icon={<Icon name="el-icon-Upload" />}
              onClick={() => pickFiles({ accept, isMultiple: max > 1, onFiles: uploads.add })}
              aria-label={t('fields:upload.addFile', { label: label(props.name) })}
            >
              {t('fields:upload.chooseFile')}
            </Button>
            {mayBrowse && (
              <Button
                disabled={isDisabled}
                icon={<Icon name="el-icon-FolderOpened" />}
                aria-label={t('fields:upload.browseFor', { label: label(props.name) })}
                aria-haspopup="dialog"
                onClick={() => setChoosing(true)}
              >
                {t('fields:upload.browse')}
              </Button>
            )}
            {limits.maxSize > 0 && (
              <span className="pf-hint">{t('fields:upload.limit', { size: sizeText(limits.maxSize) })}</span>
            )}
          </div>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <AttachmentPicker
            limit={max - items.length}
            taken={items.map(({ url }) => url)}
            topic={props.field.topic}
            onChoose={(files) => {
              uploads.choose(files.map(({ url }) => url))
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </DropArea>
  )
}

function FileRow({
  item,
  place,
  isFixed,
  isDisabled,
  fieldLabel,
  t,
  onPause,
  onRemove,
  onRetry,
}: {
  readonly item: UploadItem
  readonly place: number
  readonly isFixed: boolean
  readonly isDisabled: boolean
  readonly fieldLabel: string
  readonly t: Translate
  readonly onPause: () => void
  readonly onRemove: () => void
  readonly onRetry: () => void
}) {
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  const params = { label: fieldLabel, place, name: item.name }
  return (
    <div ref={ref} style={style} className="pf-file" data-state={item.state}>
      {!isFixed && (
        <Button
          type="text"
          size="small"
          className="pf-handle"
          icon={<Icon name="el-icon-Rank" />}
          {...handle}
          aria-label={t('fields:upload.move', params)}
        />
      )}
      <span className="pf-file-name">
        {item.state === 'stored' ? (
          <a href={fullUrl(item.url)} target="_blank" rel="noopener noreferrer">
            {item.name}
          </a>
        ) : (
          item.name
        )}
        {item.state === 'failed' && <span className="pf-file-reason">{item.reason}</span>}
      </span>
      {isUnderWay(item) && (
        <Progress
          className="pf-file-progress"
          percent={Math.round(item.progress * 100)}
          size="small"
          status={item.state === 'paused' ? 'normal' : 'active'}
          aria-label={t('fields:upload.progress', params)}
        />
      )}
      {item.state === 'uploading' && item.file && canPause(item.file) && (
        <Button size="small" onClick={onPause} aria-label={t('fields:upload.pauseFile', params)}>
          {t('fields:upload.pause')}
        </Button>
      )}
      {item.state === 'paused' && (
        <Button size="small" onClick={onRetry} aria-label={t('fields:upload.resumeFile', params)}>
          {t('fields:upload.resume')}
        </Button>
      )}
      {item.state === 'failed' && (
        <Button size="small" onClick={onRetry} aria-label={t('fields:upload.again', params)}>
          {t('fields:retry')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        danger
        disabled={isDisabled}
        icon={<Icon name="el-icon-Delete" />}
        aria-label={t(isUnderWay(item) ? 'fields:upload.stop' : 'fields:upload.remove', params)}
        onClick={onRemove}
      />
    </div>
  )
}
