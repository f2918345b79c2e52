import { Problem } from '#core/problems.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { setLine } from '../../cart/change-cart.server.ts'
import { holdCart } from '../../cart/own-cart.server.ts'
import type { Reason } from '../../cart/shown-cart.ts'
import { orderLine } from '../orderLine.ts'

/** What of an order went into the cart again, and what can not be bought any more, or not as much of it. */
export interface Again {
  readonly added: number
  readonly left: readonly { readonly variant_id: number; readonly name: string; readonly reason: Reason }[]
}

/** Puts what was ordered into a cart again, at the prices of now; what can not be bought is told, the rest goes in. */
export async function orderAgain(orderId: number, cartId: number, context: Context): Promise<Again> {
  const lines = await context.db
    .selectFrom(orderLine.table)
    .select(['variant_id', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute()
  return inTransaction(context, async (inside) => {
    if (!(await holdCart(cartId, inside))) throw new Problem('rowNotFound')
    const left: Again['left'][number][] = []
    for (const line of lines) {
      const variant_id = Number(line.variant_id)
      try {
        await setLine(cartId, { variant_id, more: Number(line.quantity) }, inside)
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) throw error
        left.push({ variant_id, name: String(line.name), reason })
      }
    }
    return { added: lines.length - left.length, left }
  })
}

/** Why a line was refused, before anything was written; null of whatever is about the whole cart, or a fault. */
function reasonOf(error: unknown): Reason | null {
  if (!(error instanceof Problem)) return null
  const data = error.data as {
    readonly type?: string
    readonly lines?: readonly { readonly reason?: Reason }[]
  }
  if (data?.type === 'stock') return 'stock'
  return data?.type === 'lines' ? (data.lines?.[0]?.reason ?? null) : null
}
