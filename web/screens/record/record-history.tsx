import { Suspense, useEffect, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import css from './record-page.module.css'

const History = lazy(() => import('../history/history.tsx'))

interface RecordHistoryProps {
  readonly resource: ResourceJson
  readonly id: number
  /** the page was opened for it */
  readonly isFirst: boolean
  /** called once former values are back */
  readonly onBroughtBack: () => void
}

/** The history of a record at the foot of its page; it is asked for when it is opened. */
export function RecordHistory({ resource, id, isFirst, onBroughtBack }: RecordHistoryProps) {
  const t = useNamespaces(['form'])
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isFirst) return
    setOpen(true)
    place.current?.scrollIntoView()
  }, [isFirst])
  return (
    <details
      ref={place}
      className={css.history}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('form:view.history')}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingState label={t('form:loading')} />}>
          <History resource={resource} id={id} onBroughtBack={onBroughtBack} />
        </Suspense>
      )}
    </details>
  )
}
