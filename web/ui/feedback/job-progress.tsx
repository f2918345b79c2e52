import type { CSSProperties } from 'react'
import css from './job-progress.module.css'

/** How far a piece of work is: a bar with figures, what it is at, and the way to end it. */
export function JobProgress({ done, total, tone, label, figure, note, cancel }: JobProgressProps) {
  const share = tone === 'success' ? 1 : total ? Math.min(1, done / total) : null
  const isUnknown = share === null && tone === 'running'
  return (
    <div className={css.jobProgress}>
      <div className="row wrap between gap-1-4">
        <span>{label}</span>
        <span className="faint digits">{figure}</span>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      >
        <div
          className={css.bar}
          data-tone={isUnknown ? 'unknown' : tone}
          style={{ '--share': `${(share ?? 0) * 100}%` } as CSSProperties}
        />
      </div>
      {note || cancel ? (
        <div className="row wrap between gap-1-4">
          <span className={css.note}>{note}</span>
          {cancel ? (
            <button type="button" className="button" disabled={cancel.isAsked} onClick={cancel.onCancel}>
              {cancel.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface JobProgressProps {
  readonly done: number
  /** null while nobody knows */
  readonly total: number | null
  readonly tone: 'running' | 'success' | 'failure' | 'muted'
  /** the state in words */
  readonly label: string
  /** such as `40 of 100` */
  readonly figure: string
  readonly note: string
  readonly cancel?:
    | { readonly label: string; readonly isAsked: boolean; readonly onCancel: () => void }
    | undefined
}
