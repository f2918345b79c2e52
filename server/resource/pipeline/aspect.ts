import type { ReferenceGroup } from '#core/calls/references.ts'
import { oncePerPair } from '#core/values/once.ts'
import type { JobKind } from '../../concurrency/job-kind.ts'
import type { App, Context } from '../../context.ts'
import type { Route } from '../../http/route.ts'
import type { Body, PlainRow, Snapshot } from '../door.ts'
import type { Beside, BesideView } from '../list/beside.ts'
import type { ColumnRef } from '../list/column-ref.ts'
import type { Entry } from '../registry.ts'
import type { HeldRow } from '../write/turns/in-turn.ts'
import type { LineDoor } from './line-door.ts'

declare module '../../context.ts' {
  interface App {
    /** what rows can do: the kernel's aspects, then those of modules in the order of what they require */
    readonly aspects: readonly Aspect[]
  }
}

/** One thing that rows can do, such as having lines or being found by words. Modules have aspects of their own. */
export interface Aspect {
  readonly name: string
  /**
   * what it does at the moments of rows of a resource; null where these have nothing of it. Asked once for each declaration, so
   * that rows pay only for what they have
   */
  readonly of: (entry: Entry, app: App) => RowMoments | null
  /** refuses, by throwing a sentence that says what to change, what could never work of a declaration */
  readonly checkDeclared?: (entry: Entry) => void
  /** calls in the back office that a resource has because of it, generated ones included */
  readonly routes?: (entry: Entry) => readonly Route[]
  /** jobs of its own */
  readonly jobs?: readonly JobKind[]
}

export type WriteCall = 'add' | 'edit' | 'del' | 'restore'

/** What is wanted of a stored row. */
export interface Wanted {
  readonly values: Body
  /** the version that its sender has seen; null when it says nothing of it */
  readonly version: number | null
  /** all that an edit has sent, of which aspects may read more; absent where the row is written whatever its state */
  readonly sent?: Body | undefined
}

/** What becomes of an edit: `row` is the row as it stays, what was sent waits elsewhere; else these values are written into it. */
export type Redirected = { readonly row: PlainRow } | { readonly values: Body }

/** The values of an add or an edit by a caller, each of which is right by itself, before any row is locked. */
export interface Sent {
  /** null for a new row */
  readonly stored: PlainRow | null
  readonly values: Body
  /** the version that its sender has seen; null when it says nothing of it */
  readonly version: number | null
  /** what waits beside the row, where these values are going to wait there, too */
  readonly waiting?: PlainRow | undefined
}

/** A row on its way into its table, within the open transaction. */
export interface Write {
  readonly entry: Entry
  readonly call: Exclude<WriteCall, 'del'>
  /** the row as it is, locked; null where there is none yet */
  readonly stored: PlainRow | null
  /** what is going to be stored; the moments before that may change it */
  readonly values: Record<string, unknown>
  readonly context: Context
  /** a row of another resource that the write holds anyway */
  readonly held: HeldRow | null
  /** what is put back, with everything that went with it */
  readonly snapshot: Snapshot | null
  /** nodes that a new row takes, to be checked once it is there */
  readonly takes: string[]
  /** what its record says beside its own columns, by field */
  readonly beside: { readonly before: PlainRow; readonly after: PlainRow }
  /** writes the rows of other resources that are part of this one */
  readonly door: LineDoor
}

/** A row that was opened: as it is stored, what was selected along with it, and as the caller is shown it. */
export interface Opened {
  readonly stored: PlainRow
  readonly beside: PlainRow
  readonly row: PlainRow
}

/** For what a row is opened: for its form, or to be read. */
export type Purpose = 'edit' | 'read'

/** What a call that opens a row answers: the row, and what is said besides. */
export type Answered = { readonly row: PlainRow } & Readonly<Record<string, unknown>>

/** Does, within the open transaction, what a call says of what rows leave that it is about to delete. */
export type Settle = (ids: readonly number[], context: Context) => Promise<void>

/** Values by the id of their row. */
export type ValuesById = ReadonlyMap<number, PlainRow>

/** Rows that are about to be deleted, within the open transaction. */
export interface Removal {
  readonly rows: readonly PlainRow[]
  readonly ids: readonly number[]
  readonly context: Context
  /** removes the rows of other resources that go along */
  readonly door: LineDoor
}

/**
 * The moments of a row, in the order in which they come. A thrown Problem refuses the call, and nothing of it is kept. At each of
 * them the aspects are asked in the order of their list.
 */
