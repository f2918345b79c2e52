import { type PayMethod, payMethods } from '../payment.ts'

/** What a member may pay an order with; amounts as texts of money. */
export interface PayOffer {
  /** ways that the shop offers */
  readonly methods: readonly PayMethod[]
  /** `most` of this order; from `proof_from` on a password is asked for */
  readonly balance: { readonly held: string; readonly most: string; readonly proof_from: string }
  /** in points; `value` of them pay 1.00 */
  readonly score: { readonly held: number; readonly most: number; readonly value: number }
}

const money = { type: 'string', example: '12.50' }
const points = { type: 'integer' }

/** As API documents have it. */
export const offerDocument = {
  type: 'object',
  properties: {
    methods: { type: 'array', items: { type: 'string', enum: payMethods } },
    balance: { type: 'object', properties: { held: money, most: money, proof_from: money } },
    score: { type: 'object', properties: { held: points, most: points, value: points } },
  },
}
