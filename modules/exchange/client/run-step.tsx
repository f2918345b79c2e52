import { Button } from 'antd'
import { useState } from 'react'
import type { FileFormat, ImportResult } from '#core/calls/exchange.ts'
import type { JobView } from '#core/calls/job.ts'
import type { ResourceJson } from '#core/describe.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { FollowJob } from '#web/screens/jobs/follow-job.tsx'
import css from './exchange.module.css'
import { fetchFile } from './files.ts'
import { dateExamples, numberExamples } from './reading-choice.tsx'

interface RunStepProps {
  readonly resource: ResourceJson
  readonly job: number
  readonly isTrial: boolean
  readonly isStarting: boolean
  readonly onBack: () => void
  readonly onRun: () => void
  readonly onAnother: () => void
  readonly onEnd: (job: JobView) => void
  readonly onClose: () => void
}

/** The rows on their way, or a trial of it, and what came of it. */
export function RunStep(props: RunStepProps) {
  const { resource, job, isTrial, isStarting, onBack, onRun, onAnother, onEnd, onClose } = props
  const t = useNamespaces(['exchange'])
  const [ended, setEnded] = useState<JobView | null>(null)
  const result = ended?.result as unknown as ImportResult | null
  const isGood = (result?.added ?? 0) + (result?.updated ?? 0) > 0
  return (
    <>
      <div className={css.body}>
        <FollowJob
          id={job}
          onEnd={(job) => {
            setEnded(job)
            onEnd(job)
          }}
        />
        {!ended && <p className="faint">{t(isTrial ? 'exchange:trying' : 'exchange:mayClose')}</p>}
        {result && <Result resource={resource} result={result} isWhole={ended?.state === 'done'} />}
      </div>
      <div className={css.foot}>
        {isTrial ? (
          <>
            <Button disabled={!ended} onClick={onBack}>
              {t('exchange:back')}
            </Button>
            <span className={css.gap} />
            <Button type="primary" disabled={!isGood} loading={isStarting} onClick={onRun}>
              {result && result.failed > 0 && isGood
                ? t('exchange:runGood', { count: result.added + result.updated })
                : t('exchange:run')}
            </Button>
          </>
        ) : (
          <>
            {ended && <Button onClick={onAnother}>{t('exchange:another')}</Button>}
            <span className={css.gap} />
            <Button type="primary" onClick={onClose}>
              {t(ended ? 'exchange:finish' : 'exchange:inBackground')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function Result({
  resource,
  result,
  isWhole,
}: {
  readonly resource: ResourceJson
  readonly result: ImportResult
  readonly isWhole: boolean
}) {
  const t = useNamespaces(['exchange'])
  const { isTrial, failed, written } = result
  const { numbers, dates } = written
  const counts = [
    ['added', result.added],
    ['updated', result.updated],
    ['failed', failed],
  ] as const
  return (
    <div className="column gap-4">
      {!isWhole && <p className="warn">{t('exchange:stopped')}</p>}
      <div role="status">
        <dl className={css.counts}>
          {counts.map(([name, count]) => (
            <div key={name} data-tone={name === 'failed' && count > 0 ? 'bad' : undefined}>
              <dt className="faint">{t(`exchange:${isTrial ? 'would' : 'did'}.${name}`)}</dt>
              <dd>{count.toLocaleString(currentLanguage())}</dd>
            </div>
          ))}
        </dl>
        {(numbers || dates) && (
          <p className="faint">
            {numbers && t('exchange:numbersAs', { example: numberExamples[numbers] })}{' '}
            {dates && t('exchange:datesAs', { example: dateExamples[dates] })}
          </p>
        )}
        {result.drafts !== undefined && (
          <p className="faint">
            {t(isTrial ? 'exchange:wouldDraft' : 'exchange:didDraft', { count: result.drafts })}
          </p>
        )}
      </div>
      {failed > 0 && <Errors resource={resource} result={result} />}
    </div>
  )
}

/** The first lines that were refused, with why, and a file of all of them. */
function Errors({ resource, result }: { readonly resource: ResourceJson; readonly result: ImportResult }) {
  const t = useNamespaces(['exchange'])
  const { errors, failed, errorFile } = result
  const save = (format: FileFormat) =>
    void fetchFile(resource.name, 'import', { step: 'errors', file: errorFile, format })
  return (
    <>
      <div className="row wrap between medium">
        <span>
          {failed > errors.length
            ? t('exchange:firstErrors', { shown: errors.length, count: failed })
            : t('exchange:errors')}
        </span>
        <span className={css.buttons}>
          <Button size="small" onClick={() => save('xlsx')}>
            {t('exchange:errorsXlsx')}
          </Button>
          <Button size="small" onClick={() => save('csv')}>
            {t('exchange:errorsCsv')}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section className={css.errors} tabIndex={0} aria-label={t('exchange:errors')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('exchange:row')}</th>
              <th scope="col">{t('exchange:reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, reason }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
