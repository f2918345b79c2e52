import { isTimeZone } from '#core/values/time.ts'
import { useSite } from '#web/stores/site.ts'

/** The time zone of the browser's clock. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/**
 * The time zone all instants are shown and entered in: the site's, so that two people who speak of the same time see
 * the same text and a filter means the same to the server. The browser's own until the site's is known.
 */
export function useTimeZone(): string {
  const zone = useSite(({ timeZone }) => timeZone)
  return isTimeZone(zone) ? zone : browserZone
}
