import type { DashboardFace } from '#server/lookups/dashboard/face.ts'

const day = 86_400

/** Work in the background that failed lately: what is older has been seen, or is no longer worth it. */
export const operationsDashboard: DashboardFace = {
  waiting: {
    failedJobs: {
      weigh: 10,
      isFor: ({ identity }) => identity.rights.isSuper,
      async count({ db, now }) {
        const row = await db
          .selectFrom('job')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('state', '=', 'failed')
          .where('end_time', '>', now - 7 * day)
          .executeTakeFirst()
        return Number(row?.count ?? 0)
      },
    },
  },
}
