import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What is bought: one of each option's values, with a price and a stock of its own. A product without options has exactly one. */
export const variant = defineResource('store/variant', {
  fields: {
    product_id: field.belongsTo('store/product', { required: true, fixed: true }),
    value_ids: field.manyToMany('store/optionValue', { max: 3 }),
    /** the product and its values in order: no two variants are alike */
    combination: field.text({ max: 60, unique: true, write: 'system' }),
    sku: field.text({ max: 60, unique: true }),
    barcode: field.text({ max: 40 }),
    price: field.money({ required: true, min: 0, write: { node: 'price' } }),
    /** crossed out beside the price */
    list_price: field.money({ min: 0, write: { node: 'price' } }),
    cost: field.money({ min: 0, read: { node: 'cost' }, write: { node: 'cost' } }),
    /** grams */
    weight: field.integer({ initial: 0, min: 0, max: 10_000_000 }),
    /** millimetres */
    length: field.integer({ initial: 0, min: 0, max: 100_000 }),
    width: field.integer({ initial: 0, min: 0, max: 100_000 }),
    height: field.integer({ initial: 0, min: 0, max: 100_000 }),
    picture: field.image(),
    /** what is sold when nothing is left: nothing, as many as `backorder` says, or any number as nobody counts */
    policy: field.radio(['strict', 'backorder', 'untracked'], { initial: 'strict' }),
    /** pieces that may be promised beyond stock */
    backorder: field.integer({
      initial: 0,
      min: 0,
      max: 1_000_000,
      shownWhen: { policy: ['backorder'] },
    }),
    /** from how many pieces down there are few; empty: as the settings say */
    low: field.integer({ min: 0, max: 1_000_000 }),
    status: field.radio(['0', '1'], { initial: '1' }),
    weigh: field.weigh(),
  },
  calls: ['index'],
  label: 'sku',
  areas: {
    member: {
      calls: [],
      read: ['product_id', 'value_ids', 'sku', 'price', 'list_price', 'picture', 'status', 'weigh'],
    },
  },
  list: {
    columns: [
      'id',
      { field: 'picture', width: 64 },
      { field: 'product_id', width: 220 },
      { field: 'value_ids', width: 180 },
      { field: 'sku', width: 140 },
      { field: 'barcode', width: 140 },
      { field: 'price', width: 104 },
      { field: 'list_price', width: 104 },
      { field: 'cost', width: 104, show: false },
      { field: 'status', width: 88 },
      { field: 'weight', show: false },
      { field: 'update_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['sku', 'barcode', 'product.name'],
    filters: ['sku', 'barcode', 'product_id', 'price', 'status', 'create_time'],
    sortable: ['price', 'sku', 'create_time'],
    sort: ['id', 'desc'],
  },
  form: [
    [
      'value_ids',
      'sku',
      'barcode',
      'price',
      'list_price',
      'cost',
      'weight',
      'length',
      'width',
      'height',
      'picture',
      'policy',
      'backorder',
      'low',
      'status',
    ],
  ],
  actions: {
    price: {
      on: 'rows',
      icon: 'el-icon-PriceTag',
      input: {
        price: field.money({ required: true, min: 0 }),
        list_price: field.money({ min: 0 }),
      },
    },
  },
})
