import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** A rate of tax. Prices include it: it is shown, never added. Exactly one class is that of products which name none. */
export const taxClass = defineResource('store/taxClass', {
  fields: {
    name: field.text({ required: true, max: 40, unique: true }),
    /** in hundredths of a percent: 1300 is 13 % */
    rate: field.integer({ required: true, min: 0, max: 5000 }),
    is_default: field.switch({ initial: 0, write: 'system' }),
    weigh: field.weigh(),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 240 },
      { field: 'rate', width: 140 },
      { field: 'is_default', width: 100 },
      'weigh',
      { field: 'create_time', show: false },
    ],
    search: ['name'],
    filters: ['name', 'is_default', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [['name', 'rate', 'weigh']],
  actions: {
    makeDefault: { on: 'row', confirm: true, icon: 'el-icon-Star', when: { is_default: [0] } },
  },
})
