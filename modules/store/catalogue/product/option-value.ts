import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** One of the values that an option has, such as 50 g. */
export const optionValue = defineResource('store/optionValue', {
  fields: {
    option_id: field.belongsTo('store/option', { required: true }),
    name: field.text({ required: true, max: 60, translated: true }),
    color: field.color(),
    picture: field.image(),
    weigh: field.weigh(),
  },
  calls: [],
  uniques: [['option_id', 'name']],
  areas: { member: { calls: [], read: ['option_id', 'name', 'color', 'picture', 'weigh'] } },
  list: { columns: ['id', 'name', 'color', 'picture', 'weigh'], sort: ['weigh', 'desc'] },
  form: [['name', 'color', 'picture']],
})
