import { Button, type ButtonProps, Progress } from 'antd'
import css from '#web/fields/inputs.module.css'
import type { Translate } from '#web/i18n/i18n.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { useSortableItem } from '../sortable-items.tsx'
import { canPause } from './upload-file.ts'
import { isUnderWay, type UploadItem } from './upload-items.ts'
import type { Uploads } from './use-uploads.ts'

/** A file of an upload field, wherever it stands, and what can be done with it. */
export interface ItemProps {
  readonly item: UploadItem
  readonly place: number
  readonly fieldLabel: string
  readonly isFixed: boolean
  readonly isDisabled: boolean
  readonly uploads: Pick<Uploads, 'pause' | 'remove' | 'retry'>
  readonly t: Translate
}

/** What names a file in the labels of its buttons. */
export function paramsOf({ item, place, fieldLabel }: ItemProps) {
  return { label: fieldLabel, place, name: item.name }
}

/** What a file is dragged by; nothing where files stay in their places. */
export function MoveButton({
  of,
  handle,
  type,
}: {
  of: ItemProps
  handle: ReturnType<typeof useSortableItem>['handle']
  type?: ButtonProps['type']
}) {
  if (of.isFixed) return null
  return (
    <Button
      type={type}
      size="small"
      className={css.handle}
      icon={<Icon name="el-icon-Rank" />}
      {...handle}
      aria-label={of.t('fields:upload.move', paramsOf(of))}
    />
  )
}

/** How far a file on its way is; nothing for others. */
export function ItemProgress({ of, isBrief = false }: { of: ItemProps; isBrief?: boolean }) {
  const { item, t } = of
  if (!isUnderWay(item)) return null
  return (
    <Progress
      className={isBrief ? undefined : css.fileProgress}
      percent={Math.round(item.progress * 100)}
      size="small"
      showInfo={!isBrief}
      status={item.state === 'paused' ? 'normal' : 'active'}
      aria-label={t('fields:upload.progress', paramsOf(of))}
    />
  )
}

/** Pauses a file on its way that can go on later. */
export function PauseButton({ of, isIcon = false }: { of: ItemProps; isIcon?: boolean }) {
  const { item, uploads, t } = of
  if (item.state !== 'uploading' || !item.file || !canPause(item.file)) return null
  return (
    <Button
      size="small"
      icon={isIcon ? <Icon name="el-icon-VideoPause" /> : undefined}
      aria-label={t('fields:upload.pauseFile', paramsOf(of))}
      onClick={() => uploads.pause(item.key)}
    >
      {isIcon ? null : t('fields:upload.pause')}
    </Button>
  )
}

/** Goes on with a file that was paused, or tries one again that failed. */
export function AgainButton({ of }: { of: ItemProps }) {
  const { item, uploads, t } = of
  if (item.state !== 'paused' && item.state !== 'failed') return null
  const isPaused = item.state === 'paused'
  return (
    <Button
      size="small"
      danger={!isPaused}
      aria-label={t(isPaused ? 'fields:upload.resumeFile' : 'fields:upload.again', paramsOf(of))}
      onClick={() => uploads.retry(item.key)}
    >
      {t(isPaused ? 'fields:upload.resume' : 'fields:retry')}
    </Button>
  )
}

/** Takes a file out; one on its way is stopped. */
export function RemoveButton({ of, type }: { of: ItemProps; type?: ButtonProps['type'] }) {
  const { item, isDisabled, uploads, t } = of
  return (
    <Button
      type={type}
      size="small"
      danger
      disabled={isDisabled}
      icon={<Icon name="el-icon-Delete" />}
      aria-label={t(isUnderWay(item) ? 'fields:upload.stop' : 'fields:upload.remove', paramsOf(of))}
      onClick={() => uploads.remove(item.key)}
    />
  )
}
