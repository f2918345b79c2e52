import type { JobKind } from './job-kind.ts'
import { sweepKind } from './sweep.ts'

/** Kinds of jobs that the kernel owns; modules tell theirs. */
export const kernelJobs: readonly JobKind[] = [sweepKind]
