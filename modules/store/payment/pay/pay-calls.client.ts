import { queryOptions } from '@tanstack/react-query'
import { rowsKey } from '#web/api/queries.ts'
import { request } from '#web/api/request.ts'
import { order } from '../../order/order.ts'
import type { PayMethod } from '../payment.ts'
import type { Start } from '../start.ts'
import type { PayOffer } from './pay-offer.ts'

/** A part of an order that somebody has paid, or begun to. */
export interface PaymentPart {
  readonly id: number
  readonly method: PayMethod
  readonly status: 'pending' | 'captured' | 'failed' | 'closed' | 'mismatch'
  readonly amount: string
  readonly score: number
  readonly refunding: string
  readonly is_late: boolean
  readonly create_time: number
}

/** How the payment of an order stands, and how it can be paid; amounts as texts of money. */
export interface PayState extends PayOffer {
  readonly status: string
  readonly total: string
  readonly paid: string
  readonly open: string
  readonly seconds: number | null
  readonly payments: readonly PaymentPart[]
  readonly attempt: { readonly method: PayMethod; readonly start: Start } | null
}

const quietly = { dedupe: false, showsError: false } as const
/** milliseconds between two looks at a payment that somebody makes elsewhere */
const lookEvery = 3000

/** Asks how an own order is paid; again and again while somebody pays elsewhere. */
export function payQuery(id: number) {
  return queryOptions({
    queryKey: [...rowsKey(order.name), 'payment', id],
    queryFn: async ({ signal }) =>
      (await request<PayState>('/api/store.payment/status', { query: { order_id: id }, signal, ...quietly }))
        .data,
    refetchInterval: ({ state: { data } }) =>
      data?.attempt && data.attempt.method !== 'offline' ? lookEvery : false,
  })
}

/** What somebody pays with; `idempotency_key` is new for every intent. */
export interface PayOrder {
  readonly order_id: number
  readonly method: PayMethod | null
  /** points */
  readonly score: number
  readonly balance: string
  readonly password?: string
  readonly idempotency_key: string
}

export async function startPayment(body: PayOrder): Promise<{ status: string; start: Start | null }> {
  const options = { method: 'POST', body, timeout: 30_000, ...quietly } as const
  return (await request<{ status: string; start: Start | null }>('/api/store.payment/start', options)).data
}

export async function resetPayment(body: {
  readonly order_id: number
  readonly idempotency_key: string
}): Promise<PayState> {
  const options = { method: 'POST', body, timeout: 30_000, ...quietly } as const
  return (await request<PayState>('/api/store.payment/reset', options)).data
}
