import { Button } from 'antd'
import { Suspense, useState } from 'react'
import css from '#web/fields/inputs.module.css'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useMayBrowse } from '../attachments/attachment.ts'
import type { InputProps } from '../field-part.ts'
import { groupAttributes } from '../input-attributes.ts'
import { SortableItems, useSortableItem } from '../sortable-items.tsx'
import { useFieldTexts } from '../texts.ts'
import { asTexts } from '../value-text.ts'
import { DropArea } from './drop-area.tsx'
import {
  AgainButton,
  ItemProgress,
  type ItemProps,
  PauseButton,
  paramsOf,
  RemoveButton,
} from './item-parts.tsx'
import { pickFiles } from './pick-files.ts'
import { sizeText } from './upload-checks.ts'
import { useUploads } from './use-uploads.ts'

const AttachmentPicker = lazy(() => import('../attachments/attachment-picker.tsx'))

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
    <DropArea isDisabled={isDisabled} className={css.drop} onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
      <div role="group" tabIndex={-1} className={css.files} {...groupAttributes(props)}>
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
              uploads={uploads}
            />
          ))}
        </SortableItems>
        {items.length < max && (
          <div className={css.filesAdd}>
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
              <span className="hint">{t('fields:upload.limit', { size: sizeText(limits.maxSize) })}</span>
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

function FileRow(props: ItemProps) {
  const { item, isFixed, t } = props
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  return (
    <div ref={ref} style={style} className={css.file} data-state={item.state}>
      {!isFixed && (
        <Button
          type="text"
          size="small"
          className={css.handle}
          icon={<Icon name="el-icon-Rank" />}
          {...handle}
          aria-label={t('fields:upload.move', paramsOf(props))}
        />
      )}
      <span className="clip grow">
        {item.state === 'stored' ? (
          <a href={fullUrl(item.url)} target="_blank" rel="noopener noreferrer">
            {item.name}
          </a>
        ) : (
          item.name
        )}
        {item.state === 'failed' && <span className={css.fileReason}>{item.reason}</span>}
      </span>
      <ItemProgress of={props} />
      <PauseButton of={props} />
      <AgainButton of={props} />
      <RemoveButton of={props} type="text" />
    </div>
  )
}
