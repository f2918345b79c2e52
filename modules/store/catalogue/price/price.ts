import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/**
 * A special price of a variant: an offer with dates, a price from a number of pieces on, a price for a group of members. The
 * lowest of all that apply is what a piece costs.
 */
export const price = defineResource('store/price', {
  fields: {
    variant_id: field.belongsTo('store/variant', { required: true }),
    /** empty: everybody */
    group_id: field.belongsTo('user/group'),
    min_quantity: field.integer({ initial: 1, min: 1, max: 9999 }),
    amount: field.money({ required: true, min: 0 }),
    from_time: field.dateTime(),
    to_time: field.dateTime(),
    note: field.text({ max: 60 }),
    /** what made it along with others */
    batch: field.text({ max: 40, write: 'system' }),
  },
  label: 'note',
  list: {
    columns: [
      'id',
      { field: 'variant_id', width: 180 },
      { field: 'group_id', width: 120 },
      { field: 'min_quantity', width: 96 },
      { field: 'amount', width: 104 },
      { field: 'from_time', width: 160 },
      { field: 'to_time', width: 160 },
      { field: 'note', width: 180 },
      { field: 'update_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['note', 'variant.sku'],
    filters: ['variant_id', 'group_id', 'amount', 'from_time', 'to_time', 'create_time'],
    sortable: ['from_time', 'to_time', 'create_time'],
    sort: ['id', 'desc'],
  },
  indexes: [['variant_id', 'to_time'], ['from_time'], ['to_time']],
  form: [
    ['variant_id', 'group_id', 'min_quantity', 'amount'],
    ['from_time', 'to_time', 'note'],
  ],
  check: ({ from_time, to_time }) =>
    from_time && to_time && to_time <= from_time ? { to_time: 'store/price:texts.endsFirst' } : {},
})
