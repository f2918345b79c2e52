import type { Context } from '../../context.ts'
import type { PlainRow } from '../door.ts'
import type { Entry } from '../registry.ts'
import { pipelineOf, type ValuesById } from './aspect.ts'

/** The changes that wait beside rows until they are written into them: their values by id, of rows that have some. */
export async function pendingChanges(
  entry: Entry,
  ids: readonly number[],
  context: Context,
): Promise<ValuesById> {
  const { pending } = pipelineOf(entry, context)
  return merged(await Promise.all(pending.map((ask) => ask(ids, context))))
}

/** The rows whose edits by this caller will wait beside them, with the values that wait there already. */
export async function deferredEdits(
  entry: Entry,
  rows: readonly PlainRow[],
  context: Context,
): Promise<ValuesById> {
  const { deferred } = pipelineOf(entry, context)
  return merged(await Promise.all(deferred.map((ask) => ask(rows, context))))
}

/** What several aspects know of the same rows. */
function merged([first = new Map(), ...others]: readonly ValuesById[]): ValuesById {
  if (others.length === 0) return first
  const all = new Map(first)
  for (const [id, values] of others.flatMap((one) => [...one])) all.set(id, { ...all.get(id), ...values })
  return all
}
