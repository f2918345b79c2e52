import { type Context, system } from '#server/context.ts'
import type { PricedLine } from '../../cart/priced-lines.server.ts'
import { holdKnownStocks, holdStocks } from '../../stock/move-stock.server.ts'
import { promisable } from '../../stock/promisable.server.ts'
import { shortOf } from './draft-order.server.ts'

/**
 * Which warehouse serves each line: the first in order of warehouses that can promise all of it. Stocks of the lines are held until the
 * open transaction ends, so what is found here can be taken; one that is missing is made here, before anything that refers to its variant is written. Lines of which there are not as many are refused, all of them named. Null
 * for what nobody counts.
 */
export async function allocate(
  lines: readonly PricedLine[],
  context: Context,
): Promise<ReadonlyMap<number, number | null>> {
  const counted = lines.filter(({ available }) => available !== null)
  const served = new Map<number, number | null>(lines.map(({ variant_id }) => [variant_id, null]))
  if (counted.length === 0) return served
  const inside: Context = { ...context, identity: system }
  const held = await holdKnownStocks(
    counted.map(({ variant_id }) => variant_id),
    inside,
  )
  const { warehouses, isKnown, at } = await promisable(held, context)
  const short: PricedLine[] = []
  for (const line of counted) {
    const { variant_id, quantity, beyond } = line
    const left = warehouses.map((id) => at(variant_id, id, beyond))
    const first = left.findIndex((one) => one >= quantity)
    if (first < 0) short.push({ ...line, available: Math.max(0, ...left) })
    else served.set(variant_id, warehouses[first] ?? null)
  }
  if (short.length > 0) throw shortOf(short, context)
  const missing = [...served].flatMap(([variant_id, warehouse_id]) =>
    warehouse_id === null || isKnown(variant_id, warehouse_id) ? [] : [{ variant_id, warehouse_id }],
  )
  await holdStocks(missing, inside)
  return served
}
