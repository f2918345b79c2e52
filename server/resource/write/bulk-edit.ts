import { bulkFields, readableFields } from '#core/access/permissions.ts'
import { Problem } from '#core/problems.ts'
import { cutText } from '#core/values/cut-text.ts'
import { type BulkRefusal, type BulkStart, bulkRows, type ConflictData, type RefusedRow } from '#core/wire.ts'
import type { Context } from '../../context.ts'
import { faultTexts, reasonText } from '../../http/reply.ts'
import { nameOfRow } from '../columns/product-texts.ts'
import { findStored } from '../columns/stored.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'

/** What several rows that are to be changed alike have in common, and which of them the caller can not change. */
export async function bulkStart(entry: Entry, ids: readonly number[], context: Context): Promise<BulkStart> {
  refuseTooMany(ids)
  const stored = await findStored(entry, ids, context)
  if (stored.length !== ids.length) throw new Problem('rowNotFound')
  const open: PlainRow[] = []
  const refused: RefusedRow[] = []
  for (const row of stored) {
    const verdict = await entry.side.guard?.({ verb: 'edit', row: row, context })
    if (!verdict) open.push(row)
    else refused.push(refusedRow(entry, row, verdict, context))
  }
  const readable = new Set(readableFields(entry.resource, context.identity.rights))
  const names = bulkFields(entry.resource, context.identity.rights).filter((name) => readable.has(name))
  return {
    rows: open.map(({ id, row_version }) => ({ id: Number(id), row_version: Number(row_version) })),
    refused,
    values: sharedValues(names, open),
  }
}

/** A row by what it is called, and why something is refused to be done to it. */
export function refusedRow(entry: Entry, row: PlainRow, problem: Problem, context: Context): RefusedRow {
  return { ...nameOf(entry, row, context), reason: textOf(entry, problem, context) }
}

/** More rows than one call may change are refused. */
export function refuseTooMany(ids: readonly number[]): void {
  if (ids.length > bulkRows) throw new Problem('bulkRows', { max: bulkRows })
}

/** Has a refusal say which of several rows it is about; nothing else about it changes. */
export async function namingRow<T>(
  entry: Entry,
  row: PlainRow,
  context: Context,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.problem === 'bulkRefused') throw error
    const { id, name } = nameOf(entry, row, context)
    const why = textOf(entry, error, context)
    const data: BulkRefusal = {
      type: 'bulk',
      id,
      name,
      reason: why,
      faults: faultTexts(error.faults, context.translate, entry.resource.name),
      conflict: error.problem === 'conflict' ? (error.data as ConflictData) : null,
    }
    throw new Problem('bulkRefused', { name, why }, { data })
  }
}

/** Values that are the same in all the rows. */
function sharedValues(names: readonly string[], [first, ...others]: readonly PlainRow[]): PlainRow {
  if (!first) return {}
  const isShared = (name: string) =>
    others.every((row) => JSON.stringify(row[name]) === JSON.stringify(first[name]))
  return Object.fromEntries(names.filter(isShared).map((name) => [name, first[name]]))
}

/** What a row is called to people who may read its name. */
function nameOf(
  entry: Entry,
  row: PlainRow,
  context: Context,
): { readonly id: number; readonly name: string } {
  const id = Number(row.id)
  return { id, name: cutText(nameOfRow(entry, row, context), 60) || `#${id}` }
}

function textOf({ resource }: Entry, problem: Problem, { translate }: Context): string {
  return reasonText(problem, translate, resource.name)
}
