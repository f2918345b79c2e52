import { useState } from 'react'
import { fullUrl } from '#web/stores/site.ts'
import css from './avatar.module.css'

/** Somebody's picture, or the first letter of the name where there is none. */
export function Avatar({ source, name, size }: { source: string; name: string; size: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.44 }
  if (source === '' || broken === source) {
    return (
      <span className={css.avatar} style={style} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={css.avatar}
      style={style}
      src={fullUrl(source)}
      alt=""
      onError={() => setBroken(source)}
    />
  )
}
