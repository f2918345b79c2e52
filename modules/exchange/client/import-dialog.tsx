import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportPlan, ImportResult } from '#core/calls/exchange.ts'
import type { JobView } from '#core/calls/job.ts'
import type { ResourceJson } from '#core/describe.ts'
import { invalidateRows } from '#web/api/queries.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { FormWindow } from '#web/screens/form/form-window.tsx'
import { ColumnsStep, type Source } from './columns-step.tsx'
import css from './exchange.module.css'
import { FileStep } from './file-step.tsx'
import { startImport } from './files.ts'
import { RunStep } from './run-step.tsx'
import { useSending } from './use-sending.ts'

/** Where the way of a file stands: it is chosen, its columns are, and what came of a trial or of the real thing. */
type Stage =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly source: Source }
  | {
      readonly at: 'trial' | 'run'
      readonly source: Source
      readonly plan: ImportPlan
      readonly job: number
    }

const places = { file: 1, columns: 2, trial: 3, run: 3 } as const

/** Rows of a file come in: choose the file, say what its columns are, try it, do it. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const t = useNamespaces(['exchange', 'form'])
  const client = useQueryClient()
  const [stage, setStage] = useState<Stage>({ at: 'file' })
  const [plan, setPlan] = useState<ImportPlan | null>(null)
  const [isStarting, setStarting] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  // Each step begins at its own beginning, for the eye and for screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that changes
  useEffect(() => body.current?.focus(), [stage.at])

  const sending = useSending(resource.name, (preview, file, named) => {
    setPlan(null)
    setStage({ at: 'columns', source: { preview, file, named } })
  })
  const start = async (source: Source, plan: ImportPlan, at: 'trial' | 'run') => {
    setStarting(true)
    try {
      setStage({ at, source, plan, job: await startImport(resource.name, plan, at) })
    } catch {
      // The request function has said why.
    } finally {
      setStarting(false)
    }
  }
  const ended = ({ result }: JobView) => {
    const { added = 0, updated = 0, isTrial = true } = (result ?? {}) as Partial<ImportResult>
    if (!isTrial && added + updated > 0) void invalidateRows(client, resource.name)
  }
  const place = places[stage.at]
  return (
    <FormWindow
      size="normal"
      title={t('exchange:importOf', { name: t(`${resource.name}:name`) })}
      detail={t('exchange:step', { place, count: 3, name: t(`exchange:steps.${place}`) })}
      closeLabel={t('exchange:close')}
      onClose={onClose}
    >
      <div className={css.exchange} ref={body} tabIndex={-1}>
        {stage.at === 'file' && <FileStep resource={resource} sending={sending} />}
        {stage.at === 'columns' && (
          <ColumnsStep
            source={stage.source}
            sending={sending}
            plan={plan}
            isStarting={isStarting}
            onBack={() => setStage({ at: 'file' })}
            onPlan={(plan, at) => {
              setPlan(plan)
              void start(stage.source, plan, at)
            }}
          />
        )}
        {(stage.at === 'trial' || stage.at === 'run') && (
          <RunStep
            key={stage.job}
            resource={resource}
            job={stage.job}
            isTrial={stage.at === 'trial'}
            isStarting={isStarting}
            onBack={() => setStage({ at: 'columns', source: stage.source })}
            onRun={() => void start(stage.source, stage.plan, 'run')}
            onAnother={() => setStage({ at: 'file' })}
            onEnd={ended}
            onClose={onClose}
          />
        )}
      </div>
    </FormWindow>
  )
}

interface ImportDialogProps {
  readonly resource: ResourceJson
  readonly onClose: () => void
}
