import { Suspense, useState } from 'react'
import css from '#web/fields/inputs.module.css'
import { fullUrl } from '#web/stores/site.ts'
import { lazy } from '#web/ui/lazy.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useSortableItem } from '../sortable-items.tsx'
import { FileArea, type FileField, type FileInputProps, useFileField } from './file-field.tsx'
import {
  AgainButton,
  ItemProgress,
  type ItemProps,
  MoveButton,
  PauseButton,
  paramsOf,
  RemoveButton,
} from './item-parts.tsx'
import { type PictureFacts, showLabel, usePictures } from './pictures.ts'
import { Thumbnail } from './thumbnail-image.tsx'

const PicturePreview = lazy(() => import('../picture-preview.tsx'))

/** Pictures as cards: chosen, dropped or pasted, put in order, looked at, taken out. */
export function ImageCards(props: FileInputProps) {
  const field = useFileField(props, true)
  const [shown, setShown] = useState<number | null>(null)
  const stored = field.uploads.items.filter(({ state }) => state === 'stored')
  const factsOf = usePictures(stored.map(({ url }) => url))
  return (
    <FileArea
      of={props}
      field={field}
      layout="grid"
      className={css.cards}
      kind="image"
      drawItem={(item) => (
        <Card
          key={item.item.key}
          {...item}
          facts={factsOf(item.item.url)}
          onShow={() => setShown(stored.indexOf(item.item))}
        />
      )}
      adder={<CardAdder field={field} isInvalid={props.isInvalid === true} />}
    >
      {shown !== null && (
        <Suspense>
          <PicturePreview
            pictures={stored.map(({ url, name }) => ({ src: fullUrl(url), alt: factsOf(url).alt || name }))}
            shown={shown}
            onShow={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </FileArea>
  )
}

function CardAdder({ field, isInvalid }: { readonly field: FileField; readonly isInvalid: boolean }) {
  const { t, label, isDisabled, mayBrowse } = field
  return (
    <div className={`${css.card} ${css.cardNew}`} data-invalid={isInvalid || undefined}>
      {mayBrowse && (
        <button
          type="button"
          className={css.cardBrowse}
          disabled={isDisabled}
          aria-label={t('fields:upload.browseFor', { label })}
          aria-haspopup="dialog"
          onClick={() => field.setBrowsing(true)}
        >
          {t('fields:upload.browse')}
        </button>
      )}
      <button
        type="button"
        className={css.cardAdd}
        disabled={isDisabled}
        aria-label={t('fields:upload.addPicture', { label })}
        onClick={() => field.pick('image/*')}
      >
        <Icon name="el-icon-Plus" />
        {!mayBrowse && <span>{t('fields:upload.choose')}</span>}
      </button>
    </div>
  )
}

interface CardProps extends ItemProps {
  readonly facts: PictureFacts
  readonly onShow: () => void
}

function Card({ facts, onShow, ...props }: CardProps) {
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
          aria-label={showLabel(t, facts, paramsOf(props))}
          onClick={onShow}
        >
          <Thumbnail url={item.url} size={200} facts={facts} />
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
        <MoveButton of={props} handle={handle} />
        <PauseButton of={props} isIcon />
        <RemoveButton of={props} />
      </div>
    </div>
  )
}
