import type { DashboardFace } from '#web/screens/dashboard/face.ts'

/** Work in the background that failed, on the start page. */
export const failedJobs: DashboardFace = {
  namespaces: ['operations'],
  waiting: { failedJobs: { title: 'operations:failedJobs', page: 'operations/console', glyph: 'warning' } },
}
