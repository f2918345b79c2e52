import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { payMethods } from '../payment.ts'

const system = { write: 'system' } as const
const memo = { memo: field.text({ required: true, max: 200 }) }

/** What of a payment goes back to whoever paid. It keeps its number whatever happens, so that no provider sends money back twice. */
export const refund = defineResource('store/refund', {
  recycled: false,
  fields: {
    number: field.text({ max: 40, unique: true, ...system }),
    order_id: field.belongsTo('store/order', { wide: true, whenGone: 'keep', ...system }),
    payment_id: field.belongsTo('store/payment', { whenGone: 'keep', ...system }),
    /** that of the payment */
    method: field.select(payMethods, system),
    status: field.select(['pending', 'done', 'failed'], { initial: 'pending', ...system }),
    amount: field.money(system),
    /** points that go back with it */
    score: field.integer({ initial: 0, ...system }),
    reason: field.select(['cancelled', 'expired', 'reset', 'late_payment'], system),
    memo: field.text({ max: 200, ...system }),
    provider_ref: field.text({ max: 100, ...system }),
    failure: field.text({ max: 200, ...system }),
    tries: field.integer({ initial: 0, ...system }),
    /** when the provider is asked next; empty: nobody is */
    next_time: field.dateTime(system),
    done_time: field.dateTime(system),
  },
  calls: ['index'],
  label: 'number',
  indexes: [['status', 'next_time']],
  list: {
    columns: [
      { field: 'id', show: false },
      { field: 'number', width: 220 },
      { field: 'order.number', width: 168 },
      { field: 'method', width: 120 },
      { field: 'status', width: 104 },
      { field: 'amount', width: 112 },
      { field: 'reason', width: 128 },
      { field: 'tries', width: 88 },
      { field: 'next_time', width: 160 },
      { field: 'done_time', width: 160 },
      { field: 'create_time', width: 160 },
      { field: 'failure', show: false },
      { field: 'memo', show: false },
    ],
    search: ['number', 'order.number'],
    filters: ['status', 'method', 'reason', 'order_id', 'payment_id', 'number'],
    sums: ['amount'],
    sort: ['id', 'desc'],
    views: { under_way: { status: ['pending'] }, failed: { status: ['failed'] } },
  },
  form: [],
  actions: {
    /** has a provider that has refused it asked again */
    retry: { on: 'row', icon: 'el-icon-RefreshRight', movesValue: true, when: { status: ['failed'] } },
    /** the money went back by another way, such as a bank transfer */
    settle: {
      ...{ on: 'row', icon: 'el-icon-CircleCheck', tone: 'success', movesValue: true },
      when: { status: ['failed', 'pending'] },
      input: memo,
    },
  },
})
