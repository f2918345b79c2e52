import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#core/problems.ts'
import { memberRealm } from '#server/auth/realm.ts'
import { createLimiter, type Limiter } from '#server/concurrency/limiter.ts'
import type { App, Context } from '#server/context.ts'
import { insertRow } from '#server/db/compiled.ts'
import { isDuplicate } from '#server/db/dialect.ts'
import { tokenOf } from '#server/http/identity/identity.ts'
import { tooMany } from '#server/http/limits/throttle.ts'
import type { Input } from '#server/http/route.ts'
import { networkOf } from '#server/network/address.ts'
import { keyed } from '#server/secrets/keyed.ts'
import { cart } from './cart.ts'

/** The header that a guest's cart is known by. */
export const cartHeader = 'x-cart-token'

/** Whose cart it is: a member's, or that of whoever has a token. */
type Owner = { readonly user_id: number } | { readonly token: string }

/**
 * Whoever calls, as carts know them: a member, or a guest with a token of 128 bits in hexadecimal digits; null without one. Whose
 * session has ended renews it first.
 */
function ownerOf({ app, identity }: Context, request: Input['request']): Owner | null {
  if (identity.kind === 'member') return { user_id: identity.id }
  if (tokenOf(request, memberRealm)) throw new Problem('tokenExpired')
  const token = request.headers[cartHeader]
  return isCartToken(token) ? { token: hashOf(token, app) } : null
}

const isCartToken = (token: unknown): token is string =>
  typeof token === 'string' && /^[0-9a-f]{32}$/.test(token)

/** A token as it is stored: nobody can read one from it. */
function hashOf(token: string, app: App): string {
  return keyed(app, 'cart', token)
}

/** The cart of whoever calls; null where there is none yet. */
export async function findCart(context: Context, request: Input['request']): Promise<number | null> {
  const owner = ownerOf(context, request)
  return owner && idOf(owner, context)
}

/** The cart of a guest with a token; null where there is none. */
export async function findGuestCart(token: unknown, context: Context): Promise<number | null> {
  return isCartToken(token) ? idOf({ token: hashOf(token, context.app) }, context) : null
}

/** The cart of whoever calls, a new one where there is none. Called outside a transaction: two who make it at once have the same. */
export async function openCart(context: Context, request: Input['request']): Promise<number> {
  const owner = ownerOf(context, request)
  if (!owner) throw new Problem('parameter', { name: cartHeader })
  const known = await idOf(owner, context)
  if (known !== null) return known
  if ('token' in owner) await countNew(context)
  const { app, now } = context
  const times = { seen_time: now, create_time: now, update_time: now }
  try {
    return await insertRow(app.database, app.database.write, cart.table, { ...owner, ...times })
  } catch (error) {
    const made = isDuplicate(error) ? await idOf(owner, context) : null
    if (made === null) throw error
    return made
  }
}

async function idOf(owner: Owner, { app }: Context): Promise<number | null> {
  const query = app.database.write.selectFrom(cart.table).select('id')
  const row = await ('user_id' in owner
    ? query.where('user_id', '=', owner.user_id)
    : query.where('token', '=', owner.token)
  ).executeTakeFirst()
  return row ? Number(row.id) : null
}

/** Carts that guests of one address make in an hour. */
const newCarts = { name: 'new-carts', points: 30, seconds: 3600 }
const limiters = new WeakMap<App, Limiter>()

async function countNew({ app, address }: Context): Promise<void> {
  const limiter = limiters.get(app) ?? createLimiter(app.redis, newCarts)
  limiters.set(app, limiter)
  await limiter.consume(networkOf(address)).catch((refusal: unknown) => {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal, newCarts.points) : refusal
  })
}

/** Holds a cart until the open transaction ends, so that nobody else changes its lines; false where it has gone. */
export async function holdCart(id: number, context: Context): Promise<boolean> {
  return hold('id', id, context)
}

/** The same for the cart of a member: what is ordered from it is ordered once. */
export async function holdCartOf(userId: number, context: Context): Promise<boolean> {
  return hold('user_id', userId, context)
}

async function hold(by: 'id' | 'user_id', value: number, { app, db }: Context): Promise<boolean> {
  const query = db.selectFrom(cart.table).select('id').where(by, '=', value)
  const row = await (app.database.dialect === 'sqlite' ? query : query.forUpdate()).executeTakeFirst()
  return row !== undefined
}
