import type { App, Context } from '#server/context.ts'
import type { PayMethod } from './payment.ts'
import type { Start } from './start.ts'

/** What a provider is told of a payment; amounts in minor units. */
export interface PaymentFacts {
  readonly number: string
  readonly amount: number
  readonly currency: string
  /** what stands on the provider's page */
  readonly title: string
  /** unix seconds; null: whenever */
  readonly expire_time: number | null
  /** where the buyer comes back to */
  readonly return_url: string
  /** where the provider sends its notices */
  readonly notice_url: string
  /** what the adapter has kept of it when it was made known, such as an id of the provider's; '' before that */
  readonly kept: string
}

/** How a buyer goes on, and what the adapter wants to be told of the payment from now on. */
export interface Created {
  readonly start: Start
  readonly kept?: string
}

/** What a provider is told of money that goes back. */
export interface RefundFacts {
  readonly number: string
  readonly amount: number
  readonly payment: Pick<PaymentFacts, 'number' | 'amount' | 'currency'> & { readonly provider_ref: string }
}

/** How a payment stands with its provider. What is captured says how much, in what and as what. */
export type ProviderState =
  | {
      readonly state: 'captured'
      readonly amount: number
      readonly currency: string
      readonly ref: string
      /** false: the money is with another merchant */
      readonly isOurs: boolean
    }
  | { readonly state: 'pending' | 'closed' | 'failed' }
  /** the provider knows of no such payment, so that nothing can be paid on it */
  | { readonly state: 'unknown' }

/** How money that goes back stands with its provider. */
export type RefundState =
  | { readonly state: 'done'; readonly ref: string }
  | { readonly state: 'pending' | 'failed' | 'unknown' }

/** A notice as its bytes came. */
export interface RawNotice {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What an authentic notice says of one payment; null: of something that is not asked about here. */
export interface Notice {
  /** the provider's own, of this notice: the same one may come any number of times */
  readonly id: string
  readonly payment: { readonly number: string; readonly state: ProviderState } | null
}

/** A notice that its provider has not signed, or not now. */
export class NotAuthentic extends Error {}

/** A provider has answered that it does not make what it was asked to, a payment or a refund: nothing of it will ever be. */
export class NotMade extends Error {}

/** An answer that says no for good: asked again, it would say so again. Too many calls, and two at once, are no such answer. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)

/**
 * A provider of payments. Each call goes over the network and may be repeated: it is about one number, which never stands for
 * another payment. A call that throws has an unknown effect. None is made while a transaction is open.
 */
export interface PaymentAdapter {
  readonly code: PayMethod
  /** it may be used: not in production, nothing is missing */
  readonly isReady: (app: App) => boolean
  /** throws `NotMade` where the provider has refused */
  readonly create: (payment: PaymentFacts, context: Context) => Promise<Created>
  readonly query: (payment: PaymentFacts, context: Context) => Promise<ProviderState>
  /** once it is `closed` it can never be captured */
  readonly close: (payment: PaymentFacts, context: Context) => Promise<'closed' | 'captured' | 'unknown'>
  readonly refund: (refund: RefundFacts, context: Context) => Promise<RefundState>
  readonly queryRefund: (refund: RefundFacts, context: Context) => Promise<RefundState>
  /** throws `NotAuthentic` unless the provider has signed these very bytes */
  readonly notice: (raw: RawNotice, context: Context) => Promise<Notice>
  /** what tells the provider that its notice was taken, or that it has to come again */
  readonly answer: (isTaken: boolean) => {
    readonly status: number
    readonly type: string
    readonly body: string
  }
}
