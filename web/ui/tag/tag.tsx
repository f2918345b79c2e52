import type { CSSProperties, ReactNode } from 'react'
import css from './tag.module.css'

/** Colours that tags may have: those of `tokens.css`, readable in light and dark. */
export type Hue =
  | 'green'
  | 'gray'
  | 'red'
  | 'blue'
  | 'gold'
  | 'purple'
  | 'cyan'
  | 'magenta'
  | 'geekblue'
  | 'lime'

/** A word or two in a colour. */
export function Tag({ hue, children }: { readonly hue: Hue; readonly children: ReactNode }) {
  return (
    <span className={css.tag} style={{ '--hue': `var(--hue-${hue})` } as CSSProperties}>
      {children}
    </span>
  )
}
