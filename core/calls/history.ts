import type { AnyResource } from '../resource.ts'

/** What happened to a row. */
export const changeVerbs = ['add', 'edit', 'del', 'sort', 'restore'] as const
export type ChangeVerb = (typeof changeVerbs)[number]

/** Changes that one call of `history` answers, unless it asks for fewer. */
export const historyRows = 20

/** Who changed a row: an administrator, a member, or the product itself. */
export interface Person {
  /** kind and number, such as `admin:3`: what the history is narrowed down by */
  readonly key: string
  /** empty for the product itself */
  readonly name: string
}

/** A change of a row, as far as the caller may see what it changed. */
export interface Change {
  readonly id: number
  readonly verb: ChangeVerb
  readonly by: Person
  /** unix seconds */
  readonly time: number
  /** what changed it: a call such as `content.article/bulkedit`, a job such as `job:exchange/import`, or `seed` for what came with the product */
  readonly source: string
  /** values before and after, by field; null where there was no row */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** `data` of a call of `history`, newest change first. */
export interface HistoryData {
  readonly list: readonly Change[]
  /** what the next call takes as `before`; null when there is no more */
  readonly next: number | null
  /** what related rows are called that values lead to, by field and id; those that are gone are missing */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** version of the row as it is now */
  readonly row_version: number
  /** fields that have a history, of these the caller may bring back `writable` */
  readonly fields: readonly string[]
  readonly writable: readonly string[]
  /** what is brought back waits in a draft, since the row is public or has one */
  readonly as_draft: boolean
  /** everybody who changed the row; answered with the first page only */
  readonly people?: readonly Person[]
}

/** Which state of a change `bringBack` means: the one it made, or the one it found. */
export type ChangeSide = 'before' | 'after'

/** Tells whether rows of a resource have a history that somebody may read. */
export function hasHistory(resource: Pick<AnyResource, 'isRecorded' | 'calls'>): boolean {
  return resource.isRecorded && historyCall(resource) !== null
}

/** The call whose node the history takes: that which shows the whole row. */
export function historyCall({ calls }: Pick<AnyResource, 'calls'>): 'edit' | 'index' | null {
  return calls.includes('edit') ? 'edit' : calls.includes('index') ? 'index' : null
}

/** Tells whether rows of a resource can say what outdated translations of theirs were made from. */
export function hasBaseTexts(resource: Pick<AnyResource, 'isRecorded' | 'calls' | 'fields'>): boolean {
  const isTranslated = Object.values(resource.fields).some(({ translated }) => translated)
  return resource.isRecorded && resource.calls.includes('edit') && isTranslated
}
