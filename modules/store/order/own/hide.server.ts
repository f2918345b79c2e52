import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdOrder, refuseState } from '../hold-order.server.ts'
import { order } from '../order.ts'
import { endedStates } from './own-states.ts'

/**
 * Takes an order that has ended off the list of whoever ordered, or puts it back there, in the open transaction. Nothing else of
 * it changes, and staff sees it as before.
 */
export async function hideOrder(id: number, isHidden: boolean, context: Context): Promise<void> {
  const held = await holdOrder(id, context)
  if (isHidden) refuseState(held, endedStates)
  const asProduct: Context = { ...context, identity: system }
  await rowsOf(context.app.registry.get(order), asProduct).update([id], { is_hidden: isHidden ? 1 : 0 })
}
