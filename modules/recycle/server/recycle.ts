import { kinds } from '#core/field.ts'
import { hasNode, nodeOf } from '#core/permissions.ts'
import { Problem } from '#core/problems.ts'
import { holdFiles } from '#modules/attachment/server/references.ts'
import { keyed } from '#server/auth/tokens.ts'
import type { App, Context } from '#server/context.ts'
import type { PlainRow, Snapshot } from '#server/resource/door.ts'
import type { Entry } from '#server/resource/registry.ts'
import { belongingsOf } from '#server/resource/write/belongings.ts'
import { lostLinks, mayRestore } from '#server/resource/write/restore.ts'
import { hidden, keepRecord, recycleLog } from './record.ts'

/**
 * Keeps rows that are about to be deleted in the recycle bin, if a rule says so. The answer to the deletion tells of the way
 * back, to whoever may take it.
 */
export async function keepDeleted(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<{ readonly recycled?: readonly number[] }> {
  const { rights } = context.identity
  const recycled = await recycle(entry, rows, context)
  const isOpen = mayRestore(entry, rights) && hasNode(rights, nodeOf(recycleLog, 'restore'))
  return isOpen && recycled.length > 0 ? { recycled } : {}
}

/**
 * Keeps rows that are about to be deleted, if a rule says so, and answers where. Each is there twice:
 * whole, for nobody but the product, under a tag that only this installation can make; and as what everybody may read.
 */
async function recycle(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<readonly number[]> {
  const { app } = context
  const rule = app.securityRules.recycleOf(entry.resource.name)
  if (!rule) return []
  const { table } = entry.resource
  const links = await lostLinks(
    entry,
    rows.map(({ id }) => Number(id)),
    context,
  )
  const kept: number[] = []
  for (const row of rows) {
    const snapshot = JSON.stringify({
      row,
      links: links.get(Number(row.id)) ?? [],
      belongings: await belongingsOf(entry, Number(row.id), context),
    } satisfies Snapshot)
    const values = {
      recycle_id: rule.id,
      data: JSON.stringify(openData(entry, row)),
      data_table: table,
      snapshot,
      tag: tagOf(app, table, snapshot),
      is_restore: 0,
    }
    const id = await keepRecord(recycleLog, values, context)
    await holdFiles(entry, row, { resource: recycleLog, id }, context)
    kept.push(id)
  }
  return kept
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
function openData({ resource, side }: Entry, row: PlainRow): PlainRow {
  const data: PlainRow = {}
  for (const [name, { kind, read }] of Object.entries(resource.fields)) {
    if (read !== undefined) continue
    const value = row[name]
    const isLong = typeof value === 'string' && value.length > longest
    const isClosed = kinds[kind].isSecret || side.isSecret?.(name, row)
    data[name] = isClosed ? hidden : isLong ? `${value.slice(0, longest)}…` : value
  }
  return data
}
