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
    return place.current ? keepInView(place.current) : undefined
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

const deeds = ['pointerdown', 'wheel', 'keydown'] as const

/** Keeps an element at the top while it and what stands around it still come, until its user does something. */
function keepInView(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  observer.observe(element)
  if (element.parentElement) observer.observe(element.parentElement)
  const end = () => {
    observer.disconnect()
    for (const deed of deeds) removeEventListener(deed, end, true)
  }
  for (const deed of deeds) addEventListener(deed, end, true)
  return end
}
