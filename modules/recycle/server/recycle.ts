import { belongingsOf } from '#aspects/belongings/aspect.server.ts'
import { hasNode, nodeOf } from '#core/access/permissions.ts'
import { kinds } from '#core/field.ts'
import { Problem } from '#core/problems.ts'
import { shortened } from '#core/values/cut-text.ts'
import { holdFiles } from '#modules/attachment/server/references.ts'
import type { App, Context } from '#server/context.ts'
import { linesIn } from '#server/resource/columns/stored-lines.ts'
import type { PlainRow, Snapshot } from '#server/resource/door.ts'
import type { Aspect } from '#server/resource/pipeline/aspect.ts'
import type { Entry } from '#server/resource/registry.ts'
import { lostLinks, mayRestore } from '#server/resource/write/restore.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { hidden, keepRecord, recycleLog } from './record.ts'

/** What a deletion answers of its way back. */
type KeptAway = {
  /** where the rows are in the recycle bin, for whoever may restore them there */
  readonly recycled?: readonly number[]
  /** what `undo` takes it back by, for the administrator who has just done it */
  readonly undo?: string
}

/** Deleted rows are kept in the recycle bin, as declarations and rules say. */
export const kept: Aspect = {
  name: 'recycled',
  of: (entry) => ({ removing: ({ rows, context }) => keepDeleted(entry, rows, context) }),
}

/** Keeps rows that are about to be deleted in the recycle bin, and tells of the way back whoever may take it. */
async function keepDeleted(entry: Entry, rows: readonly PlainRow[], context: Context): Promise<KeptAway> {
  const { identity, batch } = context
  const recycled = await recycle(entry, rows, context)
  if (recycled.length === 0) return {}
  const isOpen = mayRestore(entry, context) && hasNode(identity.rights, nodeOf(recycleLog, 'restore'))
  return {
    ...(isOpen ? { recycled } : {}),
    ...(identity.kind === 'admin' && batch !== null ? { undo: batch } : {}),
  }
}

/** Tells whether deleted rows of a resource are kept. */
export function keepsRowsOf({ resource: { name, isRecycled } }: Entry, { app }: Context): boolean {
  return app.securityRules.recycleOf(name)?.isEnabled ?? isRecycled
}

/**
 * Keeps rows that are about to be deleted, unless their declaration or a rule says otherwise, and answers where
 * (`docs/decisions/0040-recycled-by-declaration.md`). Each is there twice: whole, for nobody but the product, under a tag that only this installation can make; and as what everybody may read.
 */
async function recycle(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly number[]> {
  const { app, batch, identity } = context
  const { name, table } = entry.resource
  // What leaves with another row is kept with that one.
  if (context.lines === 'leaving' || !keepsRowsOf(entry, context)) return []
  const rule = app.securityRules.recycleOf(name)
  const snapshots = await snapshotsOf(entry, rows, context)
  const kept: number[] = []
  for (const [at, row] of rows.entries()) {
    const snapshot = JSON.stringify(snapshots[at])
    const values = {
      recycle_id: rule?.id ?? 0,
      data: JSON.stringify(openData(entry, row)),
      data_table: table,
      snapshot,
      tag: tagOf(app, table, snapshot),
      batch: batch ?? '',
      session_id: identity.kind === 'admin' ? identity.sessionId : '',
      is_restore: 0,
    }
    const id = await keepRecord(recycleLog, values, context)
    await holdFiles(entry, row, { resource: recycleLog, id }, context)
    kept.push(id)
  }
  return kept
}

/** Rows with everything that goes with them, their lines included. */
async function snapshotsOf(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly Snapshot[]> {
  const ids = rows.map(({ id }) => Number(id))
  const links = rows.length > 0 ? await lostLinks(entry, ids, context) : new Map()
  const snapshots: Snapshot[] = []
  for (const whole of rows) {
    const row = { ...whole }
    const lines: Record<string, readonly Snapshot[]> = {}
    for (const { field, target } of entry.lines) {
      lines[field] = await snapshotsOf(target, linesIn(row[field]), context)
      delete row[field]
    }
    snapshots.push({
      row,
      links: links.get(Number(row.id)) ?? [],
      belongings: await belongingsOf(entry, Number(row.id), context),
      ...(entry.lines.length > 0 ? { lines } : {}),
    })
  }
  return snapshots
}

/** The deleted row as it was kept. One that somebody else wrote, or moved from another table, is refused. */
export function readSnapshot(app: App, record: PlainRow): Snapshot {
  if (!isGenuine(app, record)) throw new Problem('recordForged')
  return JSON.parse(String(record.snapshot)) as Snapshot
}

/** Tells whether a record is as this installation wrote it, with its present key. */
export function isGenuine(app: Pick<App, 'config'>, { data_table, snapshot, tag }: PlainRow): boolean {
  return tagOf(app, String(data_table), String(snapshot)) === tag
}

function tagOf(app: Pick<App, 'config'>, table: string, snapshot: string): string {
  return keyed(app, 'recycle', `${table}\0${snapshot}`)
}

/** Longer texts are cut in lists; the detail has them whole. */
const longest = 2000

/** A row as everybody may read it who may look into the bin: without what is closed to anybody. */
function openData({ resource, side, lines }: Entry, row: PlainRow): PlainRow {
  const data: PlainRow = {}
  for (const [name, { kind, read }] of Object.entries(resource.fields)) {
    if (read !== undefined) continue
    const relation = lines.find((one) => one.field === name)
    const value = relation ? linesIn(row[name]).map((line) => openData(relation.target, line)) : row[name]
    const isClosed = kinds[kind].isSecret || side.isSecret?.(name, row)
    data[name] = isClosed ? hidden : typeof value === 'string' ? shortened(value, longest) : value
  }
  return data
}
