import { field } from '#core/field.ts'
import { defineResource } from '#core/resource.ts'

/** Where goods lie. The first one, `main`, is there from the beginning. */
export const warehouse = defineResource('store/warehouse', {
  fields: {
    name: field.text({ required: true, max: 60 }),
    code: field.varName({ required: true, max: 30, unique: true }),
    address: field.textarea({ max: 300 }),
    status: field.radio(['0', '1'], { initial: '1' }),
    /** the higher, the sooner orders take from it */
    weigh: field.weigh(),
  },
  list: {
    columns: [
      'id',
      { field: 'name', width: 200 },
      { field: 'code', width: 140 },
      { field: 'address', width: 240 },
      { field: 'status', width: 88 },
      'weigh',
      { field: 'update_time', show: false },
      { field: 'create_time', show: false },
    ],
    search: ['name', 'code'],
    filters: ['name', 'code', 'status', 'create_time'],
    sort: ['weigh', 'desc'],
  },
  form: [['name', 'code', 'address', 'weigh', 'status']],
})
