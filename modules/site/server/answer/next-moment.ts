import { lastDays } from '#core/values/time.ts'
import type { App } from '#server/context.ts'
import { siteTimeZone } from '#server/settings/kernel-settings.ts'
import { facesOf } from '../paths/site-map.ts'

const known = new WeakMap<App, { readonly marks: string; readonly until: number }>()

/**
 * The next moment in unix seconds at which time alone changes what pages show: a row becomes public, ends, or is pinned no more;
 * an offer begins or is over; at the latest the end of the site's day, since some rows are public by the day.
 * Asked once for each state of the counters; one indexed question for each field with such moments.
 */
export async function nextMoment(app: App, marks: string, now: number): Promise<number> {
  const last = known.get(app)
  if (last && last.marks === marks && now < last.until) return last.until
  const questions = facesOf(app)
    .flatMap(({ pages = [], times = {} }) => [
      ...pages.map(({ resource, times = [] }) => [resource, times] as const),
      ...Object.entries(times),
    ])
    .flatMap(([resource, fields]) => fields.map((field) => earliestAfter(app, resource, field, now)))
  const moments = await Promise.all(questions)
  const until = Math.min(endOfDay(app, now), ...moments.filter((moment) => moment !== null))
  known.set(app, { marks, until })
  return until
}

function endOfDay({ settings }: App, now: number): number {
  return Number(lastDays(now, 1, settings.value(siteTimeZone)).instants[1])
}

async function earliestAfter({ database, registry }: App, name: string, field: string, now: number) {
  const { resource } = registry.get(name)
  const row = await database.read
    .selectFrom(resource.table)
    .select(field)
    .where(field, '>', now)
    .orderBy(field)
    .limit(1)
    .executeTakeFirst()
  return row ? Number(row[field]) : null
}
