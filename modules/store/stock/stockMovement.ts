import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { reason } from './stock.ts'

/** What movements are made by. */
const movementKinds = [
  'receive',
  'adjust',
  'count',
  'transfer',
  'reserve',
  'release',
  'ship',
  'unship',
  'restock',
  'writeOff',
] as const

/** Each change of a stock. They are never changed or deleted: on hand and available are their sums. */
export const stockMovement = defineResource('store/stockMovement', {
  isRecorded: false,
  timestamps: ['create_time'],
  fields: {
    stock_id: field.belongsTo('store/stock', { required: true, show: ['variant_id', 'warehouse_id'] }),
    kind: field.select(movementKinds, { required: true }),
    on_hand: field.integer({ initial: 0 }),
    available: field.integer({ initial: 0 }),
    on_hand_after: field.integer({ write: 'system' }),
    available_after: field.integer({ write: 'system' }),
    /** what it comes from: there is one movement for a cause */
    cause: field.text({ max: 80, unique: true, write: 'system' }),
    order_id: field.integer({ write: 'system' }),
    order_line_id: field.integer({ write: 'system' }),
    return_id: field.integer({ write: 'system' }),
    count_id: field.belongsTo('store/stockCount', { whenGone: 'keep', write: 'system' }),
    reason: reason(),
    memo: field.text({ max: 200 }),
    admin_id: field.belongsTo('auth/admin', { whenGone: 'keep', write: 'system' }),
  },
  calls: ['index'],
  label: 'cause',
  list: {
    columns: [
      'id',
      { field: 'create_time', width: 160 },
      { field: 'stock_id', width: 160 },
      { field: 'kind', width: 104 },
      { field: 'on_hand', width: 96 },
      { field: 'on_hand_after', width: 120 },
      { field: 'available', width: 96 },
      { field: 'available_after', width: 120 },
      { field: 'reason', width: 104 },
      { field: 'memo', width: 180 },
      { field: 'admin_id', width: 120 },
      { field: 'count_id', show: false },
      { field: 'order_id', show: false },
      { field: 'cause', show: false },
    ],
    search: ['memo'],
    filters: ['stock_id', 'stock_id.variant_id', 'stock_id.warehouse_id', 'kind', 'order_id', 'create_time'],
    sort: ['id', 'desc'],
  },
})
