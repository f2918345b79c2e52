import { use } from 'react'
import { unixToText, zonedToUnix } from '#core/values/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { dayText, exactMoment, momentText, showSameTimes } from '#web/i18n/moments.ts'
import { ExactTimes } from './exact-times.ts'
import { browserZone, useTimeZone } from './time-zone.ts'

/** How instants are written: unix seconds, or a text that the server wrote in the site's time zone. */
export interface Moments {
  /** times are written to the second here */
  readonly isExact: boolean
  readonly text: (moment: number | string) => string
  /** to the second, with the time zone where that is not the viewer's */
  readonly exact: (moment: number | string) => string
  readonly day: (date: string) => string
}

/** Writes instants and days in the viewer's language and the site's time zone. */
export function useMoments(): Moments {
  const zone = useTimeZone()
  const language = currentLanguage()
  const isExact = use(ExactTimes)
  const written = (moment: number | string, write: (unix: number) => string) => {
    const unix = typeof moment === 'number' ? moment : zonedToUnix(moment, zone)
    return unix === null ? String(moment) : write(unix)
  }
  const now = () => serverNow() / 1000
  return {
    isExact,
    text: (moment) =>
      written(moment, (unix) => (isExact ? unixToText(unix, zone) : momentText(unix, now(), zone, language))),
    exact: (moment) =>
      written(moment, (unix) =>
        showSameTimes(zone, browserZone, now()) ? unixToText(unix, zone) : exactMoment(unix, zone),
      ),
    day: (date) => dayText(date, now(), zone, language),
  }
}

/** An instant on a page: what people need of it, and to the second when pointed at. */
export function Moment({
  value,
  className,
}: {
  readonly value: number | string
  readonly className?: string
}) {
  const { text, exact } = useMoments()
  return (
    <time className={className} title={exact(value)}>
      {text(value)}
    </time>
  )
}
