import { field } from '#core/field.ts'
import { answers, bodyOf } from '#core/openapi.ts'
import { Problem } from '#core/problems.ts'
import { parseId } from '#core/rules/rules.ts'
import { validateRow } from '#core/rules/validate.ts'
import { requireMemberCentre } from '#modules/member/account/sign-in/require-member-centre.server.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { Answer, Input, Route } from '#server/http/route.ts'
import { labelFaults } from '#server/resource/checks/label-faults.ts'
import { storeOpen } from '../settings.ts'
import { showCart } from './cart-lines.server.ts'
import { cartLine } from './cartLine.ts'
import { mergeCart, pickLines, removeLines, setLine } from './change-cart.server.ts'
import { findCart, findGuestCart, holdCart, openCart } from './own-cart.server.ts'

const limit = { name: 'cart', points: 120, seconds: 60, by: 'account' } as const
const id = { type: 'integer', minimum: 1 }
const money = { type: 'string', example: '12.50' }
const token = {
  name: 'x-cart-token',
  in: 'header',
  description: 'Of guests: 32 hexadecimal digits that the browser has drawn and keeps',
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
}
const line = {
  type: 'object',
  properties: {
    variant_id: id,
    name: { type: 'string' },
    options: { type: 'string' },
    quantity: { type: 'integer' },
    picked: { type: 'boolean' },
    price: money,
    goods: money,
    reason: {
      type: ['string', 'null'],
      enum: ['gone', 'off_sale', 'min', 'max', 'step', 'stock', null],
      description: 'Why it can not be bought',
    },
  },
}
const shown = {
  type: 'object',
  properties: {
    lines: { type: 'array', items: line },
    pieces: { type: 'integer' },
    totals: {
      type: 'object',
      properties: { pieces: { type: 'integer' }, goods: money, tax: money, total: money },
    },
  },
}
const ids = { type: 'array', items: id, maxItems: 100, description: 'Absent: all' }

/** A call of guests and members about their cart; it answers the whole of it. */
function cartCall(
  name: string,
  documents: { readonly summary: string; readonly properties?: object },
  handle: Route['handle'],
): Route {
  const { summary, properties } = documents
  return requireMemberCentre({
    url: `/api/store.cart/${name}`,
    method: properties ? 'POST' : 'GET',
    access: 'public',
    limit,
    documents: {
      summary,
      parameters: [token],
      ...(properties ? { requestBody: bodyOf({ type: 'object', properties }) } : {}),
      responses: answers(shown),
    },
    handle,
  })
}

/** What guests and members do with their carts. */
export const cartRoutes: readonly Route[] = [
  cartCall('show', { summary: 'The cart of whoever asks, at the prices of this moment' }, show),
  cartCall(
    'set',
    {
      summary: 'Has the cart hold so many of a variant, or so many more',
      properties: { variant_id: id, quantity: { ...id, maximum: 9999 }, more: { ...id, maximum: 9999 } },
    },
    set,
  ),
  cartCall('remove', { summary: 'Takes lines out of the cart', properties: { variant_ids: ids } }, remove),
  cartCall(
    'pick',
    {
      summary: 'Picks lines for the next order, or leaves them for later',
      properties: { variant_ids: ids, picked: { type: 'boolean' } },
    },
    pick,
  ),
  {
    url: '/api/store.cart/merge',
    method: 'POST',
    access: 'member',
    limit: { name: 'cart/merge', points: 10, seconds: 60, by: 'account' },
    documents: {
      summary: 'Brings the lines of a cart that was filled before signing in into that of the member',
      requestBody: bodyOf({ type: 'object', properties: { token: token.schema }, required: ['token'] }),
      responses: answers(shown),
    },
    handle: merge,
  },
]

async function show(context: Context, { request }: Input): Promise<Answer> {
  return { data: await showCart(await findCart(context, request), context) }
}

const wanted = {
  variant_id: field.belongsTo('store/variant', { required: true }),
  quantity: field.integer({ min: 1, max: 9999 }),
  more: field.integer({ min: 1, max: 9999 }),
}

function set(context: Context, input: Input): Promise<Answer> {
  return labelFaults(cartLine.name, context, () => setChecked(context, input))
}

async function setChecked(context: Context, { body, request }: Input): Promise<Answer> {
  refuseClosed(context)
  const { variant_id, quantity, more } = checked(body, context)
  if ((quantity === null) === (more === null)) throw fault('quantity', 'validate.required')
  const asked = { variant_id: Number(variant_id), ...(quantity ? { quantity } : { more: Number(more) }) }
  return changed(await openCart(context, request), context, (id, inside) => setLine(id, asked, inside))
}

async function remove(context: Context, { body, request }: Input): Promise<Answer> {
  const variantIds = idsIn(body.variant_ids)
  return changed(await findCart(context, request), context, (id, inside) =>
    removeLines(id, variantIds, inside),
  )
}

async function pick(context: Context, { body, request }: Input): Promise<Answer> {
  const variantIds = idsIn(body.variant_ids)
  if (typeof body.picked !== 'boolean') throw new Problem('parameter', { name: 'picked' })
  const picked = body.picked
  return changed(await findCart(context, request), context, (id, inside) =>
    pickLines(id, { variantIds, picked }, inside),
  )
}

async function merge(context: Context, { body, request }: Input): Promise<Answer> {
  const from = await findGuestCart(body.token, context)
  if (from === null)
    return { data: { ...(await showCart(await findCart(context, request), context)), changed: null } }
  const into = await openCart(context, request)
  return inTransaction(context, async (inside) => {
    const changed = await mergeCart(from, into, inside)
    return { data: { ...(await showCart(into, inside)), changed } }
  })
}

/** A cart once something was done to it, all of it or nothing. Whoever has none has an empty one. */
async function changed(
  cartId: number | null,
  context: Context,
  change: (id: number, inside: Context) => Promise<void>,
): Promise<Answer> {
  if (cartId === null) return { data: await showCart(null, context) }
  return inTransaction(context, async (inside) => {
    if (!(await holdCart(cartId, inside))) throw new Problem('rowNotFound')
    await change(cartId, inside)
    return { data: await showCart(cartId, inside) }
  })
}

/** Nobody fills a cart or orders while the shop does not sell. */
export function refuseClosed({ app }: Context): void {
  if (app.settings.value(storeOpen) === 0) throw new Problem('storeClosed')
}

function checked(body: Input['body'], context: Context) {
  const rules = { ...context, partial: false }
  const { values, faults } = validateRow({ fields: wanted }, body, Object.keys(wanted), rules)
  if (Object.keys(faults).length > 0) throw new Problem('invalid', {}, { faults })
  return values as { readonly [K in keyof typeof wanted]: number | null }
}

const fault = (name: string, message: string) =>
  new Problem('invalid', {}, { faults: { [name]: { message } } })

/** Ids of variants in a body; null where it names none. */
function idsIn(raw: unknown): readonly number[] | null {
  if (raw === undefined || raw === null) return null
  const ids: readonly unknown[] = Array.isArray(raw) ? raw : []
  const isId = (one: unknown) => typeof one === 'number' && typeof parseId(one) === 'number'
  const isFine = ids.length > 0 && ids.length <= 100 && ids.every(isId)
  if (!isFine) throw new Problem('parameter', { name: 'variant_ids' })
  return ids as readonly number[]
}
