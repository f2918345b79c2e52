import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** What variants of a product differ in, such as weight: options belong to one product. */
export const option = defineResource('store/option', {
  fields: {
    product_id: field.belongsTo('store/product', { required: true }),
    name: field.text({ required: true, max: 40, translated: true }),
    looks: field.radio(['text', 'color', 'picture'], { initial: 'text' }),
    values: field.lines('store/optionValue', { owner: 'option_id', min: 1, max: 100 }),
    weigh: field.weigh(),
  },
  calls: [],
  uniques: [['product_id', 'name']],
  areas: { member: { calls: [], read: ['name', 'looks', 'weigh'] } },
  list: { columns: ['id', 'name', 'looks', 'weigh'], sort: ['weigh', 'desc'] },
  form: [['name', 'looks', 'values']],
})
