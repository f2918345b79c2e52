import type { FieldKind } from '#core/field.ts'
import { isTimeZone } from '#core/values/time.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { showSameTimes, zoneText } from '#web/i18n/moments.ts'
import { useSite } from '#web/stores/site.ts'

/** The time zone of the browser's clock. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** The time zone that `useTimeZone` tells of, for what is no component. */
export const siteZone = (): string => zoneOr(useSite.getState().timeZone)

const zoneOr = (zone: string): string => (isTimeZone(zone) ? zone : browserZone)

/**
 * The time zone all instants are shown and entered in: the site's, so that two people who speak of the same time see
 * the same text and a filter means the same to the server. The browser's own until the site's is known.
 */
export function useTimeZone(): string {
  return zoneOr(useSite(({ timeZone }) => timeZone))
}

/** What the site's time zone is called at an instant; '' where the viewer's clock shows the same times, in summer and winter. */
export function useZoneElsewhere(at: number = Math.floor(serverNow() / 1000)): string {
  const zone = useTimeZone()
  return showSameTimes(zone, browserZone, at) ? '' : zoneText(zone, at)
}

/** Tells whether values of a kind are instants, which read differently in each time zone. */
export const isInstant = (kind: FieldKind): boolean => kind === 'dateTime' || kind === 'timestamp'
