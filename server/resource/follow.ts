import type { Context } from '../context.ts'
import type { PlainRow } from './list.ts'
import type { Entry } from './registry.ts'

/**
 * What follows every write of every resource, in its transaction: files it refers to, the recycle bin, watched fields.
 * Each part lives beside what it serves; if one fails, nothing was written.
 */

/** A row was added. */
export async function followAdd(_entry: Entry, _row: PlainRow, _context: Context): Promise<void> {}

/** A row was changed. */
export async function followChange(
  _entry: Entry,
  _before: PlainRow,
  _after: PlainRow,
  _context: Context,
): Promise<void> {}

/** Rows are about to be deleted: they and what refers to them are still there. */
export async function followRemove(
  _entry: Entry,
  _rows: readonly PlainRow[],
  _context: Context,
): Promise<void> {}
