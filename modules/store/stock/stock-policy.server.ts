import { type Fault, Problem } from '#core/problems.ts'
import type { Row } from '#core/resource.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import type { variant } from '../catalogue/variant/variant.ts'
import { floorOf } from './move-stock.server.ts'
import { stock } from './stock.ts'

type Variant = Row<typeof variant>

/**
 * Has the stocks of a variant follow what it promises beyond them. The policy stays while something is reserved, and what has been
 * promised already stays promised.
 */
export async function followPolicy(row: Variant, stored: Variant, context: Context): Promise<void> {
  const isChanged = row.policy !== stored.policy
  const floor = floorOf(row)
  if (!isChanged && floor === floorOf(stored)) return
  const held = await stocksOf(row.id, context)
  const sum = (amount: (one: Row<typeof stock>) => number) => held.reduce((all, one) => all + amount(one), 0)
  const reserved = sum(({ on_hand, available }) => Number(on_hand) - Number(available))
  if (isChanged && reserved !== 0) throw refused('policy', 'reserved', reserved)
  const hands = sum(({ on_hand }) => Number(on_hand))
  if (row.policy === 'untracked' && hands !== 0) throw refused('policy', 'held', hands)
  const promised = Math.min(
    0,
    ...held.flatMap(({ short, available }) => (short === 1 ? [] : [Number(available)])),
  )
  if (promised < floor) throw refused('backorder', 'promised', -promised)
  for (const { id, short, available } of held)
    await context.db
      .updateTable(stock.table)
      .set(
        short === 1
          ? { floor: Math.min(floor, Number(available)), short: Number(available) < floor ? 1 : 0 }
          : { floor },
      )
      .where('id', '=', id)
      .execute()
}

/** The stocks of a variant, held in the order of warehouses. */
async function stocksOf(variantId: number, context: Context): Promise<readonly Row<typeof stock>[]> {
  const rows = rowsOf(context.app.registry.get(stock), context)
  const ids = await context.db
    .selectFrom(stock.table)
    .select('id')
    .where('variant_id', '=', variantId)
    .orderBy('warehouse_id')
    .execute()
  const held = []
  for (const { id } of ids) held.push(await rows.lock(Number(id)))
  return held.filter((one) => one !== null)
}

function refused(field: string, text: string, count: number): Problem {
  const fault: Fault = { message: `store/variant:texts.${text}`, params: { count } }
  return new Problem('invalid', {}, { faults: { [field]: fault } })
}