export interface RowMoments {
  /** values as a caller sent them, in the shape of the declaration */
  readonly receive?: (body: Body, context: Context) => Body
  /** checks what lies within values as a caller sent them, such as lines, and answers the values as they go on */
  readonly inspect?: (sent: Sent, context: Context) => Promise<Body>
  /** makes what is stored of values that are right, where that takes time and needs no transaction; answers those that it makes */
  readonly prepare?: (values: Body, app: App) => Promise<Body>
  /** changes that wait beside rows until they are written into them: their values, where there are some */
  readonly pending?: (ids: readonly number[], context: Context) => Promise<ValuesById>
  /**
   * before any row is locked: which rows' edits by this caller will wait beside the row (`redirect`), with the values that
   * wait there already, none for a row that has nothing waiting yet
   */
  readonly deferred?: (rows: readonly PlainRow[], context: Context) => Promise<ValuesById>
  /** before any row is locked: rows are about to be written with these values, which are unknown of rows that go or come back */
  readonly queue?: (call: WriteCall, values: readonly Body[], context: Context) => Promise<void>
  /** a stored row with what a write of these fields has to know of it besides its columns */
  readonly complete?: (
    rows: readonly PlainRow[],
    isWanted: (field: string) => boolean,
    context: Context,
  ) => Promise<readonly PlainRow[]>
  /** decides whether an edit is written into the row, which is locked by then */
  readonly redirect?: (stored: PlainRow, wanted: Wanted, context: Context) => Promise<Redirected>
  /** these rows are about to be written or to go: holds what depends on them */
  readonly hold?: (rows: readonly PlainRow[], context: Context) => Promise<void>
  /** whether the caller may store these values; before the resource's own `beforeSave` */
  readonly permit?: (write: Write) => Promise<void>
  /** the same of a row that is put back: what it led to may be gone */
  readonly restore?: (write: Write) => Promise<void>
  /** whether the values can be stored, after `beforeSave` */
  readonly check?: (write: Write) => Promise<void>
  /** the columns are written: stores what lies in other tables, and answers what of the row that is */
  readonly store?: (write: Write, id: number) => Promise<PlainRow | null>
  /** the row is stored as `row` */
  readonly stored?: (write: Write, row: PlainRow) => Promise<void>
  /** a row was added, or put back, by whichever way */
  readonly added?: (row: PlainRow, context: Context) => Promise<void>
  /** a row was changed, by whichever way */
  readonly changed?: (before: PlainRow, after: PlainRow, context: Context) => Promise<void>
  /** a draft of a row was written: `after` is the row as it will be; or it is gone, and `after` null */
  readonly drafted?: (row: PlainRow, after: PlainRow | null, context: Context) => Promise<void>
  /**
   * A call deletes rows and says besides what is to become of what they leave: answers what does that first, in the same
   * transaction; null where the call says nothing. Of a call that says something all rows go, or none.
   */
  readonly settling?: (body: Body) => Settle | null
  /**
   * Rows are about to be deleted: they and what refers to them are still there. What is answered goes into the data of the
   * call that deletes.
   */
  readonly removing?: (
    removal: Removal,
    // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to say
  ) => Promise<Readonly<Record<string, unknown>> | void>
  /** rows go: removes what is theirs in other tables, or refuses; in the opposite order of the list */
  readonly remove?: (removal: Removal) => Promise<void>
  /** a row is gone */
  readonly removed?: (row: PlainRow, context: Context) => Promise<void>
  /** a row is about to be deleted, and another one stands for it from now on */
  readonly replacing?: (id: number, into: number, context: Context) => Promise<void>
  /** earlier values of rows identify a person who was deleted: removes what was kept of them apart from the rows */
  readonly forgotten?: (ids: readonly number[], context: Context) => Promise<void>
  /**
   * Does `change`, which writes a relation of rows that are not written themselves, such as those that refer to a deleted
   * row. `rowsOf` answers the ids of these rows.
   */
  readonly relating?: (
    field: string,
    rowsOf: () => Promise<readonly number[]>,
    context: Context,
    change: () => Promise<unknown>,
  ) => Promise<void>
  /** what refers to rows, and what would become of that if they were deleted */
  readonly referring?: (ids: readonly number[], context: Context) => Promise<readonly ReferenceGroup[]>
  /** what lists can be filtered by besides the row's own fields, by the name that filters have for it; null where it is another name */
  readonly column?: (name: string, context: Context) => ColumnRef | null
  /** what is selected along with rows of lists and forms: of other tables, by the statement that reads the rows anyway */
  readonly beside?: (view: BesideView, context: Context) => Promise<Beside | null>
  /** adds to rows of a list, in place, what lists say of them besides their values; `besideOf` has what was selected along with one */
  readonly listed?: (
    rows: readonly PlainRow[],
    context: Context,
    besideOf: (row: PlainRow) => PlainRow,
  ) => Promise<void>
  /** adds to a row what its form or its page says of it, in place; `beside` is what was selected along with it */
  readonly opened?: (row: PlainRow, context: Context, beside: PlainRow) => Promise<void>
  /** what the call that opens a row for its form or its page answers: may show what waits beside the row, and say more of it */
  readonly answered?: (
    answer: Answered,
    opened: Opened,
    purpose: Purpose,
    context: Context,
  ) => Promise<Answered>
}

/** What the aspects of an application do at each moment of rows of one resource. */
export type Pipeline = { readonly [M in keyof RowMoments]-?: readonly NonNullable<RowMoments[M]>[] }

const moments = [
  'receive',
  'inspect',
  'prepare',
  'pending',
  'deferred',
  'queue',
  'complete',
  'redirect',
  'hold',
  'permit',
  'restore',
  'check',
  'store',
  'stored',
  'added',
  'changed',
  'drafted',
  'settling',
  'removing',
  'remove',
  'removed',
  'replacing',
  'forgotten',
  'relating',
  'referring',
  'column',
  'beside',
  'listed',
  'opened',
  'answered',
] as const satisfies readonly (keyof RowMoments)[]

/** The moments of rows of a resource. */
export const pipelineOf = (entry: Entry, { app }: Pick<Context, 'app'>): Pipeline => pipelineIn(entry, app)

const pipelineIn = oncePerPair((entry: Entry, app: App) => {
  const parts = app.aspects.flatMap((aspect) => aspect.of(entry, app) ?? [])
  const at = (moment: keyof RowMoments) => parts.flatMap((part) => part[moment] ?? [])
  const all = Object.fromEntries(moments.map((moment) => [moment, at(moment)]))
  return { ...all, remove: all.remove?.toReversed() } as unknown as Pipeline
})
