import { type ReactNode, Suspense, useState } from 'react'
import css from '#web/fields/inputs.module.css'
import type { Translate } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { type AttachmentKind, useMayBrowse } from '../attachments/attachment.ts'
import type { InputProps } from '../field-part.ts'
import { groupAttributes } from '../input-attributes.ts'
import { SortableItems } from '../sortable-items.tsx'
import { useFieldTexts } from '../texts.ts'
import { asTexts } from '../values/value-text.ts'
import { DropArea } from './drop-area.tsx'
import type { ItemProps } from './item-parts.tsx'
import { pickFiles } from './pick-files.ts'
import { storedUrls } from './upload-items.ts'
import { type Uploads, useUploads } from './use-uploads.ts'

const AttachmentPicker = lazy(() => import('../attachments/attachment-picker.tsx'))

/** An input of files; `max` 1 is a single file. */
export interface FileInputProps extends InputProps {
  readonly max: number
  readonly onUrls: (urls: readonly string[]) => void
}

/** The files of a field, and how further ones come in: what rows and cards have in common. */
export interface FileField {
  readonly t: Translate
  readonly label: string
  readonly uploads: Uploads
  readonly isDisabled: boolean
  /** no further file may be added */
  readonly isFull: boolean
  readonly mayBrowse: boolean
  readonly isBrowsing: boolean
  readonly setBrowsing: (isBrowsing: boolean) => void
  /** opens the browser's own dialog */
  readonly pick: (accept: string) => void
}

/** Keeps the files of a field; `onlyImages` refuses the others. */
export function useFileField({ max, onUrls, ...props }: FileInputProps, onlyImages: boolean): FileField {
  const { t, label } = useFieldTexts(props.resource)
  const uploads = useUploads({
    urls: asTexts(props.value),
    max,
    topic: props.field.topic,
    privateIn: props.field.private ? { resource: props.resource.name, field: props.name } : undefined,
    onlyImages,
    onChange: onUrls,
  })
  const [isBrowsing, setBrowsing] = useState(false)
  return {
    t,
    label: label(props.name),
    uploads,
    isDisabled: props.disabled === true,
    isFull: uploads.items.length >= max,
    // Stored files have addresses that a private field does not take.
    mayBrowse: useMayBrowse() && !props.field.private,
    isBrowsing,
    setBrowsing,
    pick: (accept) => pickFiles({ accept, isMultiple: max > 1, onFiles: uploads.add }),
  }
}

/** Where the files of a field lie, in the order they are dragged to, with what adds one behind them. */
export function FileArea({
  of: input,
  field,
  layout,
  className,
  kind,
  drawItem,
  adder,
  children,
}: {
  readonly of: FileInputProps
  readonly field: FileField
  readonly layout: 'grid' | 'column'
  readonly className: string | undefined
  /** the only kind that stored files are chosen from */
  readonly kind?: AttachmentKind
  readonly drawItem: (props: ItemProps) => ReactNode
  readonly adder: ReactNode
  readonly children?: ReactNode
}) {
  const { t, label, uploads, isDisabled } = field
  const { items } = uploads
  const isFixed = isDisabled || items.length < 2
  return (
    <DropArea isDisabled={isDisabled} className={css.drop} onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own. */}
      <div role="group" tabIndex={-1} className={className} {...groupAttributes(input)}>
        <SortableItems
          keys={items.map(({ key }) => key)}
          layout={layout}
          announce={(place, count) => t('fields:sort.place', { place, count })}
          instructions={t('fields:sort.instructions')}
          onMove={uploads.move}
        >
          {items.map((item, at) =>
            drawItem({ item, place: at + 1, isFixed, isDisabled, fieldLabel: label, t, uploads }),
          )}
        </SortableItems>
        {!field.isFull && adder}
      </div>
      {field.isBrowsing && (
        <Suspense>
          <AttachmentPicker
            kind={kind}
            limit={input.max - items.length}
            taken={storedUrls(items)}
            topic={input.field.topic}
            onChoose={(files) => {
              uploads.choose(files.map(({ url }) => url))
              field.setBrowsing(false)
            }}
            onClose={() => field.setBrowsing(false)}
          />
        </Suspense>
      )}
      {children}
    </DropArea>
  )
}
