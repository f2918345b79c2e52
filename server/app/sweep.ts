import { sweepKeys } from '../auth/api-keys/api-keys.ts'
import { sweepTickets as sweepDownloads } from '../auth/download-ticket.ts'
import { sweepDevices } from '../auth/second-factor/devices.ts'
import { sweepSessions } from '../auth/sessions.ts'
import { sweepTickets as sweepSignIns } from '../auth/sign-in/sign-in-ticket.ts'
import { sweepThrottle } from '../auth/sign-in/throttle.ts'
import { sweepTokens } from '../auth/tokens.ts'
import { sweepViews } from '../auth/view-as/view-as.ts'
import { sweepRepeatables } from '../concurrency/idempotency.ts'
import type { JobKind } from '../concurrency/job-kind.ts'
import { sweepOutbox } from '../jobs/outbox/deliver.ts'
import { sweepJobs } from '../jobs/store.ts'
import { sweepDrafts } from '../lookups/form-drafts.ts'
import type { Sweep } from '../module.ts'
import { sweepProcesses } from '../process/processes.ts'

/** What of the kernel goes by itself once it has expired; what modules have, they tell. */
const parts: Readonly<Record<string, Sweep>> = {
  tokens: sweepTokens,
  sessions: sweepSessions,
  devices: sweepDevices,
  api_keys: sweepKeys,
  views: sweepViews,
  sign_ins: sweepSignIns,
  downloads: sweepDownloads,
  throttle: sweepThrottle,
  repeatables: sweepRepeatables,
  jobs: sweepJobs,
  outbox: sweepOutbox,
  processes: sweepProcesses,
  drafts: sweepDrafts,
}

/** Removes what has expired and nobody will ask for again, once an hour. The result tells how much of each. */
export const sweepKind: JobKind = {
  name: 'core/sweep',
  title: 'core:jobs.sweep',
  every: 3600,
  canRepeat: true,
  async run({ context: { app, now }, report }) {
    const removed: Record<string, number> = {}
    const all = [parts, ...app.modules.map(({ sweeps }) => sweeps ?? {})].flatMap(Object.entries<Sweep>)
    for (const [at, [name, sweep]] of all.entries()) {
      removed[name] = await sweep(app, now)
      await report(at + 1, all.length)
    }
    return removed
  },
}
