import { Button } from 'antd'
import { useRef } from 'react'
import { exchangeLimits } from '#core/calls/exchange.ts'
import type { ResourceJson } from '#core/describe.ts'
import { DropArea } from '#web/fields/upload/drop-area.tsx'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { JobProgress } from '#web/ui/feedback/job-progress.tsx'
import css from './exchange.module.css'
import { fetchFile } from './files.ts'
import type { Sending } from './use-sending.ts'

interface FileStepProps {
  readonly resource: ResourceJson
  readonly sending: Sending
}

/** The file to come in: chosen, dropped or pasted. Whoever has none yet gets a template. */
export function FileStep({ resource, sending }: FileStepProps) {
  const t = useNamespaces(['exchange'])
  const picker = useRef<HTMLInputElement>(null)
  const { sent, fault, send, stop } = sending
  const take = ([file]: readonly File[]) => file && void send(file, {})
  const template = (format: 'xlsx' | 'csv') =>
    void fetchFile(resource.name, 'import', { step: 'template', format })
  return (
    <div className={css.body}>
      <p className="soft breaks">{t('exchange:lead')}</p>
      <div className={css.buttons}>
        <Button onClick={() => template('xlsx')}>{t('exchange:templateXlsx')}</Button>
        <Button onClick={() => template('csv')}>{t('exchange:templateCsv')}</Button>
      </div>
      <DropArea className={css.drop} isDisabled={sent !== null} onFiles={take}>
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
            take([...(event.target.files ?? [])])
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
