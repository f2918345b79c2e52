import { currentLanguage } from '#web/i18n/i18n.ts'
import { relativeTime, unixSeconds } from '#web/i18n/relative-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useMoments } from './moments.tsx'

interface RelativeTimeProps {
  readonly value: number
  readonly justNow: string
  readonly className?: string
}

/** How long ago an instant was, kept up to date; the full time shows on hovering, and in its place where
 * exact times are asked for. For cells and lists. */
export function RelativeTime({ value, justNow, className }: RelativeTimeProps) {
  const now = useNow(10_000)
  const moments = useMoments()
  const unix = unixSeconds(value)
  return (
    <time className={className} dateTime={new Date(unix * 1000).toISOString()} title={moments.exact(unix)}>
      {moments.isExact
        ? moments.text(unix)
        : (relativeTime(unix, Math.floor(now / 1000), currentLanguage()) ?? justNow)}
    </time>
  )
}
