import { Problem } from '#core/problems.ts'
import type { Context } from '#server/context.ts'
import { rowsOf } from '#server/resource/rows.ts'
import { order } from '../order.ts'
import { mostSlips, type Slip } from './slip.ts'

/** The packing slips of orders, in the order in which they were placed, with what of them the caller may read. */
export async function slipsOf(ids: readonly number[], context: Context): Promise<readonly Slip[]> {
  if (ids.length > mostSlips) throw new Problem('tooManySlips', { max: mostSlips })
  const rows = rowsOf(context.app.registry.get(order.name), context)
  const slips: Slip[] = []
  for (const id of ids) slips.push(slipOf(await rows.show(id, 'read')))
  return slips.toSorted((one, other) => one.place_time - other.place_time || one.id - other.id)
}

function slipOf(row: Readonly<Record<string, unknown>>): Slip {
  const lines = (row.lines ?? []) as readonly Readonly<Record<string, unknown>>[]
  return {
    id: Number(row.id),
    number: String(row.number),
    place_time: Number(row.place_time),
    ship_name: String(row.ship_name),
    buyer_note: String(row.buyer_note),
    ...('address' in row ? { address: String(row.address) } : {}),
    lines: lines
      .map(({ id, name, options, sku, quantity, cancelled }) => ({
        ...{ id: Number(id), name: String(name), options: String(options), sku: String(sku) },
        quantity: Number(quantity) - Number(cancelled),
      }))
      .filter(({ quantity }) => quantity > 0),
  }
}
