import { Button } from 'antd'
import { sizeText } from '#core/values/size.ts'
import css from '#web/fields/inputs.module.css'
import { fullUrl, useSite } from '#web/stores/site.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { useSortableItem } from '../sortable-items.tsx'
import { FileArea, type FileField, type FileInputProps, useFileField } from './file-field.tsx'
import {
  AgainButton,
  ItemProgress,
  type ItemProps,
  MoveButton,
  PauseButton,
  RemoveButton,
} from './item-parts.tsx'
import { PrivateFile } from './private-file.tsx'

/** Files as a list: chosen, dropped or pasted, put in order, opened, taken out. */
export function FileRows(props: FileInputProps) {
  const field = useFileField(props, false)
  return (
    <FileArea
      of={props}
      field={field}
      layout="column"
      className={css.files}
      drawItem={(item) => <FileRow key={item.item.key} {...item} isPrivate={props.field.private === true} />}
      adder={
        <FileAdder
          field={field}
          isInvalid={props.isInvalid === true}
          isPrivate={props.field.private === true}
        />
      }
    />
  )
}

function FileAdder({
  field,
  isInvalid,
  isPrivate,
}: {
  readonly field: FileField
  readonly isInvalid: boolean
  readonly isPrivate: boolean
}) {
  const { t, label, isDisabled } = field
  const limits = useSite(({ upload }) => upload)
  const accept = limits.allowedSuffixes
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((suffix) => `.${suffix.replace(/^\./, '')}`)
    .concat(limits.allowedMimeTypes)
    .join(',')
  return (
    <div className={css.filesAdd}>
      <Button
        disabled={isDisabled}
        danger={isInvalid}
        icon={<Icon name="el-icon-Upload" />}
        onClick={() => field.pick(accept)}
        aria-label={t('fields:upload.addFile', { label })}
      >
        {t('fields:upload.chooseFile')}
      </Button>
      {field.mayBrowse && (
        <Button
          disabled={isDisabled}
          icon={<Icon name="el-icon-FolderOpened" />}
          aria-label={t('fields:upload.browseFor', { label })}
          aria-haspopup="dialog"
          onClick={() => field.setBrowsing(true)}
        >
          {t('fields:upload.browse')}
        </Button>
      )}
      {limits.maxSize > 0 && (
        <span className="hint">{t('fields:upload.limit', { size: sizeText(limits.maxSize) })}</span>
      )}
      {isPrivate && (
        <span className="hint row gap-1">
          <Icon name="el-icon-Lock" />
          {t('fields:upload.private')}
        </span>
      )}
    </div>
  )
}

function FileRow({ isPrivate, ...props }: ItemProps & { readonly isPrivate: boolean }) {
  const { item, isFixed } = props
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  return (
    <div ref={ref} style={style} className={css.file} data-state={item.state}>
      <MoveButton of={props} handle={handle} type="text" />
      <span className="clip grow">
        {item.state === 'stored' && isPrivate ? (
          <PrivateFile url={item.url} />
        ) : item.state === 'stored' ? (
          <a href={fullUrl(item.url)} target="_blank" rel="noopener noreferrer">
            {item.name}
          </a>
        ) : (
          item.name
        )}
        {item.state === 'failed' && <span className="block bad small">{item.reason}</span>}
      </span>
      <ItemProgress of={props} />
      <PauseButton of={props} />
      <AgainButton of={props} />
      <RemoveButton of={props} type="text" />
    </div>
  )
}
