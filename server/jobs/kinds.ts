import { applyDraftsKind } from '../resource/drafts/apply-due.ts'
import { indexTermsKind } from '../resource/terms/index-job.ts'
import { lookAtTranslationsKind } from '../resource/translated/look-again.ts'
import type { JobKind } from './job-kind.ts'
import { deliverKind } from './outbox/deliver-job.ts'
import { sweepKind } from './sweep.ts'

/** Kinds of jobs that the kernel owns; modules tell theirs. */
export const kernelJobs: readonly JobKind[] = [
  sweepKind,
  deliverKind,
  applyDraftsKind,
  indexTermsKind,
  lookAtTranslationsKind,
]
