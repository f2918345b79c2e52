import type { Place } from '#core/calls/references.ts'
import type { ListData } from '#core/wire.ts'

/** One stored row by column names, whichever resource it is of. */
export type PlainRow = Record<string, unknown>

/** What a caller sent, by name. */
export type Body = Readonly<Record<string, unknown>>

/** Where a row is to be: in the place of another row, or as `place` says of that one; `version` is the row as its mover saw it. */
export interface WantedPlace {
  readonly targetId: number
  readonly place?: Place | undefined
  readonly version?: number | null
}

/** An idempotency key that a caller sent, with the call and the values that it stands for. */
export interface Once {
  readonly call: string
  readonly key: unknown
  readonly values: Body
}

/**
 * The one door to the stored rows of a resource. Every call applies the caller's scope; every write is one transaction
 * with its checks, hooks and change record. Foreign and missing rows answer alike.
 */
export interface Rows<R = Readonly<Record<string, unknown>>> {
  /** a list call with the parameters of `docs/wire.md#lists` */
  readonly list: (query: Body) => Promise<ListData | Readonly<Record<string, unknown>>>
  /** every row of a list call, or those of `ids` among them, page after page; with long texts that lists leave out */
  readonly each: (query: Body, more?: EachOptions) => AsyncIterable<readonly PlainRow[]>
  /** the first rows that a quick search finds, by what people call them, and without words the first of the list; none where nothing can be searched */
  readonly suggest: (text: string, limit: number) => Promise<readonly Suggestion[]>
  /** which of these rows the caller's list would have */
  readonly among: (ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** the row, or null when it is not there or not for this caller */
  readonly find: (id: number) => Promise<(R & PlainRow) | null>
  /**
   * the row like `find`, and until the open transaction ends nobody else locks, changes or deletes it: lock the row that a
   * rule is about before looking whether the rule holds. Hooks and actions run in a transaction; elsewhere `inTransaction` opens one
   */
  readonly lock: (id: number) => Promise<(R & PlainRow) | null>
  /**
   * the same of several, those that are there, one behind the other by their ids: whoever locks several waits in this order. Not by
   * a condition, as databases lock in the order of the index by which they look for rows
   */
  readonly lockAll: (ids: readonly number[]) => Promise<readonly (R & PlainRow)[]>
  /**
   * the row as `edit` answers it: every field the caller may see, and its version. One that may not be changed is only
   * shown to whoever wants to read
   */
  readonly show: (id: number, purpose?: 'edit' | 'read') => Promise<PlainRow>
  /** adds a row from what a caller sent; `once` for a key of theirs: when they send it again, the answer has the id alone */
  readonly add: (body: Body, once?: Once) => Promise<R & PlainRow>
  /** changes a row from what a caller sent; absent fields stay */
  readonly edit: (body: Body) => Promise<R & PlainRow>
  /**
   * changes rows alike from what a caller sent, all of them or none; `versions` are those the caller has seen, by id. A
   * refusal names its row
   */
  readonly editAll: (
    ids: readonly number[],
    body: Body,
    versions: ReadonlyMap<number, number>,
  ) => Promise<readonly (R & PlainRow)[]>
  /** adds a row from values that the product itself made */
  readonly insert: (values: Body) => Promise<R & PlainRow>
  /** sets values that the product itself made, on rows in scope; one foreign id refuses all */
  readonly update: (ids: readonly number[], values: Body) => Promise<readonly (R & PlainRow)[]>
  /**
   * adds amounts to fields of a row in scope, at once and only within the bounds that the fields declare and `bounds` narrows;
   * what would break them is refused. Null when the row is not there or not for this caller
   */
  readonly increment: (id: number, amounts: Body, bounds?: Bounds) => Promise<Increment<R & PlainRow> | null>
  /** deletes rows in scope; answers how many, and where in the recycle bin they are */
  readonly remove: (ids: readonly number[]) => Promise<Removed>
  /** puts a deleted row back as it was, for whoever may add or edit here; what stands in the way is named by field */
  readonly restore: (snapshot: Snapshot) => Promise<R & PlainRow>
  /** puts a row in another's place in the order that people see, or before, behind or below it; answers it where it moved */
  readonly sort: (id: number, wanted: WantedPlace) => Promise<(R & PlainRow) | null>
}

/** Which rows `each` walks through, with which long texts, and whether with their translations. */
export interface EachOptions {
  readonly ids?: readonly number[] | null
  readonly texts?: readonly string[]
  /** more rows than that are of no use: a search through texts ends there */
  readonly most?: number
  readonly translations?: boolean
}

/** A row as a search over many resources names it. */
export interface Suggestion {
  readonly id: number
  readonly label: string
}

/** What became of a deletion. */
export interface Removed {
  readonly count: number
  /** as they were */
  readonly rows: readonly PlainRow[]
  /** what aspects have to say of it, such as the ids in the recycle bin */
  readonly said: Readonly<Record<string, unknown>>
}

/** The least and the most that fields hold after one step, by name, in the form that the fields have. */
export interface Bounds {
  readonly least?: Body
  readonly most?: Body
}

/** A row as it was and as it is now. */
export interface Increment<R = PlainRow> {
  readonly before: R
  readonly after: R
}

/** Rows of another resource that referred to a deleted one and let go of it. */
export interface LostLinks {
  readonly resource: string
  readonly field: string
  readonly ids: readonly number[]
}

/** A deleted row with everything that went with it: enough to put it back. */
export interface Snapshot {
  /** every field, its own links included, and the version */
  readonly row: PlainRow
  readonly links: readonly LostLinks[]
  /** what was its own in tables without a resource; none in records from before these were kept */
  readonly belongings?: Belongings
  /** its lines by field, each with everything that went with it */
  readonly lines?: Readonly<Record<string, readonly Snapshot[]>>
}

/** What belonged to a deleted row, by table. */
export type Belongings = Readonly<Record<string, readonly PlainRow[]>>
