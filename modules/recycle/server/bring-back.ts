import { bringBelongings } from '#aspects/belongings/aspect.server.ts'
import { hasNode, nodeOf, writableFields } from '#core/access/permissions.ts'
import { isSecret } from '#core/field.ts'
import { labelKeys } from '#core/messages.ts'
import { Problem, type ProblemName } from '#core/problems.ts'
import { shortened } from '#core/values/cut-text.ts'
import { readValue, writeValue } from '#core/values/recorded-value.ts'
import { type Context, inTransaction, system } from '#server/context.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { reasonText } from '#server/http/reply.ts'
import { findStored } from '#server/resource/columns/stored.ts'
import type { PlainRow, Snapshot } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { lastChange } from '#server/resource/write/change-record.ts'
import { type RecordName, recycleLog, sensitiveLog } from './record.ts'
import { readSnapshot } from './recycle.ts'

/** Seconds in which a deletion can be undone by who did it. */
const undoSeconds = 600

/**
 * Takes back what this administrator has just deleted, in this session: all that one call deleted, or nothing. It needs no
 * rights in the bin, and of the list only that to delete, which the deletion had.
 */
export async function undoDeletion(batch: string, context: Context): Promise<number> {
  const { identity, now, db, app } = context
  if (identity.kind !== 'admin' || batch === '') throw new Problem('undoOver')
  const records = await db
    .selectFrom(app.registry.get(recycleLog).resource.table)
    .select('id')
    .where('batch', '=', batch)
    .where('admin_id', '=', identity.id)
    .where('session_id', '=', identity.sessionId)
    .where('create_time', '>=', now - undoSeconds)
    .execute()
  if (records.length === 0) throw new Problem('undoOver')
  await inTransaction(context, async (inside) => {
    const bin = { ...inside, identity: system }
    const held = await lockRecords(
      recycleLog,
      records.map(({ id }) => Number(id)),
      bin,
    )
    await putBack(held, { ...inside, cause: 'undo' })
    await takeBackEdits(batch, { ...inside, cause: 'undo' })
  })
  return records.length
}

/** Kinds of fields that say something of a save itself. */
const stamped: readonly string[] = ['timestamp', 'lines']

/**
 * Gives rows that a deletion changed, such as those that it made refer to others (`settleReferences`), the values that they had
 * before, as far as nobody has changed these since.
 */
async function takeBackEdits(batch: string, context: Context): Promise<void> {
  const { app, db } = context
  const records = await db
    .selectFrom('change_record')
    .select(['resource', 'row_id', 'before', 'after'])
    .where('batch', '=', batch)
    .where('verb', '=', 'edit')
    .orderBy('id', 'desc')
    .execute()
  for (const record of records) {
    const entry = app.registry.find(String(record.resource))
    const id = Number(record.row_id)
    const [row] = entry ? await findStored(entry, [id], context, 'locked') : []
    if (!entry || !row) continue
    const before = JSON.parse(String(record.before)) as PlainRow
    const after = JSON.parse(String(record.after)) as PlainRow
    const values = Object.entries(before).filter(
      ([name]) =>
        !stamped.includes(entry.resource.fields[name]?.kind ?? 'timestamp') &&
        writeValue(row[name]) === writeValue(after[name]),
    )
    if (values.length > 0) await rowsOf(entry, context).update([id], Object.fromEntries(values))
  }
}

/** Puts deleted rows back and takes them out of the bin: all of them, or none. */
export async function restoreRecycled(ids: readonly number[], context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    await putBack(await lockRecords(recycleLog, ids, context), context)
  })
}

async function putBack(records: readonly PlainRow[], context: Context): Promise<void> {
  const deleted = records.map((record) => {
    const entry = entryOf(record, context)
    return { entry, snapshot: readSnapshot(context.app, record) }
  })
  for (const { entry, snapshot } of inOrder(deleted)) {
    await explained('notRestored', entry, Number(snapshot.row.id), context, async () => {
      await rowsOf(entry, context).restore(snapshot)
      await bringAllBelongings(entry, snapshot, context)
    })
  }
  await dropRecords(
    recycleLog,
    records.map(({ id }) => Number(id)),
    context,
  )
}

