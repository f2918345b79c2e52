import { Button } from 'antd'
import { Suspense, useState } from 'react'
import css from '#web/fields/inputs.module.css'
import { fullUrl } from '#web/stores/site.ts'
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
import { Thumbnail } from './thumbnail-image.tsx'
import { useUploads } from './use-uploads.ts'

const PicturePreview = lazy(() => import('../picture-preview.tsx'))
const AttachmentPicker = lazy(() => import('../attachments/attachment-picker.tsx'))

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
  const [isChoosing, setChoosing] = useState(false)
  const mayBrowse = useMayBrowse()
  const stored = items.filter(({ state }) => state === 'stored')
  const isFull = items.length >= max
  const isDisabled = props.disabled === true
  const pick = () => pickFiles({ accept: 'image/*', isMultiple: max > 1, onFiles: uploads.add })
  return (
    <DropArea isDisabled={isDisabled} className={css.drop} onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
      <div role="group" tabIndex={-1} className={css.cards} {...groupAttributes(props)}>
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
              uploads={uploads}
              onShow={() => setShown(stored.indexOf(item))}
            />
          ))}
        </SortableItems>
        {!isFull && (
          <div className={`${css.card} ${css.cardNew}`} data-invalid={props.isInvalid || undefined}>
            {mayBrowse && (
              <button
                type="button"
                className={css.cardBrowse}
                disabled={isDisabled}
                aria-label={t('fields:upload.browseFor', { label: label(props.name) })}
                aria-haspopup="dialog"
                onClick={() => setChoosing(true)}
              >
                {t('fields:upload.browse')}
              </button>
            )}
            <button
              type="button"
              className={css.cardAdd}
              disabled={isDisabled}
              aria-label={t('fields:upload.addPicture', { label: label(props.name) })}
              onClick={pick}
            >
              <Icon name="el-icon-Plus" />
              {!mayBrowse && <span>{t('fields:upload.choose')}</span>}
            </button>
          </div>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <AttachmentPicker
            kind="image"
            limit={max - items.length}
            taken={stored.map(({ url }) => url)}
            topic={props.field.topic}
            onChoose={(files) => {
              uploads.choose(files.map(({ url }) => url))
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
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

function Card({ onShow, ...props }: ItemProps & { readonly onShow: () => void }) {
  const { item, isFixed, t } = props
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  return (
    <div
      ref={ref}
      style={style}
      className={css.card}
      data-state={item.state}
      title={item.reason || item.name}
    >
      {item.state === 'stored' ? (
        <button
          type="button"
          className={css.cardFace}
          aria-label={t('fields:upload.show', paramsOf(props))}
          onClick={onShow}
        >
          <Thumbnail url={item.url} size={200} />
        </button>
      ) : (
        <div className={`${css.cardFace} ${css.cardWait}`} role="status">
          <span className={css.cardName}>{item.name}</span>
          {item.reason && <span className={css.cardReason}>{item.reason}</span>}
          <ItemProgress of={props} isBrief />
          <AgainButton of={props} />
        </div>
      )}
      <div className={css.cardTools}>
        {!isFixed && (
          <Button
            size="small"
            className={css.handle}
            icon={<Icon name="el-icon-Rank" />}
            {...handle}
            aria-label={t('fields:upload.move', paramsOf(props))}
          />
        )}
        <PauseButton of={props} isIcon />
        <RemoveButton of={props} />
      </div>
    </div>
  )
}
