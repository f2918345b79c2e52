import { unixToText } from '#core/time.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { relativeTime, unixSeconds } from '#web/i18n/relative-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useTimeZone } from './time-zone.ts'

/** How long ago an instant was, kept up to date; the full time shows on hovering. For cells and lists. */
export function RelativeTime({ value, justNow }: { value: number; justNow: string }) {
  const now = useNow(10_000)
  const zone = useTimeZone()
  const unix = unixSeconds(value)
  return (
    <time dateTime={new Date(unix * 1000).toISOString()} title={unixToText(unix, zone)}>
      {relativeTime(unix, Math.floor(now / 1000), currentLanguage()) ?? justNow}
    </time>
  )
}