/** What belonged to a row and to its lines. */
async function bringAllBelongings(entry: Entry, { belongings, lines = {} }: Snapshot, context: Context) {
  await bringBelongings(entry, belongings ?? {}, context)
  for (const { field, target } of entry.lines)
    for (const line of lines[field] ?? []) await bringAllBelongings(target, line, context)
}

/** Writes back what was there before the changes, newest change first, and drops their records: of all, or of none. */
export async function rollBackChanges(ids: readonly number[], context: Context): Promise<void> {
  await inTransaction(context, async (context) => {
    const records = await lockRecords(sensitiveLog, ids, context)
    for (const record of records) {
      const entry = entryOf(record, context)
      await explained('notRolledBack', entry, Number(record.id_value), context, () =>
        rollBack(entry, record, context),
      )
    }
    await dropRecords(sensitiveLog, ids, context)
  })
}

async function rollBack(entry: Entry, record: PlainRow, context: Context): Promise<void> {
  const { resource } = entry
  const { rights } = context.identity
  const name = String(record.data_field)
  const id = Number(record.id_value)
  const field = resource.fields[name]
  if (isSecret(field)) throw new Problem('rollbackSecret')
  const mayEdit =
    hasNode(rights, nodeOf(resource, 'edit')) && writableFields(resource, rights, 'edit').includes(name)
  if (!field || !mayEdit) throw new Problem('rollbackNotAllowed')
  const [row] = await findStored(entry, [id], context, 'locked')
  if (!row) throw new Problem('rowNotFound')
  const now = writeValue(row[name])
  if (now !== record.after) {
    const label = context.translate([...labelKeys(resource.name, name), name])
    const { by } = await lastChange(entry, id, context)
    throw new Problem('rollbackConflict', { label, by: by || '—', value: shortened(now, 100) })
  }
  const before = readValue(field, String(record.before))
  await rowsOf(entry, { ...context, cause: 'rollback' }).edit({ id, [name]: before })
}

/**
 * Records in the caller's reach, newest first, held until the transaction ends: of two who ask for the same, one finds it
 * gone.
 */
async function lockRecords(
  name: RecordName,
  ids: readonly number[],
  context: Context,
): Promise<readonly PlainRow[]> {
  const records = await findStored(context.app.registry.get(name), ids, context, 'locked')
  if (records.length !== ids.length) throw new Problem('rowNotFound')
  return records.toSorted((one, other) => Number(other.id) - Number(one.id))
}

async function dropRecords(name: RecordName, ids: readonly number[], context: Context): Promise<void> {
  await rowsOf(context.app.registry.get(name), { ...context, identity: system }).remove(ids)
}

function entryOf(record: PlainRow, { app }: Context): Entry {
  const entry = app.registry.entries.find(({ resource }) => resource.table === record.data_table)
  if (!entry) throw new Problem('noTable')
  return entry
}

type Deleted = { readonly entry: Entry; readonly snapshot: Snapshot }

/** The order given, what was deleted last first, so that what others refer to is there; but parents before children. */
function inOrder(deleted: readonly Deleted[]): readonly Deleted[] {
  const waiting = [...deleted]
  const ordered: Deleted[] = []
  while (waiting.length > 0) {
    const at = waiting.findIndex((one) => !waiting.some((other) => isParent(other, one)))
    ordered.push(...waiting.splice(Math.max(0, at), 1))
  }
  return ordered
}

function isParent(one: Deleted, child: Deleted): boolean {
  const { parent } = child.entry.resource
  return parent !== null && one.entry === child.entry && one.snapshot.row.id === child.snapshot.row[parent]
}

/** Has a refusal say which row it is about, and why in the words of that row's resource. */
async function explained(
  problem: ProblemName,
  { resource }: Entry,
  id: number,
  { translate }: Context,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    // A unique value that somebody saved in the same moment: looked at again, it is named by field.
    const reason = isDuplicate(error) ? new Problem('justTaken') : error
    if (!(reason instanceof Problem)) throw error
    const why = reasonText(reason, translate, resource.name)
    throw new Problem(problem, { name: translate(`${resource.name}:name`), id, why })
  }
}
