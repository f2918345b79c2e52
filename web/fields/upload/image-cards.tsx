import { Button, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Translate } from '#web/i18n/i18n.ts'
import { fullUrl } from '#web/stores/site.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { InputProps } from '../field-part.ts'
import { groupAttributes } from '../input-attributes.ts'
import { SortableItems, useSortableItem } from '../sortable-items.tsx'
import { useFieldTexts } from '../texts.ts'
import { asTexts } from '../value-text.ts'
import { DropArea } from './drop-area.tsx'
import { pickFiles } from './pick-files.ts'
import type { UploadItem } from './upload-items.ts'
import { useUploads } from './use-uploads.ts'

const PicturePreview = lazy(() => import('../picture-preview.tsx'))

/** Pictures as cards: chosen, dropped or pasted, put in order, looked at, taken out. `max` 1 is a single picture. */
export function ImageCards({
  max,
  onUrls,
  ...props
}: InputProps & { readonly max: number; readonly onUrls: (urls: readonly string[]) => void }) {
  const { t, label } = useFieldTexts(props.resource)
  const uploads = useUploads({
    urls: asTexts(props.value),
    max,
    topic: props.field.topic,
    onlyImages: true,
    onChange: onUrls,
  })
  const { items } = uploads
  const [shown, setShown] = useState<number | null>(null)
  const stored = items.filter(({ state }) => state === 'stored')
  const isFull = items.length >= max
  const isDisabled = props.disabled === true
  const pick = () => pickFiles({ accept: 'image/*', isMultiple: max > 1, onFiles: uploads.add })
  return (
    <DropArea isDisabled={isDisabled} className="pf-drop" onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
      <div role="group" tabIndex={-1} className="pf-cards" {...groupAttributes(props)}>
        <SortableItems
          keys={items.map(({ key }) => key)}
          layout="grid"
          announce={(place, count) => t('fields:sort.place', { place, count })}
          instructions={t('fields:sort.instructions')}
          onMove={uploads.move}
        >
          {items.map((item, at) => (
            <Card
              key={item.key}
              item={item}
              place={at + 1}
              isFixed={isDisabled || items.length < 2}
              isDisabled={isDisabled}
              fieldLabel={label(props.name)}
              t={t}
              onShow={() => setShown(stored.indexOf(item))}
              onRemove={() => uploads.remove(item.key)}
              onRetry={() => uploads.retry(item.key)}
            />
          ))}
        </SortableItems>
        {!isFull && (
          <button
            type="button"
            className="pf-card pf-card-add"
            data-invalid={props.isInvalid || undefined}
            disabled={isDisabled}
            aria-label={t('fields:upload.addPicture', { label: label(props.name) })}
            onClick={pick}
          >
            <Icon name="el-icon-Plus" />
            <span>{t('fields:upload.choose')}</span>
          </button>
        )}
      </div>
      {shown !== null && (
        <Suspense>
          <PicturePreview
            pictures={stored.map(({ url, name }) => ({ src: fullUrl(url), alt: name }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </DropArea>
  )
}

function Card({
  item,
  place,
  isFixed,
  isDisabled,
  fieldLabel,
  t,
  onShow,
  onRemove,
  onRetry,
}: {
  readonly item: UploadItem
  readonly place: number
  readonly isFixed: boolean
  readonly isDisabled: boolean
  readonly fieldLabel: string
  readonly t: Translate
  readonly onShow: () => void
  readonly onRemove: () => void
  readonly onRetry: () => void
}) {
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  const params = { label: fieldLabel, place, name: item.name }
  return (
    <div ref={ref} style={style} className="pf-card" data-state={item.state} title={item.reason || item.name}>
      {item.state === 'stored' ? (
        <button
          type="button"
          className="pf-card-face"
          aria-label={t('fields:upload.show', params)}
          onClick={onShow}
        >
          <img src={fullUrl(item.url)} alt="" draggable={false} />
        </button>
      ) : (
        <div className="pf-card-face pf-card-wait" role="status">
          <span className="pf-card-name">{item.name}</span>
          {item.reason && <span className="pf-card-reason">{item.reason}</span>}
          {item.state === 'uploading' ? (
            <Progress
              percent={Math.round(item.progress * 100)}
              size="small"
              showInfo={false}
              aria-label={t('fields:upload.progress', params)}
            />
          ) : (
            <Button size="small" danger onClick={onRetry} aria-label={t('fields:upload.again', params)}>
              {t('fields:retry')}
            </Button>
          )}
        </div>
      )}
      <div className="pf-card-tools">
        {!isFixed && (
          <Button
            size="small"
            className="pf-handle"
            icon={<Icon name="el-icon-Rank" />}
            {...handle}
            aria-label={t('fields:upload.move', params)}
          />
        )}
        <Button
          size="small"
          danger
          disabled={isDisabled}
          icon={<Icon name="el-icon-Delete" />}
          aria-label={t(item.state === 'uploading' ? 'fields:upload.stop' : 'fields:upload.remove', params)}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}
