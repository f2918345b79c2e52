import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNamespaces } from '#web/i18n/i18n.ts'
import { Card as CardFrame, CardHead } from '#web/ui/card.tsx'
import { EmptyState, LoadingState } from '../../ui/states/states.tsx'
import css from './centre.module.css'

interface CardProps {
  readonly title: string
  /** the page's heading, where the card is all there is on it */
  readonly isPage?: boolean
  readonly isBusy?: boolean
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page of the member centre. */
export function Card({ title, isPage = false, isBusy = false, actions, children }: CardProps) {
  const id = useId()
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <CardFrame className={css.card} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <CardHead className={css.cardHead}>
        <Heading id={id}>{title}</Heading>
        {actions}
      </CardHead>
      {children}
    </CardFrame>
  )
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** What a call answered: until then a sign that it is on its way, or what went wrong and the way to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, children }: LoadedProps<T>) {
  const t = useNamespaces(['account', 'web'])
  if (data !== undefined) return children(data)
  if (!error) return <LoadingState label={t('web:loading')} />
  return <Failed error={error} isBusy={isFetching} onRetry={refetch} />
}

interface FailedProps {
  readonly error: Error
  readonly isBusy: boolean
  readonly onRetry: () => unknown
}

/** What could not be had, and the way to try again. */
export function Failed({ error, isBusy, onRetry }: FailedProps) {
  const t = useNamespaces(['account', 'web'])
  return (
    <EmptyState
      isAlert
      glyph="warning"
      title={t('account:failed')}
      text={error.message}
      actions={
        <button type="button" className="button" disabled={isBusy} onClick={() => void onRetry()}>
          {t('web:retry')}
        </button>
      }
    />
  )
}
