import { Problem } from '#core/problems.ts'
import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { holdOrder, refuseState } from '../hold-order.server.ts'
import { noteEvent } from '../note-event.server.ts'
import { order } from '../order.ts'
import { nextReminder, waitsToShip } from './own-states.ts'

/** Reminds the shop of a paid order that it has not sent, once a day, in the open transaction: the queue of staff shows it. */
export async function remindShop(id: number, context: Context): Promise<void> {
  const held = await holdOrder(id, context)
  refuseState(held, ['paid'])
  if (!waitsToShip(held)) {
    const data = { type: 'state', status: held.ship_status, wanted: ['none', 'part'] }
    throw new Problem('stateRefused', {}, { data })
  }
  if (nextReminder(held) > context.now) throw new Problem('remindedToday')
  const asProduct: Context = { ...context, identity: system }
  await rowsOf(context.app.registry.get(order), asProduct).update([id], { remind_time: context.now })
  await noteEvent(id, 'reminded', context)
}
