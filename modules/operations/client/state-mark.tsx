import type { CheckState } from '#core/calls/process.ts'
import css from './operations.module.css'

const signs = {
  good: 'm5 10.5 3.500 3.500L15 6.500',
  warning: 'M10 5v6.500M10 14.800v.2',
  bad: 'm6 6 8 8M14 6l-8 8',
  off: 'M6 10h8',
} as const satisfies Record<CheckState, string>

/** The sign of a state: its shape says what its colour says. The words stand beside it. */
export function StateMark({ state }: { state: CheckState }) {
  return (
    <svg
      className={css.stateMark}
      data-state={state}
      viewBox="0 0 20 20"
      width={20}
      height={20}
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="9.5" />
      <path d={signs[state]} />
    </svg>
  )
}
