import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { reason } from '../stock.ts'

/** How many of a stock were counted, and how many there should have been when it was counted first. */
export const stockCountLine = defineResource('store/stockCountLine', {
  fields: {
    count_id: field.belongsTo('store/stockCount', { required: true }),
    stock_id: field.belongsTo('store/stock', { required: true, fixed: true }),
    counted: field.integer({ required: true, min: 0, max: 1_000_000 }),
    expected: field.integer({ write: 'system' }),
    difference: field.integer({ write: 'system' }),
    reason: reason(),
    seen_at: field.dateTime({ write: 'system' }),
  },
  calls: [],
  uniques: [['count_id', 'stock_id']],
  list: { columns: ['id', 'stock_id', 'expected', 'counted', 'difference', 'reason'], sort: ['id', 'asc'] },
  form: [['stock_id', 'counted', 'reason']],
})
