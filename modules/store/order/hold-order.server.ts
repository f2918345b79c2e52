import { Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import { type Context, system } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { order } from './order.ts'

export type HeldOrder = Row<typeof order>

/** An order, held until the open transaction ends, whoever asks. */
export async function holdOrder(id: number, context: Context): Promise<HeldOrder> {
  const rows = rowsOf(context.app.registry.get(order), { ...context, identity: system })
  const found = await rows.lock(id)
  if (!found) throw new Problem('rowNotFound')
  return found as HeldOrder
}

/** Refuses what can not be done to an order in its state; nothing has been done then. */
export function refuseState(
  { status }: Pick<HeldOrder, 'status'>,
  wanted: readonly HeldOrder['status'][],
): void {
  if (!wanted.includes(status))
    throw new Problem('stateRefused', {}, { data: { type: 'state', status, wanted } })
}
