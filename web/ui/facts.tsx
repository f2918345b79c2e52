import type { ReactNode } from 'react'
import css from './facts.module.css'

/** What is known of one thing: a list of labels and values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={`${css.facts} lines`}>{children}</dl>
}

/** One line of `Facts`. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="padded sunken soft">{label}</dt>
      <dd className="padded shrinks breaks">{children}</dd>
    </div>
  )
}
