import { type CSSProperties, useState } from 'react'
import { fullUrl } from '#web/stores/site.ts'
import css from './avatar.module.css'
import { hueOf, initialsOf, isPicture } from './initials.ts'

/** Somebody's picture, or the initials of the name where there is none. */
export function Avatar({ source, name, size }: { source: string; name: string; size: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, height: size }
  if (!isPicture(source) || broken === source) {
    const initials = initialsOf(name)
    const style = { ...box, fontSize: size * (initials.length > 1 ? 0.38 : 0.44), '--hue': hueOf(name) }
    // Drawn by the style: they are no text of the button or line that they stand in.
    return (
      <span
        className={css.avatar}
        style={style as CSSProperties}
        data-initials={initials}
        aria-hidden="true"
      />
    )
  }
  return (
    <img className={css.avatar} style={box} src={fullUrl(source)} alt="" onError={() => setBroken(source)} />
  )
}
