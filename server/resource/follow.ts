import type { Context } from '../context.ts'
import { recycle } from '../security/recycle.ts'
import { watchChange } from '../security/sensitive.ts'
import { forgetFiles, noteFiles } from '../upload/references.ts'
import { dropBelongings } from './belongings.ts'
import type { PlainRow } from './list.ts'
import type { Entry } from './registry.ts'

/**
 * What follows every write of every resource, in its transaction: files it refers to, the recycle bin, watched fields,
 * what is a row's own in other tables.
 * Each part lives beside what it serves; if one fails, nothing was written.
 */

/** A row was added. */
export async function followAdd(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  await noteFiles(entry, null, row, context)
}

/** A row was changed. */
export async function followChange(
  entry: Entry,
  before: PlainRow,
  after: PlainRow,
  context: Context,
): Promise<void> {
  await noteFiles(entry, before, after, context)
  await watchChange(entry, before, after, context)
}

/** Rows are about to be deleted: they and what refers to them are still there. Answers where the bin keeps them. */
export async function followRemove(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly number[]> {
  await forgetFiles(entry, rows, context)
  const recycled = await recycle(entry, rows, context)
  await dropBelongings(
    entry,
    rows.map(({ id }) => Number(id)),
    context,
  )
  return recycled
}
