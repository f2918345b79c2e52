import { type DashboardPeriod, dashboardPeriods, type WeekFigures } from '#core/calls/dashboard.ts'
import { Problem } from '#core/problems.ts'
import { type CalendarDays, lastDays } from '#core/values/time.ts'
import type { Context } from '../../context.ts'

/** The days that a part of the start page is asked for. */
interface Days {
  readonly days: CalendarDays
  /** begin of the last seven days but seven, of the last seven, and their end */
  readonly week: readonly number[]
}

/** The days that a call asks for by their number, 30 unless it says so. */
export function daysOf(
  { now, timeZone }: Context,
  { days: asked = '30' }: Readonly<Record<string, unknown>>,
): Days {
  const period: DashboardPeriod | undefined = dashboardPeriods.find((days) => String(days) === String(asked))
  if (period === undefined) throw new Problem('parameter', { name: 'days' })
  const { instants } = lastDays(now, 14, timeZone)
  return { days: lastDays(now, period, timeZone), week: instants.filter((_, at) => at % 7 === 0) }
}

/** Counts of two weeks as what is compared. */
export function weekOf([before = 0, now = 0]: readonly number[]): WeekFigures {
  return { now, before }
}
