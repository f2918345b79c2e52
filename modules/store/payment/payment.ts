import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const

/** Ways of paying that take no provider: what a member holds here, and money that staff sees come in. */
export const ownMethods = ['balance', 'score', 'offline'] as const
/** Tells whether money is held by members here, so that it goes back at once. */
export const isHeldHere = (method: unknown): boolean => method === 'balance' || method === 'score'
/** Ways of paying by a provider, each with an adapter of that name. */
export const providers = ['test', 'stripe-like', 'alipay-like', 'wechat-like'] as const
/** Every way of paying. */
export const payMethods = [...ownMethods, ...providers] as const
export type PayMethod = (typeof payMethods)[number]

/** What notices were taken, with the beginning of what they say: that may name whoever has paid. */
export const noticeTable = 'store_payment_notice'

/** A part of what an order costs, paid or about to be. An order has one that is open at a time. */
export const payment = defineResource('store/payment', {
  recycled: false,
  fields: {
    /** what providers know it by, for ever */
    number: field.text({ max: 32, unique: true, ...system }),
    order_id: field.belongsTo('store/order', { wide: true, whenGone: 'keep', ...system }),
    method: field.select(payMethods, system),
    /** `created`: the provider may not know of it yet; `mismatch`: what the provider says of it is not what was asked */
    status: field.select(['created', 'pending', 'captured', 'failed', 'closed', 'mismatch'], system),
    amount: field.money(system),
    /** points that the amount was bought for */
    score: field.integer({ initial: 0, ...system }),
    /** what of it goes back, and what has */
    refunding: field.money(system),
    refunded: field.money(system),
    currency: field.text({ max: 3, ...system }),
    /** what the provider calls it, once money has moved */
    provider_ref: field.text({ max: 100, unique: true, ...system }),
    /** how it is paid, as JSON (`Start`) */
    detail: field.textarea({ max: 4000, read: 'system', ...system }),
    failure: field.text({ max: 200, ...system }),
    /** does not count for the order: it came when the order could not take it any more, or went back before that was paid */
    is_late: field.switch({ initial: 0, ...system }),
    memo: field.text({ max: 200, ...system }),
    /** what somebody who has seen money come in has seen, such as a statement of the bank */
    proof: field.file({ private: true, ...system }),
    expire_time: field.dateTime(system),
    capture_time: field.dateTime(system),
    /** when the provider was last asked, and is asked next */
    asked_time: field.dateTime(system),
    next_time: field.dateTime(system),
  },
  checks: {
    never_more_refunding: { field: 'refunding', atMost: 'amount' },
    never_more_refunded: { field: 'refunded', atMost: 'refunding' },
  },
  calls: ['index'],
  label: 'number',
  indexes: [['status', 'next_time']],
  list: {
    columns: [
      { field: 'id', show: false },
      { field: 'number', width: 200 },
      { field: 'order.number', width: 168 },
      { field: 'method', width: 120 },
      { field: 'status', width: 104 },
      { field: 'amount', width: 112 },
      { field: 'refunded', width: 112 },
      { field: 'is_late', show: false },
      { field: 'provider_ref', width: 160 },
      { field: 'capture_time', width: 160 },
      { field: 'create_time', width: 160 },
      { field: 'failure', show: false },
      { field: 'memo', show: false },
      { field: 'proof', show: false },
    ],
    search: ['number', 'order.number', 'provider_ref'],
    filters: ['status', 'method', 'is_late', 'order_id', 'number', 'capture_time'],
    sums: ['amount', 'refunded'],
    sort: ['id', 'desc'],
  },
  form: [],
  actions: {
    /** asks the provider how it stands */
    recheck: { on: 'row', icon: 'el-icon-Refresh', when: { method: providers } },
    /** what the provider took was dealt with by people, such as given back at the provider's own pages */
    settle: {
      on: 'row',
      icon: 'el-icon-CircleCheck',
      movesValue: true,
      when: { status: ['mismatch'], memo: [''] },
      input: { memo: field.text({ required: true, max: 200 }) },
    },
  },
})
