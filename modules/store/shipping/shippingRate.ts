import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'
import { provinces } from './provinces.ts'

/** What a method of delivery costs in some provinces, or wherever no other rate says so. */
export const shippingRate = defineResource('store/shippingRate', {
  fields: {
    method_id: field.belongsTo('store/shippingMethod', { required: true, fixed: true }),
    /** empty: elsewhere */
    provinces: field.selects(provinces),
    first_amount: field.money({ required: true, min: 0 }),
    /** grams or pieces that the first amount is for */
    first_unit: field.integer({ initial: 1, min: 1, max: 10_000_000 }),
    more_amount: field.money({ min: 0 }),
    /** grams or pieces that each further amount is for */
    more_unit: field.integer({ initial: 1, min: 1, max: 10_000_000 }),
    weigh: field.weigh(),
  },
  calls: [],
  list: { columns: ['id', 'method_id', 'provinces', 'first_amount', 'weigh'], sort: ['weigh', 'desc'] },
  form: [['provinces', 'first_amount', 'first_unit', 'more_amount', 'more_unit']],
})
