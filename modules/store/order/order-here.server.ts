import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { idOf } from '#server/resource/routes.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { order } from './order.ts'

/** The id of an order that whoever asks may see; any other one, as that of another member, is like one that does not exist. */
export async function orderHere(raw: unknown, context: Context): Promise<number> {
  const entry = context.app.registry.get(order.name)
  const wanted = idOf(raw, entry)
  const row = await rowsOf(entry, context).find(wanted)
  if (!row) throw new Problem('rowNotFound')
  return wanted
}
