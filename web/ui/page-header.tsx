import type { ReactNode } from 'react'
import css from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  /** what can be done from here */
  readonly actions?: ReactNode
  /** what the page is about, or how things stand */
  readonly children?: ReactNode
}

/** The head of a page that is no list: its name, what is said of it, and at its end what can be done. */
export function PageHeader({ title, actions, children }: PageHeaderProps) {
  return (
    <header className={css.pageHeader}>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {actions ? <div className="row wrap">{actions}</div> : null}
    </header>
  )
}
