import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'

/** A frame around what belongs together on a page. */
export function Card({ className = '', ...section }: ComponentProps<'section'>) {
  return <section {...section} className={`${css.card} ${className}`} />
}

/** The heading of a card, and at its end what can be done there. */
export function CardHead({ className = '', children }: { className?: string; children: ReactNode }) {
  return <header className={`${css.head} ${className}`}>{children}</header>
}
