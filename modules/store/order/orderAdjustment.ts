import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const

/**
 * What was added to a line of an order, or taken off it, beyond its price: what is taken off a line in all is the sum of them.
 * Written once and never changed.
 */
export const orderAdjustment = defineResource('store/orderAdjustment', {
  isRecorded: false,
  recycled: false,
  timestamps: ['create_time'],
  fields: {
    order_id: field.belongsTo('store/order', {
      wide: true,
      required: true,
      fixed: true,
      whenGone: 'keep',
      ...system,
    }),
    order_line_id: field.belongsTo('store/orderLine', {
      required: true,
      fixed: true,
      whenGone: 'keep',
      ...system,
    }),
    /** `manual`: by staff */
    kind: field.select(['manual'], { initial: 'manual', ...system }),
    /** what was said about it then */
    label: field.text({ max: 200, ...system }),
    /** below zero: taken off */
    amount: field.money(system),
  },
  calls: [],
  label: 'label',
  list: { columns: ['id', 'order_id', 'kind', 'label', 'amount', 'create_time'], sort: ['id', 'asc'] },
  form: [],
})
