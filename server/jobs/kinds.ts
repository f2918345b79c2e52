import type { JobKind } from './job-kind.ts'
import { deliverKind } from './outbox/deliver-job.ts'
import { sweepKind } from './sweep.ts'

/** Kinds of jobs that the kernel owns; aspects and modules tell theirs. */
export const kernelJobs: readonly JobKind[] = [sweepKind, deliverKind]
