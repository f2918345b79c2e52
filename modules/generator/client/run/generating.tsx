import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isUnderWay, type JobView } from '#core/calls/job.ts'
import { useJob } from '#web/api/use-job.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { JobProgress } from '#web/ui/feedback/job-progress.tsx'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { LoadingState } from '#web/ui/states/states.tsx'
import css from '../crud.module.css'

interface GeneratingProps {
  readonly job: number
  readonly entity: string
  /** with what there is to say of the rows that were copied */
  readonly onDone: (notice: string) => void
  /** back to the design, after a failure */
  readonly onBack: () => void
}

/** Something is made that takes longer than an answer: how far it is, and why it failed if it did. */
export function Generating({ job: id, entity, onDone, onBack }: GeneratingProps) {
  const t = useNamespaces(['crud', 'jobs', 'web'])
  const title = useRef<HTMLHeadingElement>(null)
  const { job, error } = useJob(id)
  const hasFailed = error !== null || job?.state === 'failed' || job?.state === 'cancelled'
  const isDone = job?.state === 'done'
  const reason = error?.message || job?.error || t(`jobs:state.${job?.state ?? 'failed'}`)
  const tellDone = useEffectEvent(() => onDone(String(job?.result?.notice ?? '')))
  useEffect(() => {
    if (isDone) tellDone()
  }, [isDone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out when it begins, and again when it has failed
  useEffect(() => title.current?.focus(), [hasFailed])
  return (
    <section className={css.made}>
      <span className={css.madeMark} data-tone={hasFailed ? 'failure' : 'running'}>
        <Glyph name={hasFailed ? 'warning' : 'clock'} size={34} />
      </span>
      <h1 ref={title} tabIndex={-1}>
        {t(hasFailed ? 'crud:generating.failed' : 'crud:generating.title')}
      </h1>
      <p>{t(hasFailed ? 'crud:generating.failedText' : 'crud:generating.text', { entity })}</p>
      <div className={css.madeJob}>
        {job ? <Progress job={job} /> : !error && <LoadingState label={t('web:loading')} />}
        {hasFailed && <Alert type="error" showIcon role="alert" title={reason} />}
      </div>
      {hasFailed && (
        <div className="flex wrap justify-center gap-3 mt-4">
          <Button type="primary" size="large" onClick={onBack}>
            {t('crud:generating.back')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Progress({ job: { done, total, state, note } }: { readonly job: JobView }) {
  const t = useNamespaces(['jobs'])
  const written = (count: number) => count.toLocaleString(currentLanguage())
  return (
    <JobProgress
      done={done}
      total={total}
      tone={isUnderWay({ state }) ? 'running' : state === 'done' ? 'success' : 'failure'}
      label={t(`jobs:state.${state}`)}
      figure={total === null ? '' : `${written(done)} / ${written(total)}`}
      note={note}
    />
  )
}
