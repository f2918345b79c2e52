/** Numbers of days that charts of the start page can show, the present one included. */
export const dashboardPeriods = [7, 30, 90] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** How many came within seven days of the site's calendar, today being the last, and within the seven before. */
export interface WeekFigures {
  readonly now: number
  readonly before: number
}
