import { Problem } from '#core/problems.ts'
import { initialOf } from '#core/rules/validate.ts'
import { oncePer } from '#core/values/once.ts'
import { writing } from '../../auth/rights/limits.ts'
import type { Context } from '../../context.ts'
import { invalidateCache } from '../../settings/invalidate-cache.ts'
import { findStored, loadStored } from '../columns/stored.ts'
import type { Body, PlainRow, Removed, Snapshot } from '../door.ts'
import type { Entry } from '../registry.ts'
import { checkVersion } from '../write/check-version.ts'
import { guardDuplicates } from '../write/duplicates.ts'
import { stamps } from '../write/stamps.ts'
import { insertStored, storeAgain, storedRow, updateStored } from '../write/store-row.ts'
import type { HeldRow } from '../write/turns/in-turn.ts'
import { pipelineOf, type Removal, type Wanted, type Write } from './aspect.ts'
import type { LineDoor } from './line-door.ts'
import { noteAdded, noteChanged } from './notes.ts'

// How rows change within the open transaction. Each step is one moment, at which every aspect that the resource has does its part
// (`aspect.ts`); what is the resource's own comes in between as its hooks.

/** Adds a row of prepared values. */
export async function addRow(
  entry: Entry,
  prepared: Body,
  held: HeldRow | null,
  context: Context,
): Promise<PlainRow> {
  for (const queue of pipelineOf(entry, context).queue) await queue('add', [prepared], context)
  const row = await write({
    ...writeOf(entry, 'add', null, context),
    values: { ...prepared, ...stamps(entry, context, true) },
    held,
  })
  await invalidateCache(entry.side.invalidates, context)
  return row
}

/** Does something about one row of several; may have a refusal say which one it was. */
export type ForRow = <T>(row: PlainRow, work: () => T | Promise<T>) => Promise<T>

/** Changes stored rows; answers each before and after. */
export async function changeRows(
  entry: Entry,
  wanted: ReadonlyMap<number, Wanted>,
  context: Context,
  forRow: ForRow,
): Promise<readonly (readonly [before: PlainRow, after: PlainRow])[]> {
  const ids = [...wanted.keys()]
  const values = [...wanted.values()].map((one) => one.values)
  for (const queue of pipelineOf(entry, context).queue) await queue('edit', values, context)
  const stored = await findStored(entry, ids, context, 'locked')
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  const changed: (readonly [PlainRow, PlainRow])[] = []
  for (const row of stored) {
    const one = wanted.get(Number(row.id))
    if (one) changed.push([row, await forRow(row, () => changeRow(entry, row, one, context))])
  }
  await invalidateCache(entry.side.invalidates, context)
  return changed
}

async function changeRow(entry: Entry, found: PlainRow, wanted: Wanted, context: Context): Promise<PlainRow> {
  const isSent = (field: string) => wanted.values[field] !== undefined
  const [stored = found] = await completed(entry, [found], isSent, context)
  const verdict = await entry.side.guard?.({ verb: 'edit', row: stored, context })
  if (verdict) throw verdict
  await checkVersion(entry, stored, wanted, context)
  let sent = wanted.values
  for (const redirect of pipelineOf(entry, context).redirect) {
    const redirected = await redirect(stored, { ...wanted, values: sent }, context)
    if ('row' in redirected) return redirected.row
    sent = redirected.values
  }
  // Nothing that this caller may write was sent: nothing happens.
  if (Object.keys(sent).length === 0) return stored
  const values = { ...sent, ...stamps(entry, context, false) }
  return write({ ...writeOf(entry, 'edit', stored, context), values })
}

/** Puts a deleted row back, with everything that went with it. */
export async function restoreRow(entry: Entry, snapshot: Snapshot, context: Context): Promise<PlainRow> {
  for (const queue of pipelineOf(entry, context).queue) await queue('restore', [], context)
  const values = { ...initialRow(entry), ...snapshot.row }
  const row = await write({ ...writeOf(entry, 'restore', null, context), values, snapshot })
  await invalidateCache(entry.side.invalidates, context)
  return row
}

type Begun = Omit<Write, 'values'>

function writeOf(entry: Entry, call: Write['call'], stored: PlainRow | null, context: Context): Begun {
  const beside = { before: {}, after: {} }
  return { entry, call, stored, context, held: null, snapshot: null, takes: [], beside, door: lineDoor }
}

