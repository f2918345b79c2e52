import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** the most pieces that one step moves */
const most = 1_000_000

const quantity = field.integer({ required: true, min: 1, max: most })
const reasons = ['arrival', 'damage', 'loss', 'theft', 'sample', 'correction', 'other'] as const
/** Why goods come, go or are missing. */
export const reason = (more: { readonly required?: boolean } = {}) => field.select(reasons, more)
const shelf = field.text({ max: 40 })
const memo = field.text({ max: 200 })
const where = {
  variant_id: field.belongsTo('store/variant', { required: true }),
  warehouse_id: field.belongsTo('store/warehouse', { required: true }),
}

/**
 * How many of a variant lie in a warehouse, and how many of these nobody has ordered. Both are the sums of its movements: nothing
 * else changes them. What is reserved is the difference.
 */
export const stock = defineResource('store/stock', {
  isRecorded: false,
  fields: {
    /** that of the variant */
    product_id: field.belongsTo('store/product', { required: true, write: 'system' }),
    variant_id: field.belongsTo('store/variant', {
      required: true,
      fixed: true,
      write: 'system',
      show: ['sku', 'barcode'],
    }),
    warehouse_id: field.belongsTo('store/warehouse', { required: true, fixed: true, write: 'system' }),
    on_hand: field.integer({ initial: 0, min: 0, write: 'system' }),
    available: field.integer({ initial: 0, write: 'system' }),
    /** the least that `available` may be: what the variant promises beyond stock, below zero */
    floor: field.integer({ initial: 0, write: 'system' }),
    /** a count found less than was promised */
    short: field.switch({ initial: 0, write: 'system' }),
    /** short, none left, few left, enough */
    level: field.select(['0', '1', '2', '3'], { initial: '1', write: 'system' }),
    shelf,
  },
  calls: ['index'],
  uniques: [['variant_id', 'warehouse_id']],
  checks: { floor_kept: { field: 'available', atLeast: 'floor' } },
  list: {
    columns: [
      'id',
      { field: 'level', width: 104 },
      { field: 'product_id', width: 220 },
      { field: 'variant_id', width: 160 },
      { field: 'warehouse_id', width: 140 },
      { field: 'on_hand', width: 104 },
      { field: 'available', width: 152 },
      { field: 'shelf', width: 104 },
      { field: 'short', show: false },
      { field: 'update_time', width: 160 },
    ],
    search: ['variant_id.sku', 'variant_id.barcode', 'product_id.name', 'shelf'],
    filters: ['warehouse_id', 'product_id', 'product_id.category_id', 'variant_id', 'level'],
    sort: ['level', 'asc'],
  },
  indexes: [['warehouse_id', 'available']],
  form: [['shelf']],
  actions: {
    place: { on: 'rows', icon: 'el-icon-EditPen', input: { shelf } },
    receive: {
      on: 'none',
      icon: 'el-icon-Download',
      movesValue: true,
      input: { ...where, quantity, memo },
    },
    adjust: {
      on: 'none',
      icon: 'el-icon-Edit',
      movesValue: true,
      input: {
        ...where,
        quantity: field.integer({ required: true, min: -most, max: most }),
        reason: reason({ required: true }),
        memo,
      },
    },
    transfer: {
      on: 'none',
      icon: 'el-icon-Switch',
      movesValue: true,
      input: {
        ...where,
        to_warehouse_id: field.belongsTo('store/warehouse', { required: true }),
        quantity,
        memo,
      },
    },
    writeOff: {
      on: 'none',
      icon: 'el-icon-Minus',
      danger: true,
      movesValue: true,
      input: { ...where, quantity, reason: reason({ required: true }), memo },
    },
  },
})
