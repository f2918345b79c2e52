import { useEffect, useRef, useState } from 'react'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useMedia } from '#web/ui/browser/media.ts'

const milliseconds = 900

/** A number that counts up to its value, for eyes only; at once for those who want things to keep still. */
export function CountUp({ value }: { value: number }) {
  const shown = useCountUp(value)
  const written = (number: number) => number.toLocaleString(currentLanguage())
  return (
    <>
      <span aria-hidden="true">{written(shown)}</span>
      <span className="visually-hidden">{written(value)}</span>
    </>
  )
}

function useCountUp(value: number): number {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [shown, setShown] = useState(0)
  const from = useRef(0)
  useEffect(() => {
    const start = from.current
    const begun = performance.now()
    let frame = 0
    const draw = (now: number) => {
      const part = Math.min(1, Math.max(0, now - begun) / milliseconds)
      from.current = Math.round(start + (value - start) * (1 - (1 - part) ** 3))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return isStill ? value : shown
}
