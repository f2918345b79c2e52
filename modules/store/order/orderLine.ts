import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

const system = { write: 'system' } as const

/**
 * A line of an order: what was bought, as it was then. Only how many pieces of it are still wanted changes later: before it is paid
 * there are fewer, down to none, and afterwards `cancelled` rises.
 */
export const orderLine = defineResource('store/orderLine', {
  recycled: false,
  fields: {
    order_id: field.belongsTo('store/order', { wide: true, required: true, fixed: true, ...system }),
    product_id: field.belongsTo('store/product', { whenGone: 'keep', ...system }),
    variant_id: field.belongsTo('store/variant', { whenGone: 'keep', ...system }),
    /** where it is served from; empty of what nobody counts */
    warehouse_id: field.belongsTo('store/warehouse', { whenGone: 'keep', ...system }),
    name: field.text({ max: 120, ...system }),
    options: field.text({ max: 200, ...system }),
    sku: field.text({ max: 60, ...system }),
    image: field.image(system),
    kind: field.select(['physical', 'digital', 'service'], { initial: 'physical', ...system }),
    /** grams of a piece */
    weight: field.integer(system),
    quantity: field.integer({ min: 0, max: 9999, ...system }),
    /** what a piece cost regularly, and what was paid for it, by which rule */
    list_price: field.money(system),
    unit_price: field.money(system),
    price_rule: field.select(['price', 'group', 'special'], { initial: 'price', ...system }),
    goods: field.money(system),
    discount: field.money(system),
    total: field.money(system),
    /** hundredths of a percent, and what of the total is tax */
    tax_rate: field.integer(system),
    tax: field.money(system),
    cancelled: field.integer({ initial: 0, min: 0, ...system }),
  },
  checks: {
    never_below_zero: { field: 'total', atLeast: 0 },
    never_more_cancelled: { field: 'cancelled', atMost: 'quantity' },
  },
  calls: [],
  indexes: [
    ['variant_id', 'order_id'],
    ['warehouse_id', 'order_id'],
  ],
  label: 'name',
  areas: {
    member: {
      calls: [],
      read: [
        ...(['name', 'options', 'sku', 'image', 'quantity', 'list_price', 'unit_price', 'goods'] as const),
        ...(['discount', 'total', 'cancelled', 'product_id', 'variant_id'] as const),
      ],
    },
  },
  list: {
    columns: [
      ...(['id', 'image', 'name', 'options', 'sku', 'quantity', 'cancelled', 'unit_price', 'total'] as const),
    ],
    sort: ['id', 'asc'],
  },
  form: [['image', 'name', 'options', 'sku', 'quantity', 'cancelled', 'unit_price', 'discount', 'total']],
})
