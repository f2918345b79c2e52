import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../icons/glyph.tsx'
import css from './state.module.css'

/** What stands in the place of content that is not there: nothing yet, a failure, no right. */
export function EmptyState({
  glyph = 'empty',
  title,
  text,
  actions,
  isAlert = false,
  isPage = false,
}: EmptyStateProps) {
  return (
    <div className={css.state} role={isAlert ? 'alert' : undefined}>
      {glyph ? (
        <span className={css.picture}>
          <Glyph name={glyph} size={28} />
        </span>
      ) : null}
      {isPage ? <h1 className="large strong ink">{title}</h1> : <p className="large strong ink">{title}</p>}
      {text ? <p className={css.text}>{text}</p> : null}
      {actions ? <div className="flex wrap justify-center gap-2 mt-3">{actions}</div> : null}
    </div>
  )
}

interface EmptyStateProps {
  /** null for none */
  readonly glyph?: GlyphName | null
  readonly title: string
  readonly text?: string | undefined
  readonly actions?: ReactNode
  /** read out at once: something went wrong */
  readonly isAlert?: boolean
  /** all there is on the page: the title is the page's heading */
  readonly isPage?: boolean
}

/** Something is on its way. The label is for those who do not see the ring turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <span role="status">
      <span className={css.spinner} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** A spinner in the room of a page or card that loads. */
export function LoadingState({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={css.state}>
      <Spinner label={label} />
      {children}
    </div>
  )
}

/** The full-page block of the first load and of a change of area; it goes by itself after a second. */
export function LoadingCover({ label }: { label: string }) {
  return (
    <div className={`${css.loadingCover} ${css.loadingCoverBrief}`}>
      <Spinner label={label} />
    </div>
  )
}

/** Keeps the page out of reach while something that must not be disturbed goes on. */
export function LoadingVeil({ label }: { label: string }) {
  return (
    <div className={css.loadingVeil}>
      <Spinner label={label} />
    </div>
  )
}
