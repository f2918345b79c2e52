import { beforeEnd, type Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'

/** Products that are looked at with one statement, and in one transaction where there are many. */
export const productBatch = 100

/**
 * What is done with products last in a transaction that writes rows they are listed by: once for each product, in ascending order of
 * ids and in batches. `name` tells it from other such work.
 */
export function productsLater(
  name: string,
  work: (productIds: readonly number[], inside: Context) => Promise<unknown>,
): (productIds: readonly number[], context: Context) => void {
  const waiting = new WeakMap<Db, Set<number>>()
  return (productIds, context) => {
    if (productIds.length === 0) return
    const ids = waiting.get(context.db) ?? new Set()
    for (const id of productIds) ids.add(id)
    if (waiting.has(context.db)) return
    waiting.set(context.db, ids)
    beforeEnd(context, name, async (inside) => {
      waiting.delete(inside.db)
      const all = [...ids].toSorted((one, other) => one - other)
      for (let at = 0; at < all.length; at += productBatch)
        await work(all.slice(at, at + productBatch), inside)
    })
  }
}
