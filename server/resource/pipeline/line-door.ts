import type { Context } from '../../context.ts'
import type { Body, PlainRow, Snapshot } from '../door.ts'
import type { Entry } from '../registry.ts'
import type { HeldRow } from '../write/turns/in-turn.ts'

/** A stored row before and after it was changed. */
type Pair = readonly [before: PlainRow, after: PlainRow]

/** What is wanted of stored rows, by id. */
type WantedRows = ReadonlyMap<number, { readonly values: Body; readonly version: number | null }>

/** The door to the rows of lines, within the open transaction: every check, hook and record of a row by itself. */
export interface LineDoor {
  readonly insert: (entry: Entry, values: Body, held: HeldRow, context: Context) => Promise<PlainRow>
  readonly change: (
    entry: Entry,
    wanted: WantedRows,
    context: Context,
    forRow: <T>(row: PlainRow, work: () => T | Promise<T>) => Promise<T>,
  ) => Promise<readonly Pair[]>
  readonly remove: (entry: Entry, ids: readonly number[], context: Context) => Promise<void>
  readonly restore: (entry: Entry, snapshot: Snapshot, context: Context) => Promise<PlainRow>
}
