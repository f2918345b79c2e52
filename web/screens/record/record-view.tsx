import { Suspense, useEffect, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import type { RowView } from '../row-parts.tsx'
import css from './record-page.module.css'

interface RecordViewProps {
  readonly view: RowView
  readonly resource: ResourceJson
  readonly id: number
  /** the page was opened for it */
  readonly isFirst: boolean
  /** called once it has changed the row */
  readonly onChanged: () => void
}

/** Another view of a record at the foot of its page, such as its history; it is asked for when it is opened. */
export function RecordView({ view: { label, View }, resource, id, isFirst, onChanged }: RecordViewProps) {
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
      className={css.view}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t(label)}</summary>
      {isOpen && (
        <Suspense fallback={<LoadingState label={t('form:loading')} />}>
          <View resource={resource} id={id} onChanged={onChanged} />
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
