import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RequestFailure, request } from '#web/api/request.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { useMember } from '#web/stores/member.ts'
import { toast } from '#web/ui/feedback/feedback.ts'
import type { ShownCart, ShownLine } from '../cart/shown-cart.ts'
import type { PayOffer } from '../payment/pay/pay-offer.ts'
import { cartToken, forgetToken, keepPieces, keptToken } from './kept-cart.ts'

/** A cart after a merge, with what became of quantities in both carts; null where the guest's had gone. */
interface Merged extends ShownCart {
  readonly changed: readonly { readonly wanted: number; readonly quantity: number }[] | null
}

const quietly = { dedupe: false, showsError: false } as const

export function cartQuery(memberId: number) {
  return queryOptions({
    queryKey: ['store', 'cart', memberId],
    queryFn: async ({ signal }): Promise<ShownCart> => {
      const cart = memberId !== 0 && keptToken() !== '' ? await merge(signal) : await show(signal)
      keepPieces(cart.pieces)
      return cart
    },
    staleTime: 10_000,
  })
}

async function show(signal: AbortSignal): Promise<ShownCart> {
  const headers = cartHeaders(keptToken())
  return (await request<ShownCart>('/api/store.cart/show', { signal, headers, ...quietly })).data
}

const cartHeaders = (token: string): Readonly<Record<string, string>> =>
  token === '' ? {} : { 'x-cart-token': token }

/**
 * What a guest has put into the cart follows into the account, once. Where there is no room for it, the member's own cart is shown, and
 * it is tried again the next time.
 */
async function merge(signal: AbortSignal): Promise<ShownCart> {
  const body = { token: keptToken() }
  try {
    const { data } = await request<Merged>('/api/store.cart/merge', { method: 'POST', body, ...quietly })
    forgetToken()
    const isLess = data.changed?.some(({ wanted, quantity }) => quantity < wanted)
    if (data.changed) toast.info(i18n.t(isLess ? 'shop:cart.adjusted' : 'shop:cart.merged'))
    return data
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'business') throw error
    toast.report({ key: 'cart merge', text: error.message, items: [] })
    return show(signal)
  }
}

/**
 * Reads the cart anew, whether or not anything shows it: a query that is asked for nobody is broken off as soon as the page that
 * showed it goes.
 */
export async function reloadCart(client: QueryClient, memberId: number): Promise<void> {
  const { queryKey } = cartQuery(memberId)
  // An answer of before, still on its way, would stand over the new one.
  await client.cancelQueries({ queryKey })
  try {
    const cart = await show(AbortSignal.timeout(10_000))
    keepPieces(cart.pieces)
    client.setQueryData(queryKey, cart)
  } catch {
    await client.invalidateQueries({ queryKey })
  }
}

/** The cart of whoever is here. */
export function useCart() {
  return useQuery(cartQuery(useMember(({ id }) => id)))
}

/** What is done to a cart: a call and what it is given. */
export interface CartChange {
  readonly call: 'set' | 'remove' | 'pick'
  readonly body: Readonly<Record<string, unknown>>
}

/** How a cart looks until the call has answered: what was picked or taken out shows at once. */
function expected(cart: ShownCart, { call, body }: CartChange): ShownCart {
  if (call === 'set') return cart
  const ids = body.variant_ids
  const isMeant = ({ variant_id }: ShownLine) => !Array.isArray(ids) || ids.includes(variant_id)
  const lines =
    call === 'remove'
      ? cart.lines.filter((line) => !isMeant(line))
      : cart.lines.map((line) => (isMeant(line) ? { ...line, picked: body.picked === true } : line))
  return { ...cart, lines }
}

/** Changes the cart, one change behind the other; the last answer is what shows. */
export function useChangeCart() {
  const client = useQueryClient()
  const { queryKey } = cartQuery(useMember(({ id }) => id))
  const mutationKey = ['store', 'cart', 'change']
  const mutation = useMutation({
    mutationKey,
    scope: { id: 'store/cart' },
    mutationFn: async ({ call, body }: CartChange) => {
      const headers = useMember.getState().id === 0 ? cartHeaders(cartToken()) : {}
      const options = { method: 'POST', body, headers, ...quietly } as const
      return (await request<ShownCart>(`/api/store.cart/${call}`, options)).data
    },
    onSuccess: (cart) => {
      keepPieces(cart.pieces)
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, cart)
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const change: typeof mutation.mutate = (wanted, told) => {
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (cart) => cart && expected(cart, wanted))
    mutation.mutate(wanted, told)
  }
  return { change, isPending: mutation.isPending }
}

/** Amounts of an order, as texts. */
export interface Totals {
  readonly goods: string
  readonly discount: string
  readonly shipping: string
  readonly tax: string
  readonly total: string
}

/** A step of a receipt, as `pricing/totals.ts` has it, with amounts as texts. */
export interface ReceiptStep {
  readonly rule: 'price' | 'group' | 'special' | 'quantity' | 'manual' | 'shipping' | 'tax'
  readonly line: number | null
  readonly amount: string
  readonly sum: string
  /** what staff said about what they took off */
  readonly label?: string
}

export interface QuotedLine {
  readonly variant_id: number
  readonly name: string
  readonly options: string
  readonly image: string
  readonly quantity: number
  readonly price: string
  readonly rule: 'price' | 'group' | 'special'
  readonly total: string
}

export interface OfferedMethod {
  readonly id: number
  readonly name: string
  readonly note: string
  readonly days_text: string
  readonly fee: string | null
  readonly reason: 'country' | 'province' | 'weight' | null
}

/** What the picked lines of the cart come to, sealed for half an hour. */
export interface Quote {
  readonly quote: string
  readonly lines: readonly QuotedLine[]
  readonly methods: readonly OfferedMethod[]
  readonly ship_method_id: number | null
  readonly totals: Totals
  readonly receipt: readonly ReceiptStep[]
  readonly pay: PayOffer
  /** minutes in which the order has to be paid */
  readonly pay_minutes: number
}

export interface Choices {
  readonly address_id: number | null
  readonly ship_method_id: number | null
}

/** Asks what the cart comes to; nothing of an answer is kept for later, as prices move. */
export function quoteQuery(choices: Choices) {
  return queryOptions({
    queryKey: ['store', 'quote', choices],
    queryFn: async ({ signal }) => {
      const options = { method: 'POST', body: choices, signal, ...quietly } as const
      return (await request<Quote>('/api/store.checkout/quote', options)).data
    },
    gcTime: 0,
  })
}

/** An order that was placed. */
export interface Placed {
  readonly id: number
  readonly number: string
  readonly status: 'pending' | 'paid'
}

export async function placeOrder(body: {
  readonly quote: string
  readonly note: string
  readonly idempotency_key: string
}): Promise<Placed> {
  const options = { method: 'POST', body, timeout: 30_000, ...quietly } as const
  return (await request<Placed>('/api/store.checkout/place', options)).data
}
