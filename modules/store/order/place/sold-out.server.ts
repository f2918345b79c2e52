import type { Context } from '#server/context.ts'
import { cart } from '../../cart/cart.ts'
import { cartLine } from '../../cart/cartLine.ts'
import { variant } from '../../catalogue/variant/variant.ts'
import { stock } from '../../stock/stock.ts'
import { warehouse } from '../../stock/warehouse/warehouse.ts'
import { shortOf } from './draft-order.server.ts'

/**
 * Refuses to order a cart of which something is sold out by now, by one plain read: of many who want the last pieces, those who come too
 * late hold nothing and wait for nobody. What may be promised beyond stock is not looked at. Whoever passes is looked at again behind the locks.
 */
export async function refuseSoldOut(userId: number, context: Context): Promise<void> {
  const rows = await context.db
    .selectFrom(`${cart.table} as cart`)
    .innerJoin(`${cartLine.table} as line`, 'line.cart_id', 'cart.id')
    .innerJoin(`${variant.table} as variant`, 'variant.id', 'line.variant_id')
    .leftJoin(`${stock.table} as stock`, 'stock.variant_id', 'line.variant_id')
    .leftJoin(`${warehouse.table} as warehouse`, 'warehouse.id', 'stock.warehouse_id')
    .select([
      ...([
        'line.variant_id',
        'line.quantity',
        'stock.available',
        'stock.floor',
        'warehouse.status',
      ] as const),
    ])
    .where('cart.user_id', '=', userId)
    .where('line.picked', '=', 1)
    .where('variant.policy', '=', 'strict')
    .execute()
  const left = new Map<number, { readonly quantity: number; available: number }>()
  for (const row of rows) {
    const id = Number(row.variant_id)
    const line = left.get(id) ?? { quantity: Number(row.quantity), available: 0 }
    if (row.status === '1')
      line.available = Math.max(line.available, Number(row.available) - Number(row.floor))
    left.set(id, line)
  }
  const short = [...left]
    .filter(([, { quantity, available }]) => available < quantity)
    .map(([variant_id, line]) => ({ variant_id, ...line }))
  if (short.length > 0) throw shortOf(short, context)
}
