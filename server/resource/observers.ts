import type { Context } from '../context.ts'
import type { PlainRow } from './door.ts'
import type { Entry } from './registry.ts'
import { forgetReferences, noteDraftReferences, noteReferences } from './targets/references/row-references.ts'
import { indexAdded, indexChanged, indexRelating, unindex } from './terms/index-row.ts'
import { isTranslatable } from './translated/translatable.ts'
import { forgetTranslations, noteTranslations, settleTranslations } from './translated/translation-states.ts'
import { dropBelongings } from './write/belongings.ts'

/**
 * Hears of every write of every resource, within its transaction: if an observer fails, nothing was written. Modules have
 * observers; they are called in the order of what modules require.
 */
export interface RowObserver {
  /** a row was added, or put back */
  readonly added?: (entry: Entry, row: PlainRow, context: Context) => Promise<void>
  readonly changed?: (entry: Entry, before: PlainRow, after: PlainRow, context: Context) => Promise<void>
  /** a draft of a row was written: `after` is the row as it will be; or it is gone, and `after` null */
  readonly drafted?: (entry: Entry, row: PlainRow, after: PlainRow | null, context: Context) => Promise<void>
  /**
   * Rows are about to be deleted: they and what refers to them are still there. What is answered goes into the data of the
   * call that deletes.
   */
  readonly removing?: (
    entry: Entry,
    rows: readonly PlainRow[],
    context: Context,
    // biome-ignore lint/suspicious/noConfusingVoidType: most observers have nothing to say
  ) => Promise<Readonly<Record<string, unknown>> | void>
  /** A row is about to be deleted, and another one stands for it from now on. */
  readonly replacing?: (entry: Entry, id: number, into: number, context: Context) => Promise<void>
  /** Earlier values of rows identify a person who was deleted: remove what was kept of them apart from the rows. */
  readonly forgotten?: (entry: Entry, ids: readonly number[], context: Context) => Promise<void>
  /**
   * Does `change`, which writes a relation of rows that are not written themselves, such as those that refer to a deleted
   * row. `rowsOf` answers the ids of these rows.
   */
  readonly relating?: (
    entry: Entry,
    field: string,
    rowsOf: () => Promise<readonly number[]>,
    context: Context,
    change: () => Promise<unknown>,
  ) => Promise<void>
}

const observersOf = ({ app }: Context) => app.modules.flatMap(({ observer }) => observer ?? [])

/** Tells observers that a row was added, and has the search find it. */
export async function observeAdded(entry: Entry, row: PlainRow, context: Context): Promise<void> {
  await indexAdded(entry, row, context)
  await noteReferences(entry, null, row, context)
  await noteTranslations(entry, null, row, context)
  for (const { added } of observersOf(context)) await added?.(entry, row, context)
}

/** Tells observers that a row was changed, and has the search find it by what it is now. */
export async function observeChanged(
  entry: Entry,
  before: PlainRow,
  after: PlainRow,
  context: Context,
): Promise<void> {
  await indexChanged(entry, before, after, context)
  await noteReferences(entry, before, after, context)
  await noteTranslations(entry, before, after, context)
  for (const { changed } of observersOf(context)) await changed?.(entry, before, after, context)
}

/** Tells observers what a draft makes of a row, or that it is gone. */
export async function observeDrafted(
  entry: Entry,
  row: PlainRow,
  after: PlainRow | null,
  context: Context,
): Promise<void> {
  await noteDraftReferences(entry, row, after, context)
  if (isTranslatable(entry)) await settleTranslations(entry, [row], context)
  for (const { drafted } of observersOf(context)) await drafted?.(entry, row, after, context)
}

/** Tells observers that rows are about to go, and has what is theirs in other tables go. Answers what observers have to say. */
export async function observeRemoving(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const said: Record<string, unknown> = {}
  for (const { removing } of observersOf(context)) Object.assign(said, await removing?.(entry, rows, context))
  const ids = rows.map(({ id }) => Number(id))
  await dropBelongings(entry, ids, context)
  await unindex(entry, ids, context)
  await forgetReferences(entry, ids, context)
  await forgetTranslations(entry, rows, context)
  return said
}

/** Tells observers that a row which is about to go is another one from now on. */
export async function observeReplacing(
  entry: Entry,
  id: number,
  into: number,
  context: Context,
): Promise<void> {
  for (const { replacing } of observersOf(context)) await replacing?.(entry, id, into, context)
}

/** Tells observers that what rows were before has to go. */
export async function observeForgotten(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<void> {
  for (const { forgotten } of observersOf(context)) await forgotten?.(entry, ids, context)
}

/** Does `change`, which writes a relation of rows that are not written themselves, with observers around it. */
export async function observeRelating(
  entry: Entry,
  field: string,
  rowsOf: () => Promise<readonly number[]>,
  context: Context,
  change: () => Promise<unknown>,
): Promise<void> {
  const all = observersOf(context).reduceRight<() => Promise<unknown>>(
    (inner, { relating }) => (relating ? () => relating(entry, field, rowsOf, context, inner) : inner),
    () => indexRelating(entry, field, rowsOf, context, change),
  )
  await all()
}
