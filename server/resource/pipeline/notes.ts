import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { pipelineOf } from './aspect.ts'

// What aspects are told of rows, within the transaction of the change: where one fails, nothing was written.

/** A row was added, or put back. */
export async function noteAdded(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  for (const added of pipelineOf(entry, context).added) await added(row, context)
}

/** A row was changed. */
export async function noteChanged(
  entry: Entry,
  before: PlainRow,
  after: PlainRow,
  context: Context,
): Promise<void> {
  for (const changed of pipelineOf(entry, context).changed) await changed(before, after, context)
}

/** A draft of a row was written, and makes `after` of it; or it is gone, and `after` null. */
export async function noteDrafted(
  entry: Entry,
  row: PlainRow,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  for (const drafted of pipelineOf(entry, context).drafted) await drafted(row, after, context)
}

/** A row that is about to go is another one from now on. */
export async function noteReplacing(entry: Entry, id: number, into: number, context: Context): Promise<void> {
  for (const replacing of pipelineOf(entry, context).replacing) await replacing(id, into, context)
}

/** What rows were before has to go. */
export async function noteForgotten(entry: Entry, ids: readonly number[], context: Context): Promise<void> {
  for (const forgotten of pipelineOf(entry, context).forgotten) await forgotten(ids, context)
}

/** Does `change`, which writes a relation of rows that are not written themselves, with the aspects of these around it. */
export async function noteRelating(
  entry: Entry,
  field: string,
  rowsOf: () => Promise<readonly number[]>,
  context: Context,
  change: () => Promise<unknown>,
): Promise<void> {
  const all = pipelineOf(entry, context).relating.reduce<() => Promise<unknown>>(
    (inner, relating) => () => relating(field, rowsOf, context, inner),
    change,
  )
  await all()
}
