import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useRef } from 'react'
import { invalidateRows } from '../../api/queries.ts'
import { type Translate, useNamespaces } from '../../i18n/i18n.ts'
import { useSite } from '../../stores/site.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { pickFiles } from '../upload/pick-files.ts'
import { canPause } from '../upload/upload-file.ts'
import type { UploadItem } from '../upload/upload-items.ts'
import { type Uploads, useUploads } from '../upload/use-uploads.ts'
import { attachments } from './attachment.ts'
import css from './attachments.module.css'

const noUrls: readonly string[] = []

/** Uploads that belong to no field; lists of stored files load again as each arrives. */
export function useAttachmentUploads({
  topic,
  folder,
  onlyImages = false,
  onStored,
}: {
  readonly topic?: string
  readonly folder?: number
  readonly onlyImages?: boolean
  readonly onStored?: (url: string) => void
}): Uploads & { readonly pick: () => void } {
  const client = useQueryClient()
  const known = useRef(new Set<string>())
  const suffixes = useSite(({ upload }) => upload.allowedSuffixes)
  const uploads = useUploads({
    urls: noUrls,
    max: Number.MAX_SAFE_INTEGER,
    topic,
    folder,
    onlyImages,
    onChange(urls) {
      for (const url of urls) if (!known.current.has(url)) onStored?.(url)
      known.current = new Set(urls)
      void invalidateRows(client, attachments)
    },
  })
  const listed = suffixes.split(/[\s,]+/).filter(Boolean)
  const accept = onlyImages ? 'image/*' : listed.map((suffix) => `.${suffix.replace(/^\./, '')}`).join(',')
  return { ...uploads, pick: () => pickFiles({ accept, isMultiple: true, onFiles: uploads.add }) }
}

/** What is on its way, with progress; what failed, with the reason and another try. Nothing when all is stored. */
export function UploadTray({ uploads }: { readonly uploads: Uploads }) {
  const t = useNamespaces(['attachments', 'fields'])
  const items = uploads.items.filter(({ state }) => state !== 'stored')
  const failed = items.filter(({ state }) => state === 'failed').length
  if (items.length === 0) return null
  return (
    <section className={css.tray} aria-label={t('attachments:uploads.title')}>
      <header className="row between medium">
        <span role="status">
          {failed < items.length
            ? t('attachments:uploads.running', { count: items.length - failed })
            : t('attachments:uploads.failed', { count: failed })}
        </span>
        {failed === items.length && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="el-icon-Close" />}
            aria-label={t('attachments:uploads.dismiss')}
            onClick={() => {
              for (const { key } of items) uploads.remove(key)
            }}
          />
        )}
      </header>
      <ul>
        {items.map((item) => (
          <UploadLine key={item.key} item={item} uploads={uploads} t={t} />
        ))}
      </ul>
    </section>
  )
}

function UploadLine({ item, uploads, t }: { item: UploadItem; uploads: Uploads; t: Translate }) {
  const { key, name, state, progress, reason, file } = item
  return (
    <li className="grid items-center gap-3 line-above" data-state={state}>
      <span className="clip" title={name}>
        {name}
      </span>
      {state === 'failed' ? (
        <span className="bad">{reason}</span>
      ) : (
        <Progress
          percent={Math.round(progress * 100)}
          size="small"
          status={state === 'paused' ? 'normal' : 'active'}
          aria-label={t('fields:upload.progress', { name })}
        />
      )}
      <span className="flex gap-1">
        {state === 'uploading' && file && canPause(file) && (
          <Button
            size="small"
            aria-label={t('fields:upload.pauseFile', { name })}
            onClick={() => uploads.pause(key)}
          >
            {t('fields:upload.pause')}
          </Button>
        )}
        {state !== 'uploading' && (
          <Button
            size="small"
            aria-label={t(state === 'paused' ? 'fields:upload.resumeFile' : 'fields:upload.again', { name })}
            onClick={() => uploads.retry(key)}
          >
            {t(state === 'paused' ? 'fields:upload.resume' : 'fields:retry')}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          icon={<Icon name="el-icon-Close" />}
          aria-label={t(state === 'failed' ? 'fields:upload.removeFile' : 'fields:upload.stop', { name })}
          onClick={() => uploads.remove(key)}
        />
      </span>
    </li>
  )
}
