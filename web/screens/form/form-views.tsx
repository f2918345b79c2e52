import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { ResourceJson } from '#core/describe.ts'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { lazy } from '#web/ui/lazy.ts'
import { LoadingState } from '#web/ui/states/states.tsx'
import css from './form.module.css'

const History = lazy(() => import('../history/history.tsx'))

const views = ['form', 'history'] as const

interface FormViewsProps {
  readonly resource: ResourceJson
  readonly id: number
  /** what shows at first, if not the form */
  readonly first?: (typeof views)[number] | undefined
  /** the form; it stays as it is while the history shows */
  readonly children: ReactNode
  /** called once former values are back */
  readonly onBroughtBack: () => void
}

/** A stored row's form and its history, one of them at a time. */
export function FormViews({ resource, id, first = 'form', children, onBroughtBack }: FormViewsProps) {
  const t = useNamespaces(['form'])
  const [view, setView] = useState<(typeof views)[number]>(first)
  const panelId = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const next = view === 'form' ? 'history' : 'form'
    setView(next)
    tabs.current?.querySelector<HTMLElement>(`[data-view="${next}"]`)?.focus()
  }
  return (
    <div className={css.views}>
      <div ref={tabs} className={css.tabs} role="tablist" aria-label={t('form:views')} onKeyDown={handleKey}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-view={name}
            aria-selected={view === name}
            aria-controls={`${panelId}-${name}`}
            tabIndex={view === name ? 0 : -1}
            onClick={() => setView(name)}
          >
            {t(`form:view.${name}`)}
          </button>
        ))}
      </div>
      <div id={`${panelId}-form`} role="tabpanel" className={css.view} hidden={view !== 'form'}>
        {children}
      </div>
      <div id={`${panelId}-history`} role="tabpanel" className={css.view} hidden={view !== 'history'}>
        {view === 'history' && (
          <Suspense fallback={<LoadingState label={t('form:loading')} />}>
            <History resource={resource} id={id} onBroughtBack={onBroughtBack} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
