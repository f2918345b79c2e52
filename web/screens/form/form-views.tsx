import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import { viewsOf } from '../row-parts.tsx'
import css from './form.module.css'

interface FormViewsProps {
  readonly resource: ResourceJson
  readonly id: number
  /** the view that shows at first, if not the form */
  readonly first?: string | undefined
  /** the form; it stays as it is while another view shows */
  readonly children: ReactNode
  /** called once a view has changed the row */
  readonly onChanged: () => void
}

/** A stored row's form and the other views of it, one of them at a time. */
export function FormViews({ resource, id, first = 'form', children, onChanged }: FormViewsProps) {
  const t = useNamespaces(['form'])
  const [shown, setShown] = useState(first)
  const panelId = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const views = viewsOf(resource)
  const labels = [
    ['form', 'form:asForm'],
    ...Object.entries(views).map(([name, { label }]) => [name, label]),
  ] as const
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const at = labels.findIndex(([name]) => name === shown) + (key === 'ArrowLeft' ? -1 : 1)
    const [next = 'form'] = labels.at(at % labels.length) ?? []
    setShown(next)
    tabs.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus()
  }
  return (
    <div className={css.views}>
      <div ref={tabs} className={css.tabs} role="tablist" aria-label={t('form:views')} onKeyDown={handleKey}>
        {labels.map(([name = '', label = '']) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-view={name}
            aria-selected={shown === name}
            aria-controls={`${panelId}-${name}`}
            tabIndex={shown === name ? 0 : -1}
            onClick={() => setShown(name)}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div id={`${panelId}-form`} role="tabpanel" className={css.view} hidden={shown !== 'form'}>
        {children}
      </div>
      {Object.entries(views).map(([name, { View }]) => (
        <div
          key={name}
          id={`${panelId}-${name}`}
          role="tabpanel"
          className={css.view}
          hidden={shown !== name}
        >
          {shown === name && (
            <Suspense fallback={<LoadingState label={t('form:loading')} />}>
              <View resource={resource} id={id} onChanged={onChanged} />
            </Suspense>
          )}
        </div>
      ))}
    </div>
  )
}
