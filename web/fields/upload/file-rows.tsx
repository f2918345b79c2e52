import { Button } from 'antd'
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
import { sizeText } from './upload-checks.ts'

/** Files as a list: chosen, dropped or pasted, put in order, opened, taken out. */
export function FileRows(props: FileInputProps) {
  const field = useFileField(props, false)
  return (
    <FileArea
      of={props}
      field={field}
      layout="column"
      className={css.files}
      drawItem={(item) => <FileRow key={item.item.key} {...item} />}
      adder={<FileAdder field={field} isInvalid={props.isInvalid === true} />}
    />
  )
}

function FileAdder({ field, isInvalid }: { readonly field: FileField; readonly isInvalid: boolean }) {
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
    </div>
  )
}

function FileRow(props: ItemProps) {
  const { item, isFixed } = props
  const { ref, style, handle } = useSortableItem(item.key, isFixed)
  return (
    <div ref={ref} style={style} className={css.file} data-state={item.state}>
      <MoveButton of={props} handle={handle} type="text" />
      <span className="clip grow">
        {item.state === 'stored' ? (
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
