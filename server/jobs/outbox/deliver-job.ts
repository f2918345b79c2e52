import type { JobKind } from '../../concurrency/job-kind.ts'
import { deliver, isDue, trimBacklog } from './deliver.ts'

/** Hands on what no process did right after its commit: it died, or a consumer failed. */
export const deliverKind: JobKind = {
  name: 'outbox/deliver',
  title: 'core:jobs.deliver',
  every: 15,
  isDue,
  canRepeat: true,
  async run({ context: { app, now } }) {
    const given_up = await trimBacklog(app, now)
    return { handed_on: await deliver(app), given_up }
  },
}
