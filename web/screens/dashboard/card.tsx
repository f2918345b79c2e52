import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card as CardFrame, CardHead } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/icons/glyph.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import css from './dashboard.module.css'

/** A card that shows what one call answered: bones until then, what went wrong, or the figures. */
export function Card<T>({ title, width, query, actions, children }: CardProps<T>) {
  const id = useId()
  const t = useNamespaces(['cards', 'web'])
  const { data, error, isPlaceholderData, refetch } = query
  const retry = () => void refetch()
  return (
    <CardFrame
      className={css.card}
      data-width={width}
      aria-labelledby={id}
      aria-busy={(data === undefined && !error) || isPlaceholderData}
    >
      <CardHead className={css.cardHead}>
        <h2 id={id}>{title}</h2>
        {error && data !== undefined ? (
          <button
            type="button"
            className={`icon-button ${css.cardStale}`}
            aria-label={`${t('cards:stale')}: ${t('web:retry')}`}
            title={t('cards:stale')}
            onClick={retry}
          >
            <Glyph name="warning" size={18} />
          </button>
        ) : null}
        {actions}
      </CardHead>
      {data !== undefined ? children(data) : null}
      {data === undefined && error ? (
        <EmptyState
          isAlert
          glyph="warning"
          title={t('cards:failed')}
          text={error.message}
          actions={
            <button type="button" className="button" onClick={retry}>
              {t('web:retry')}
            </button>
          }
        />
      ) : null}
      {data === undefined && !error ? <Bones label={t('web:loading')} /> : null}
    </CardFrame>
  )
}

interface CardProps<T> {
  readonly title: string
  /** how much of a row it takes where there is room */
  readonly width: 'wide' | 'narrow' | 'half' | 'full'
  readonly query: UseQueryResult<T>
  readonly actions?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What a card looks like before its figures are there. */
export function Bones({ label }: { label: string }) {
  return (
    <div className={css.bones} role="status">
      <span className="visually-hidden">{label}</span>
      <span className={css.bone} />
      <span className={css.bone} />
      <span className={css.bone} />
    </div>
  )
}
