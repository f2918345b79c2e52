import type { Sweep } from '#server/module.ts'
import type { ServerSide } from '#server/resource/side.ts'
import { cart } from './cart.ts'
import { cartLine } from './cartLine.ts'

/** Seconds that the cart of a guest is kept after somebody last looked at it. */
const keptSeconds = 30 * 86_400

/** What happens to carts on the server. */
export const cartServer: ServerSide<typeof cart> = {
  async forgetMember(id, { db }) {
    const own = db.selectFrom(cart.table).select('id').where('user_id', '=', id)
    await db.deleteFrom(cartLine.table).where('cart_id', 'in', own).execute()
    await db.deleteFrom(cart.table).where('user_id', '=', id).execute()
  },
}

/** Carts of guests that nobody has looked at for a month go, a thousand at a time. */
export const sweepCarts: Sweep = ({ database }, now) =>
  database.write.transaction().execute(async (db) => {
    const rows = await db
      .selectFrom(cart.table)
      .select('id')
      .where('user_id', 'is', null)
      .where('seen_time', '<', now - keptSeconds)
      .orderBy('id')
      .limit(1000)
      .$if(database.dialect !== 'sqlite', (query) => query.forUpdate())
      .execute()
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length === 0) return 0
    await db.deleteFrom(cartLine.table).where('cart_id', 'in', ids).execute()
    await db.deleteFrom(cart.table).where('id', 'in', ids).execute()
    return ids.length
  })
