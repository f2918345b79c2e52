import { Problem } from '#core/problems.ts'
import type { RefusedRow } from '#core/wire.ts'
import { type Context, inSavepoint, inTransaction } from '../../context.ts'
import { findStored } from '../columns/stored.ts'
import type { PlainRow, Removed } from '../door.ts'
import type { Entry } from '../registry.ts'
import { rowsOf } from '../rows.ts'
import { refusedRow } from './bulk-edit.ts'

/**
 * Deletes those of several rows that may go, together, and says of the others why they stay. Where none may go, it is refused as
 * it would be without the others; so is all of it where a refusal says more than a reason, for a client that goes on from there.
 */
export async function removeOpen(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<Removed & { readonly left: readonly RefusedRow[] }> {
  if (ids.length < 2) return { ...(await rowsOf(entry, context).remove(ids)), left: [] }
  return inTransaction(context, async (inside) => {
    const asked = await findStored(entry, ids, inside)
    if (asked.length === 0) throw new Problem('nothingDeleted')
    const parts: Removed[] = []
    const refusals = new Map<unknown, Problem>()
    const attempt = async (rows: readonly PlainRow[]) => {
      try {
        const ids = rows.map(({ id }) => Number(id))
        parts.push(await inSavepoint(inside, () => rowsOf(entry, inside).remove(ids)))
      } catch (error) {
        if (!(error instanceof Problem) || error.data !== undefined) throw error
        for (const { id } of rows) refusals.set(id, error)
      }
    }
    const staying = () => {
      const gone = new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)))
      return asked.filter(({ id }) => !gone.has(id))
    }
    await attempt(asked)
    const [first] = refusals.values()
    // A row that had another one below it may go once that one is gone.
    for (let count = -1, rows = staying(); rows.length > 0 && rows.length !== count; rows = staying()) {
      count = rows.length
      for (const row of rows) await attempt([row])
    }
    if (parts.length === 0) throw first ?? new Problem('nothingDeleted')
    const left = staying().flatMap((row) => {
      const refusal = refusals.get(row.id)
      return refusal ? [refusedRow(entry, row, refusal, inside)] : []
    })
    return { ...joined(parts), left }
  })
}

/** What became of several deletions, as of one. */
function joined(parts: readonly Removed[]): Removed {
  const said: Record<string, unknown> = {}
  for (const [key, value] of parts.flatMap((part) => Object.entries(part.said))) {
    const before = said[key]
    said[key] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value
  }
  const rows = parts.flatMap((part) => part.rows)
  return { count: rows.length, rows, said }
}
