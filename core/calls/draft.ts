import type { PublicState } from '../conditions/public-state.ts'
import { isSecret } from '../field.ts'
import type { AnyResource } from '../resource.ts'
import type { HistoryData } from './history.ts'

/** The job that publishes drafts whose time has come. */
export const applyDraftsJob = 'core/applyDrafts'

/** Where the changes come from that it makes, as they are recorded. */
export const applyDraftsSource = `job:${applyDraftsJob}`

/** A draft waits for somebody (`open`), or could not be published when its time had come (`failed`). */
export const draftStates = ['open', 'failed'] as const
export type DraftState = (typeof draftStates)[number]

/** What the back office is told of a row: what the public sees of it. */
export interface PublicData extends PublicState {
  /** the whole site is closed to the public */
  readonly is_closed: boolean
}

/** What is to become of a row and is not public yet, as far as the caller may see its fields. */
export interface DraftData {
  /** what a save, a discard or a publication of this draft sends back as `draft_version` */
  readonly version: number
  /** fields that the draft changes */
  readonly fields: readonly string[]
  /** what the public sees of these */
  readonly public: Readonly<Record<string, unknown>>
  /** what related rows are called that values of it, or those of the row, lead to, by field and id */
  readonly labels: HistoryData['labels']
  /** who changed it last, and when */
  readonly by: string
  readonly is_own: boolean
  readonly update_time: number
  /** when it is published by itself; null: when somebody does it */
  readonly apply_time: number | null
  /** in whose name it is published then; empty when somebody does it, or who wanted it has no account any more */
  readonly scheduled_by: string
  readonly state: DraftState
  /** why it could not be published */
  readonly reason: string
  /** whether another person has to agree before it is published, or has done so */
  readonly approval: 'none' | 'needed' | 'given'
}

/** `unknown`: before there was a record of it; `absent`: not added yet, or deleted. */
export const asOfStates = ['known', 'absent', 'unknown'] as const

/** What a row was like at a moment. */
export interface AsOfData {
  readonly state: (typeof asOfStates)[number]
  /** the change that led to it */
  readonly change: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: HistoryData['labels']
}

/**
 * Tells whether changes of a field wait in drafts. States, places in trees and lists, values that no two rows share, and what says
 * so itself take effect at once.
 */
export function isDrafted({ fields }: Pick<AnyResource, 'fields'>, name: string): boolean {
  const field = fields[name]
  if (!field || field.transitions || field.unique || field.drafted === false || isSecret(field)) return false
  return field.kind !== 'parent' && field.kind !== 'weigh'
}

/** Tells whether drafts of a resource can be approved: whoever may approve rows may approve drafts of them. */
export function hasApproval({ hasDrafts, actions }: Pick<AnyResource, 'hasDrafts' | 'actions'>): boolean {
  return hasDrafts && Object.hasOwn(actions, 'approve')
}

/** Nodes of what drafts can be done to, beyond editing them. */
export const draftNodes = ['applyDraft', 'schedule'] as const
