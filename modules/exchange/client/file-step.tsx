import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { exchangeLimits, type ImportPreview } from '#core/calls/exchange.ts'
import type { ResourceJson } from '#core/describe.ts'
import { RequestFailure } from '#web/api/request.ts'
import { DropArea } from '#web/fields/upload/drop-area.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { JobProgress } from '#web/ui/feedback/job-progress.tsx'
import css from './exchange.module.css'
import { fetchFile, sendFile } from './files.ts'

interface FileStepProps {
  readonly resource: ResourceJson
  readonly onRead: (preview: ImportPreview) => void
}

/** The file to come in: chosen, dropped or pasted. Whoever has none yet gets a template. */
export function FileStep({ resource, onRead }: FileStepProps) {
  const t = useNamespaces(['exchange'])
  const picker = useRef<HTMLInputElement>(null)
  const { sent, fault, take, stop } = useSending(resource, onRead)
  const template = (format: 'xlsx' | 'csv') =>
    void fetchFile(resource.name, 'import', { step: 'template', format })
  return (
    <div className={css.body}>
      <p className="soft breaks">{t('exchange:lead')}</p>
      <div className={css.buttons}>
        <Button onClick={() => template('xlsx')}>{t('exchange:templateXlsx')}</Button>
        <Button onClick={() => template('csv')}>{t('exchange:templateCsv')}</Button>
      </div>
      <DropArea className={css.drop} isDisabled={sent !== null} onFiles={(files) => void take(files)}>
        {sent ? (
          <JobProgress
            done={sent.part * 100}
            total={sent.part < 1 ? 100 : null}
            tone="running"
            label={t(sent.part < 1 ? 'exchange:sending' : 'exchange:reading', { name: sent.name })}
            figure={sent.part < 1 ? `${Math.round(sent.part * 100)} %` : ''}
            note=""
            cancel={{
              label: t('exchange:stop'),
              isAsked: false,
              onCancel: stop,
            }}
          />
        ) : (
          <>
            <Button type="primary" onClick={() => picker.current?.click()}>
              {t('exchange:choose')}
            </Button>
            <span className="faint">{t('exchange:drop')}</span>
          </>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          accept=".xlsx,.csv"
          onChange={(event) => {
            void take([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </DropArea>
      {fault && (
        <p className="padded rounded bad alarmed" role="alert">
          {fault}
        </p>
      )}
      <p className="faint">
        {t('exchange:limits', {
          size: exchangeLimits.fileSize / 1024 / 1024,
          rows: exchangeLimits.importRows.toLocaleString('en'),
          columns: exchangeLimits.columns,
        })}
      </p>
    </div>
  )
}

/** The file on its way to the server: how much of it has been sent, and why it was not taken. */
function useSending({ name: resource }: ResourceJson, onRead: FileStepProps['onRead']) {
  const t = useNamespaces(['exchange'])
  const sending = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<{ readonly name: string; readonly part: number } | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => () => sending.current?.abort(), [])

  const take = async ([file]: readonly File[]) => {
    if (!file) return
    setFault('')
    if (!/\.(?:xlsx|csv)$/i.test(file.name)) return setFault(t('exchange:wrongType'))
    const max = `${exchangeLimits.fileSize / 1024 / 1024} MiB`
    if (file.size > exchangeLimits.fileSize) return setFault(t('exchange:tooBig', { max }))
    const aborter = new AbortController()
    sending.current = aborter
    const report = (part: number) => setSent({ name: file.name, part })
    report(0)
    try {
      onRead(await sendFile(resource, file, report, aborter.signal))
    } catch (error) {
      setSent(null)
      if (!(error instanceof RequestFailure) || error.kind !== 'cancelled') setFault((error as Error).message)
    }
  }
  return { sent, fault, take, stop: () => sending.current?.abort() }
}
