import { useEffect, useEffectEvent } from 'react'
import { isUnderWay, type JobState, type JobView } from '#core/calls/job.ts'
import { useJob } from '#web/api/use-job.ts'
import { currentLanguage, useNamespaces } from '#web/i18n/i18n.ts'
import { JobProgress } from '../../ui/feedback/job-progress.tsx'
import { LoadingState } from '../../ui/states/states.tsx'

interface FollowJobProps {
  readonly id: number
  /** called once when the job has ended, however */
  readonly onEnd?: (job: JobView) => void
}

/** Shows a job from its start to its end. */
export function FollowJob({ id, onEnd }: FollowJobProps) {
  const t = useNamespaces(['jobs', 'web'])
  const { job, error, cancel } = useJob(id)
  const isOver = job !== null && !isUnderWay(job)
  const tellEnd = useEffectEvent(() => {
    if (job) onEnd?.(job)
  })
  useEffect(() => {
    if (isOver) tellEnd()
  }, [isOver])
  if (error) return <p role="alert">{error.message}</p>
  if (!job) return <LoadingState label={t('web:loading')} />
  return <JobBar job={job} onCancel={cancel} />
}

const tones: Readonly<Record<JobState, 'running' | 'success' | 'failure' | 'muted'>> = {
  waiting: 'running',
  running: 'running',
  done: 'success',
  failed: 'failure',
  cancelled: 'muted',
}

/** The bar of a job that is known already, such as one of a list. */
export function JobBar({ job, onCancel }: { job: JobView; onCancel: () => Promise<void> }) {
  const t = useNamespaces(['jobs'])
  const { done, total, state, note, error, is_cancel_asked } = job
  const written = (count: number) => count.toLocaleString(currentLanguage())
  const figure = total === null ? (done > 0 ? written(done) : '') : `${written(done)} / ${written(total)}`
  const isActive = isUnderWay(job)
  return (
    <JobProgress
      done={done}
      total={total}
      tone={tones[state]}
      label={t(`jobs:state.${isActive && is_cancel_asked ? 'cancelling' : state}`)}
      figure={figure}
      note={error || note}
      cancel={
        isActive
          ? {
              label: t('jobs:cancel'),
              isAsked: is_cancel_asked,
              onCancel: () => void onCancel().catch(() => {}),
            }
          : undefined
      }
    />
  )
}
