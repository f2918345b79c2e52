import { Problem } from '#core/problems.ts'
import type { Route } from '../http/route.ts'
import { idOf } from '../resource/routes.ts'

/** The calls by which its owner looks after a job. */
export const jobRoutes: readonly Route[] = [
  {
    url: '/admin/ajax/job',
    method: 'GET',
    access: 'admin',
    async handle(context, { query }) {
      const job = await context.app.jobs.get(idOf(query.id), context)
      if (!job) throw new Problem('rowNotFound')
      return { data: job }
    },
  },
  {
    url: '/admin/ajax/jobcancel',
    method: 'POST',
    access: 'admin',
    logTitle: 'core:log.cancelJob',
    async handle(context, { body }) {
      await context.app.jobs.cancel(idOf(body.id), context)
      return { data: {}, message: 'core:success.jobCancelled' }
    },
  },
]
