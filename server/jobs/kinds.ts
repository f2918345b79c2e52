import { importJob } from '../exchange/import-job.ts'
import { generateJob, mendJob } from '../generator/job.ts'
import { uploadSweep } from '../upload/sweep.ts'
import type { JobKind } from './jobs.ts'
import { sweepKind } from './sweep.ts'

/** Kinds of jobs that parts of the framework own; those of the business are `ownJobs` in its list. */
export const serverJobs: readonly JobKind[] = [sweepKind, uploadSweep, importJob, generateJob, mendJob]