/** Writes one row: whether it may be, what it is by then, what follows from it. */
async function write(write: Write): Promise<PlainRow> {
  const { entry, call, stored, values, context } = write
  const { side } = entry
  const at = pipelineOf(entry, context)
  for (const allow of call === 'restore' ? at.restore : at.permit) await allow(write)
  const last = await side.beforeSave?.({ values, stored, context })
  // A row that is put back is as it was: only the refusals of the hook count.
  if (call !== 'restore') Object.assign(values, last)
  if (call !== 'restore') for (const check of at.check) await check(write)
  // Rows that are changed were held before they were locked.
  if (call !== 'edit') for (const hold of at.hold) await hold([values], context)
  const row = await store(write)
  for (const step of at.stored) await step(write, row)
  if (stored) await noteChanged(entry, stored, row, context)
  else await noteAdded(entry, row, context)
  if (call !== 'restore') await side.afterSave?.({ row, stored, context })
  return row
}

/** Writes the columns of a row and what of it lies in other tables; answers it as it is stored. */
async function store(write: Write): Promise<PlainRow> {
  const { entry, call, stored, values, context } = write
  const written = stored
    ? await updateStored(entry, stored, values, context)
    : await (call === 'add' ? insertStored : storeAgain)(entry, values, context)
  const id = Number(written.id)
  const parts: PlainRow = {}
  for (const part of pipelineOf(entry, context).store) Object.assign(parts, await part(write, id))
  // Where the database has answered what it stores, nothing is read for it; lines may write the row that they belong to.
  const known = entry.lines.length === 0 ? storedRow(entry, written, parts) : null
  return known ?? loadStored(entry, id, context)
}

/** Deletes rows in scope, with everything that is theirs. */
export async function removeRows(entry: Entry, ids: readonly number[], context: Context): Promise<Removed> {
  const { side } = entry
  const at = pipelineOf(entry, context)
  for (const queue of at.queue) await queue('del', [], context)
  const found: PlainRow[] = []
  for (const row of await findStored(entry, ids, context, 'locked')) {
    const verdict = await side.guard?.({ verb: 'del', row, context })
    // The own row is left out in silence when others are deleted with it (`docs/wire.md#calls-of-a-resource`).
    if (verdict && (ids.length === 1 || context.lines)) throw verdict
    if (!verdict) found.push(row)
  }
  if (found.length === 0) throw new Problem('nothingDeleted')
  const rows = await completed(entry, found, () => true, context)
  await side.beforeDelete?.({ rows, context })
  for (const hold of at.hold) await hold(rows, context)
  const said: Record<string, unknown> = {}
  const removal: Removal = { rows, ids: rows.map(({ id }) => Number(id)), context, door: lineDoor }
  for (const removing of at.removing) Object.assign(said, await removing(removal))
  for (const remove of at.remove) await remove(removal)
  await context.db.deleteFrom(entry.resource.table).where('id', 'in', removal.ids).execute()
  for (const row of rows) for (const removed of at.removed) await removed(row, context)
  await invalidateCache(side.invalidates, context)
  return { count: rows.length, rows, said }
}

/** Stored rows with what a write has to know of them besides their columns. */
async function completed(
  entry: Entry,
  rows: readonly PlainRow[],
  isWanted: (field: string) => boolean,
  context: Context,
): Promise<readonly PlainRow[]> {
  let whole = rows
  for (const complete of pipelineOf(entry, context).complete) whole = await complete(whole, isWanted, context)
  return whole
}

/** What every field of a new row holds unless its caller sends another value. */
export const initialRow = oncePer(({ resource }: Entry): PlainRow => {
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'primaryKey')
  return Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)]))
})

/** Lines are written by the same steps as rows by themselves, within the transaction of the row that they belong to. */
const lineDoor: LineDoor = {
  async insert(entry, values, held, caller) {
    const context = writing(entry, 'add', caller)
    const add = () => addRow(entry, values, held, context)
    return guardDuplicates(entry, [{ id: null, values }], context, add)
  },
  async change(entry, wanted, caller, forRow) {
    const context = writing(entry, 'edit', caller)
    const guarded: ForRow = (row, work) => {
      const id = Number(row.id)
      const coming = [{ id, values: { ...row, ...wanted.get(id)?.values } }]
      return forRow(row, () => guardDuplicates(entry, coming, context, async () => work()))
    }
    return changeRows(entry, wanted, context, guarded)
  },
  async remove(entry, ids, caller) {
    const { count } = await removeRows(entry, ids, writing(entry, 'del', caller))
    if (count !== new Set(ids).size) throw new Problem('rowNotFound')
  },
  restore: (entry, snapshot, caller) => restoreRow(entry, snapshot, writing(entry, 'add', caller)),
}
